import { useSession } from '../session/session.ts'

/** Most lines that are kept. */
const maxLines = 500

/** The last lines that the console showed while it was open, `at` as they are shown, in ms of the browser's clock; for a support file. */
export const consoleTail: { at: number; text: string }[] = []

// Whoever comes after a logout may not read them.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) consoleTail.length = 0
})

/** Keeps a line beyond the life of the console page. */
export function keepLine(at: number, text: string) {
  if (consoleTail.push({ at, text }) > maxLines) consoleTail.shift()
}
