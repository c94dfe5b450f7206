/** The demo: a gateway in this tab, the bar that controls it, and the app in its frame. */
import { simulatedFork } from '#fork/simulator'
import { apiresponse as german } from '../../lang/de.json'
import english from '../../lang/en.json'
import { apiresponse as french } from '../../lang/fr.json'
import { rawPaths } from '../../src/contract/endpoints.ts'
import type { LanguagePack } from '../../src/contract/files.ts'
import { packName } from '../lang/json-file.ts'
import { flatOf } from '../lang/texts.ts'
import { espImage } from '../simulator/files/esp-image.ts'
import { scanPacks } from '../simulator/files/flash.ts'
import { addRecords } from '../simulator/fill/add-records.mjs'
import { pastRecords } from '../simulator/fill/past-records.ts'
import { leadTimeMs } from '../simulator/plant/polling.ts'
import { besidesHouse } from '../simulator/plant/roof.ts'
import { rootCertificate } from '../simulator/settings/root-certificate.ts'
import { plantZone } from '../simulator/time/zone-time.ts'
import { AppFrame } from './app-frame.ts'
import { bar } from './bar.ts'
import { type Bridge, databaseOf } from './bridge.ts'
import { byId, showStatus } from './elements.ts'
import { languagePanel } from './language-panel.ts'
import { nameAll } from './plant-names.ts'
import { type Scene, scenes } from './scenes.ts'
import { gatewayAt, listSecond, secondGateway, secondInverters } from './second-gateway.ts'
import { eveningMs, forgetState, recallState, rememberSettings, rememberState } from './settings.ts'
import { settleMs, TabGateway, type TabOptions } from './tab-gateway.ts'
import { wordsFor } from './words.ts'

/** Defined by the build: zone name to POSIX rule, and the description of the root certificate. */
declare const ZONES: Record<string, string>
declare const ROOT_CERTIFICATE_INFO: string

/** From the first values until the gateway of a scene without a connection falls silent. */
const deathMs = 4000
/** The demo reads no certificates. */
const certificateInfo = (pem: string) =>
  pem.trim() === rootCertificate ? ROOT_CERTIFICATE_INFO : pem && 'The demo does not read certificates.\n'

const page = globalThis.sundialDemo
const element = document.querySelector('iframe')
if (!page || !element) throw new Error('This is not the page of the demo')
const frame = new AppFrame(element, page)
const { settings, time } = page
const { words, lang } = wordsFor(navigator.languages)
const scene: Scene = scenes[settings.scene]
/** Not the factory's: else the first thing to see would be a warning. */
const password = 'sunshine'
const texts = flatOf(english)
let gateway = startTabGateway()
let second = settings.second ? startSecond() : undefined

function makeGateway(
  { inverters, saved, save }: Pick<TabOptions, 'saved' | 'save'> & { inverters: number },
  more: Pick<TabOptions, 'from' | 'weak'> = {},
) {
  const made = new TabGateway({
    ...(settings.generation && { generation: settings.generation }),
    speed: settings.speed,
    ...more,
    // An inverter that misses a turn would be the first thing to see.
    lossless: true,
    inverters,
    ...(!saved && { password }),
    at: time.now() - settleMs,
    leadMs: leadTimeMs(inverters) + eveningMs(time.now()),
    saved,
    zones: ZONES,
    certificateInfo,
    fork: simulatedFork(),
    save,
  })
  if (!saved) {
    nameAll(lang, made.world.config.inverters)
    made.world.save()
    made.world.configureRadio()
  }
  made.settle(() => time.now())
  return made
}

/** Another roof under the same sky; its settings cannot be changed. */
function startSecond(): TabGateway {
  const made = makeGateway({ inverters: secondInverters, saved: undefined, save: () => {} }, { from: besidesHouse })
  void made.start()
  return made
}

function setSecond(isThere: boolean) {
  saveSettings({ second: isThere })
  void second?.stop()
  second = isThere ? startSecond() : undefined
  listSecond(frame.base, isThere)
  frame.open()
}

function startTabGateway(): TabGateway {
  const kept = { inverters: settings.inverters, saved: recallState(), save: rememberState }
  const made = makeGateway(kept, scene.weak ? { weak: scene.weak } : {})
  made.on('request', ({ path, status }) => {
    if (status !== 200) return
    if (path.startsWith(`/api/${rawPaths.firmware}`)) showStatus(words.flashed)
    if (path.startsWith(`/api/${rawPaths.restore}`)) showStatus(words.restored)
  })
  void made.start()
  return made
}

const dateOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: plantZone })

/** Adds three weeks of the plant to the app's history, replacing its records since the day `anew`. A browser that stores nothing shows none. */
async function fill(anew?: string) {
  const history = databaseOf(`${frame.base}history`, settings.scene)
  const other = second && { world: second.world, address: secondGateway.address }
  const records = pastRecords(gateway.world, dateOf(time.now()), { other, fork: simulatedFork() })
  await addRecords(history, records, () => {}, anew).catch(() => {})
}

function saveSettings(change: Partial<typeof settings> = {}) {
  Object.assign(settings, { at: time.now() }, change)
  rememberSettings(settings)
}

/** Starts a gateway of another kind; settings of the one before are lost, the language stays. */
function replace(change: Partial<typeof settings>) {
  saveSettings(change)
  void gateway.stop()
  forgetState()
  gateway = startTabGateway()
  controls.clear()
  if (shown) install(shown)
  frame.open('/')
}

let shown: LanguagePack | undefined

/** Replaces the last pack, and one of the same language: there is no room for many. */
function install(pack: LanguagePack) {
  const { flash, packs } = gateway.world
  for (const { file, code } of packs) if (code === pack.meta.code) flash.remove(file)
  if (!flash.write(packName, Buffer.from(JSON.stringify(pack))))
    showStatus(
      `The simulated gateway has no room for ${pack.meta.name}: delete a file under Settings › Backup & restore.`,
    )
  gateway.world.packs = scanPacks(flash)
}

/** Puts a pack on the gateway, as a restore does, and chooses its language in the app. */
function show(pack: LanguagePack) {
  shown = pack
  install(pack)
  controls.listReplies(flatOf(pack.webapp ?? {}), pack.meta.code)
  sessionStorage.setItem(`${frame.base}locale`, pack.meta.code)
  frame.showLanguage(pack.meta.code)
}

/** Logs the app in, once it is loaded again. */
function logIn() {
  const authdata = Buffer.from(`admin:${gateway.world.config.security.password}`).toString('base64')
  sessionStorage.setItem(`${frame.base}user`, JSON.stringify({ authdata }))
}

const controls = bar({
  settings,
  texts: new Map([...texts, ...flatOf({ apiresponse: { en: {}, de: german, fr: french }[lang] })]),
  lang,
  frame: element,
  gateway: () => gateway,
  replace,
  setSecond,
  setTime(at) {
    gateway.saveNow()
    for (const each of [gateway, second ?? []].flat()) void each.stop()
    time.set(at)
    saveSettings()
    gateway = startTabGateway()
    second &&= startSecond()
    controls.clear()
    // What the app has recorded is of another hour; it writes that when it is left.
    const isThere = new Promise(done => element.addEventListener('load', done, { once: true }))
    const { ready } = page
    page.ready = isThere.then(() => fill(dateOf(at))).then(() => ready)
    frame.open()
  },
  setSpeed(speed) {
    for (const each of [gateway.world, second?.world ?? [], { time }].flat()) each.time.setSpeed(speed)
    saveSettings({ speed })
  },
  restartDemo() {
    removeEventListener('pagehide', leave)
    void gateway.stop()
    // First, since the app stores its state when its frame is removed.
    element.remove()
    sessionStorage.clear()
    location.reload()
  },
})
const take = languagePanel({ english: texts, frame: element, app: frame, show, logIn })
const leave = () => {
  saveSettings()
  gateway.saveNow()
}
addEventListener('pagehide', leave)
byId('firmware', HTMLAnchorElement).href = URL.createObjectURL(new Blob([espImage({ size: 1_000_000 })]))
if (scene.dies) gateway.once('socket', () => setTimeout(() => controls.bringUp('offline'), deathMs))

/** What the app's window uses. */
export const bridge: Bridge = {
  call: call => gateway.call(call),
  connect(path, authorization, socket, host = location.host) {
    const asked = gatewayAt(host, gateway, second)
    if (asked) return asked.connect(path, authorization, socket)
    queueMicrotask(() => socket.onClose())
    return () => {}
  },
}

// The app waits for this module, so that it finds three weeks of the plant.
await fill()

/** Takes a language file that was dropped on the app. */
export const dropped = (file: File) => void take(file)

/** A link was pressed: the message about the last page is removed. */
export const leftPage = () => showStatus('')

/** A link to the second gateway was pressed. */
export const sayNoPage = () => showStatus(words.noPage)
