import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Live } from '../../src/contract/live.ts'
import { receive } from '../../src/live/read.ts'
import { Roof } from '../../src/roof/roof.tsx'

/** What the page of `roof.ts` has: it takes values as the app does, and draws the roof anew into a fresh place, one in a frame. */
export interface RoofPage {
  take(list: Live): void
  draw(times: number): Promise<void>
}

const frame = () => new Promise(requestAnimationFrame)

Object.assign(globalThis, {
  roofPage: {
    take: list => receive(list, true),
    async draw(times) {
      for (let left = times; left > 0; left--) {
        await frame()
        const place = document.createElement('div')
        place.className = 'plant-view'
        document.querySelector('.home')?.replaceChildren(place)
        flushSync(() => createRoot(place).render(<Roof sunrise={undefined} />))
      }
      await frame()
    },
  } satisfies RoofPage,
})
