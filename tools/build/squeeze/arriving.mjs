import { unfold } from './unfold.mjs'

/** Characters unfolded in one go, so that the page can draw and hear answers meanwhile: 10 ms on a slow phone; and learned from. */
const slice = 2000
const page = 500

/** Lets the page do what waits; a timer would have it wait for 4 ms. */
const pause = () =>
  new Promise(resume => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resume(port1.close())
    port2.postMessage(0)
  })

/**
 * What `src/script-parts.ts` is in the bundle. Prepares to unfold what `fold.mjs` folded; the function it resolves to then gives
 * each part as soon as enough of the answer is here, and fails when the end does not come.
 * @param {import('./unfold.mjs').Model} model @param {string} lesson
 */
export async function prepareWith(model, lesson) {
  const { learn, walk } = unfold(model)
  const signs = [...lesson]
  while (signs.length) {
    learn(signs.splice(0, page))
    await pause()
  }
  /** @param {Response} response */
  return async function* ({ body }) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader()
    const more = async () => {
      const { done, value } = await reader.read()
      if (done) throw new Error('cut')
      return new TextDecoder().decode(value)
    }
    let piece = await more()
    while (!piece.includes("'")) piece += await more()
    const [head = ''] = piece.split("'")
    piece = piece.slice(head.length + 1)
    let [text, begin] = ['', 0]
    for (const end of JSON.parse(`${head.slice(0, -1)}]`)) {
      while (text.length < end) {
        await pause()
        const { length } = text
        text = walk(piece, Math.min(length + slice, end))
        piece = text.length > length ? '' : await more()
      }
      yield text.slice(begin, end)
      begin = end
    }
  }
}
