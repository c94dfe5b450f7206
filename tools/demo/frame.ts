/** Runs in the app's page before the app: redirects its calls and sockets to the simulator in the page around it. */
import { databaseOf } from './bridge.ts'
import { secondGateway } from './second-gateway.ts'
import { standInFetch } from './stand-in-fetch.ts'
import { standInSocket } from './stand-in-socket.ts'
import { standInUpload } from './stand-in-upload.ts'

/** Files that the demo accepts when they are dropped anywhere; all others are left to the app. */
const isLanguage = ({ name }: File) => /\.(jsonc|lang\.json)$/.test(name)

const demo = (parent as Window & typeof globalThis).sundialDemo
if (!demo || parent === window) location.replace('../')
else {
  const base = location.pathname.replace(/\/[^/]*$/, '')
  const { time, settings } = demo
  const databases = indexedDB
  const standIns = {
    // The app is on a device beside the plant.
    Date: class extends Date {
      constructor(...given: unknown[]) {
        if (given.length) super(...(given as [number]))
        else super(time.now())
      }
      static override now = () => time.now()
    },
    indexedDB: {
      open: (name: string, version?: number) => databases.open(databaseOf(name, settings.scene), version),
    },
    fetch: standInFetch(base, demo, fetch.bind(window)),
    XMLHttpRequest: standInUpload(base, demo),
    WebSocket: standInSocket(base, demo),
    // What the app stores is discarded with the tab.
    localStorage: sessionStorage,
  }
  for (const [name, value] of Object.entries(standIns))
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  history.replaceState(null, '', base + (demo.route ?? '/'))
  demo.route = undefined
  globalThis.sundialDemo = demo

  addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    if (link.host !== new URL(secondGateway.address).host) return void demo.ready.then(({ leftPage }) => leftPage())
    event.preventDefault()
    demo.ready.then(({ sayNoPage }) => sayNoPage())
  })
  addEventListener('dragover', event => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  })
  addEventListener('drop', event => {
    const file = event.dataTransfer?.files[0]
    if (event.target instanceof HTMLInputElement || !file || !isLanguage(file)) return
    event.preventDefault()
    demo.ready.then(({ dropped }) => dropped(file))
  })
}
