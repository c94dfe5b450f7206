/** Loaded before a test with a page: a DOM at http://gateway.test/, with its objects as globals, as in a browser. */
import { GlobalWindow } from 'happy-dom'

const page = new GlobalWindow({ url: 'http://gateway.test/', width: 1024, height: 768 })

/** Node has these too, but the DOM works only with its own. */
const ofThePage = new Set(
  `Event EventTarget CustomEvent MessageEvent CloseEvent FormData Blob File navigator localStorage sessionStorage
  Storage`.split(/\s+/),
)

for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(page))) {
  if (name in globalThis && !ofThePage.has(name)) continue
  const { get, set } = descriptor
  Object.defineProperty(globalThis, name, {
    ...descriptor,
    ...(get && { get: get.bind(page) }),
    ...(set && { set: set.bind(page) }),
    configurable: true,
  })
}
// As in a browser: by this tag Node's own forms, which the simulated gateway reads uploads with, know a file.
Object.defineProperty(page.File.prototype, Symbol.toStringTag, { value: 'File', configurable: true })
// An unexpected reported error fails the test, like one that is thrown.
globalThis.reportError ??= cause =>
  queueMicrotask(() => {
    throw new Error(`on ${page.location.pathname}`, { cause })
  })
for (const name of ['window', 'self', 'top', 'parent']) {
  Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true })
}

// uvu prints an element that is not the expected one as JSON: its tag is enough. Enumerable and bound, since uvu copies what it prints.
Object.defineProperty(page.Node.prototype, 'toJSON', {
  enumerable: true,
  get() {
    const shown = `${this.cloneNode().outerHTML ?? this.nodeName} ${this.textContent?.slice(0, 80)}`
    return () => shown
  },
})

// As `dom.mjs?react`: a console.error of React is a bug of ours. A test that crashes a component on purpose replaces it meanwhile.
if (import.meta.url.endsWith('?react')) {
  let errors = 0
  console.error = (/** @type {unknown[]} */ ...words) => {
    errors += 1
    console.log('console.error:', ...words)
  }
  process.on('exit', () => {
    if (!errors) return
    console.log(`\n  ${errors} console.error on React`)
    process.exitCode = 1
  })
  // With these React marks every render for the browser's profiler, an eighth of the time of its tests.
  for (const mark of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, mark)
}
