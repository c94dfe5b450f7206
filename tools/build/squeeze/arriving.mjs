import { unfold } from './unfold.mjs'

/** Characters unfolded in one go, so that the page can draw and hear answers meanwhile: 20 ms on a slow phone. */
const slice = 8000

/** Lets the page do what waits; a timer would have it wait for 4 ms. */
const pause = () =>
  new Promise(resume => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resume(port1.close())
    port2.postMessage(0)
  })

/**
 * What `src/script-parts.ts` is in the bundle: the parts that `fold.mjs` folded, each as soon as enough of the answer is here.
 * @param {Response} response @returns {AsyncGenerator<string>} fails when the end does not come
 */
export async function* partsOf({ body }) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader()
  const decoder = new TextDecoder()
  const more = async () => {
    const { done, value } = await reader.read()
    if (done) throw new Error('cut')
    return decoder.decode(value, { stream: true })
  }
  let piece = await more()
  while (!piece.includes("\n'")) piece += await more()
  const [head = ''] = piece.split('\n')
  const [ends, ...model] = JSON.parse(head)
  piece = piece.slice(head.length + 2)
  const walk = unfold(.../** @type {[string, string, number]} */ (model))
  let [text, begin] = ['', 0]
  for (const end of ends) {
    while (text.length < end) {
      const { length } = text
      text = walk(piece, Math.min(length + slice, end))
      piece = text.length > length ? '' : await more()
      await pause()
    }
    yield text.slice(begin, end)
    begin = end
  }
}
