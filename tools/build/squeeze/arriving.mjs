import { unfold } from './unfold.mjs'

/** Bytes unfolded in one go, so that the page can draw and hear answers meanwhile: 20 ms on a slow phone. */
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
    return decoder.decode(value)
  }
  let text = await more()
  while (!text.includes("'")) text += await more()
  const [head = '', payload = ''] = text.split("'")
  const ends = JSON.parse(`${head.slice(0, -1)}]`)
  const { bytes, take, go } = unfold(ends.at(-1))
  take(payload)
  let [begin, known] = [0, 0]
  for (const end of ends) {
    while (known < end) {
      const next = go(Math.min(known + slice, end))
      if (next === known) take((await more()).split("'")[0] ?? '')
      known = next
      await pause()
    }
    yield decoder.decode(bytes.subarray(begin, end))
    begin = end
  }
}
