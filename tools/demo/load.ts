/** The script in the demo's page: shows the app in a frame and starts the simulator, a compressed file beside the page. */
import type { DemoPage } from './bridge.ts'

async function load(): ReturnType<() => DemoPage['ready']> {
  const { body } = await fetch('demo.bin')
  if (!body) throw new Error('demo.bin is empty')
  const code = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob()
  return import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
}

const ready = load()
globalThis.sundialDemo = { route: '/', ready }
ready.catch(error => {
  const status = document.getElementById('status')
  if (status) status.textContent = `The demo could not start: ${error.message}. It needs a browser of 2023 or later.`
})
const frame = document.createElement('iframe')
frame.title = 'Sundial'
frame.src = 'app/index.html'
document.querySelector('main')?.append(frame)
