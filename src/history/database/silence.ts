/** ms after which a database that has answered nothing is silent. */
const silenceTimeoutMs = 5000

/** Number of answers of the database to this page. */
let answers = 0

/** The database has been opened, or has ended a transaction. */
export function answered() {
  answers++
}

/** The database answers nothing. */
export class SilentDatabase extends Error {}

/** What `work` resolves to. Rejects with `SilentDatabase` when the database has answered nothing for 5 s, while `work` goes on. */
export function unlessSilent<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const silence = new Promise<never>((_, reject) => {
    let before = answers
    timer = setInterval(() => {
      if (answers === before) reject(new SilentDatabase())
      before = answers
    }, silenceTimeoutMs)
  })
  return Promise.race([work, silence]).finally(() => clearInterval(timer))
}
