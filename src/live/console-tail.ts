import { useSession } from '../session/session.ts'

const maxLines = 500

/** The last lines shown by the console, for a support file; `at` in ms of the browser's clock. */
export const consoleTail: { at: number; text: string }[] = []

// Nobody may read them after a logout.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) consoleTail.length = 0
})

/** Keeps a line after the console page is left. */
export function keepLine(at: number, text: string) {
  if (consoleTail.push({ at, text }) > maxLines) consoleTail.shift()
}
