/** The script in the demo's page: shows the app in the frame of a scene and starts the simulator, a compressed file beside the page. */
import { PlantTime, realClock } from '../simulator/time/clock.ts'
import { type DemoPage, databaseOf } from './bridge.ts'
import { byId } from './elements.ts'
import { addressInstead, addressOf, type SceneName, type Site, sceneIn, scenesOf } from './scenes.ts'
import { listSecond } from './second-gateway.ts'
import { forgetState, startSettings } from './settings.ts'
import { wordsFor } from './words.ts'

/** Defined by the build. */
declare const SITE: Site

async function load(): ReturnType<() => DemoPage['ready']> {
  const { body } = await fetch('demo.bin')
  if (!body) throw new Error('demo.bin is empty')
  const code = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob()
  return import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
}

/** Says what the demo is and which scenes it has, in the language of the browser. */
function describe(shown: SceneName) {
  const { lang, words } = wordsFor(navigator.languages)
  document.documentElement.lang = lang
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]'))
    element.textContent = words[element.dataset.word ?? ''] ?? element.textContent
  const choice = byId('scene', HTMLSelectElement)
  choice.append(...scenesOf(SITE).map(name => new Option(words[name], name, name === shown, name === shown)))
  choice.addEventListener('change', () => location.assign(addressOf(choice.value as SceneName, SITE)))
  document.querySelector('[href="#translate"]')?.addEventListener('click', event => {
    event.preventDefault()
    const form = byId('translate', HTMLFormElement)
    form.hidden = !form.hidden
    document.querySelector('.more')?.removeAttribute('open')
    form.querySelector<HTMLInputElement>('[name=code]')?.focus()
  })
}

/** Shows the scene and starts the gateway in it. */
function begin(scene: SceneName) {
  const { settings, begins } = startSettings(scene)
  const base = new URL('app', document.baseURI).pathname
  if (begins) {
    forgetState()
    indexedDB.deleteDatabase(databaseOf(`${base}history`, scene))
    listSecond(base, settings.second)
  }
  const ready = load()
  globalThis.sundialDemo = {
    route: undefined,
    settings,
    time: new PlantTime(realClock, settings.at, settings.speed),
    ready,
  }
  ready.catch(error => {
    byId('status', HTMLElement).textContent =
      `The demo could not start: ${error.message}. It needs a browser of 2023 or later.`
  })
  describe(scene)
  const frame = document.createElement('iframe')
  frame.title = 'Sundial'
  frame.src = 'app/index.html'
  document.querySelector('main')?.append(frame)
}

const other = addressInstead(location.search, SITE)
if (other === undefined) begin(sceneIn(location.search, SITE))
else location.replace(other)
