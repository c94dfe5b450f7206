import { useTracks } from '../../../src/live/radio/tracks.ts'
import { readLive } from '../../../src/live/read.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

/** The app on a gateway, whose time and the browser's pass together: `pass` advances both, and values arrive every five seconds. */
export async function renderInTime(options: AppOptions) {
  const clock = fakeClock(['setInterval', 'clearInterval', 'Date'], Date.UTC(2026, 5, 21, 10, 3))
  useTracks.setState({}, true)
  const app = await renderApp(options)
  async function pass(seconds: number) {
    for (let left = seconds; left > 0; left -= 5) {
      await app.pass(5)
      clock.tick(5000)
      await readLive(undefined)
      await new Promise(resolve => setTimeout(resolve))
    }
  }
  return { ...app, pass }
}

export type AppInTime = Awaited<ReturnType<typeof renderInTime>>

/** The text of the page, with plain blanks. */
export const pageText = () => document.querySelector('main')?.textContent?.replace(/\s+/g, ' ') ?? ''
