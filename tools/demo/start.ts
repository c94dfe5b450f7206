/** The demo: a gateway in this tab, the bar that controls it, and the app in its frame. */
import { simulate } from '#fork/simulator'
import english from '../../lang/en.json'
import { rawPaths } from '../../src/contract/endpoints.ts'
import type { LanguagePack } from '../../src/contract/files.ts'
import { scanPacks } from '../simulator/files/flash.ts'
import { addRecords } from '../simulator/fill/add-records.mjs'
import { pastRecords } from '../simulator/fill/past-records.ts'
import { rootCertificate } from '../simulator/settings/root-certificate.ts'
import { AppFrame } from './app-frame.ts'
import { bar } from './bar.ts'
import type { Bridge } from './bridge.ts'
import { byId, showStatus } from './elements.ts'
import { languagePanel } from './language-panel.ts'
import { gatewayAt, listSecond, secondInverters } from './second-gateway.ts'
import { forgetAll, forgetState, recallSettings, recallState, rememberSettings, rememberState } from './settings.ts'
import { TabGateway, type TabOptions } from './tab-gateway.ts'

/** Defined by the build: zone name to POSIX rule, and the description of the root certificate. */
declare const ZONES: Record<string, string>
declare const ROOT_CERTIFICATE_INFO: string

/** How long the plant runs before it is shown, so that every inverter has been polled: one every five seconds. */
const leadTimeMs = (inverters: number) => (inverters + 2) * 5000
/** The demo reads no certificates. */
const certificateInfo = (pem: string) =>
  pem.trim() === rootCertificate ? ROOT_CERTIFICATE_INFO : pem && 'The demo does not read certificates.\n'

const page = globalThis.sundialDemo
const element = document.querySelector('iframe')
if (!page || !element) throw new Error('This is not the page of the demo')
const frame = new AppFrame(element, page)
const settings = recallSettings()
const texts = new Map(
  Object.entries(english).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, text]) => [`${group}.${key}`, text] as const),
  ),
)
let gateway = startTabGateway()
let second = settings.second ? startSecond() : undefined

function makeGateway(
  { inverters, saved, save }: Pick<TabOptions, 'saved' | 'save'> & { inverters: number },
  more: Pick<TabOptions, 'seed'> = {},
) {
  const { second: _, ...options } = settings
  const leadMs = leadTimeMs(inverters)
  const at = saved ? settings.at : settings.at - leadMs
  const made = new TabGateway({
    ...options,
    ...more,
    inverters,
    at,
    syncTimeMs: 0,
    saved,
    zones: ZONES,
    certificateInfo,
    fork: simulate(),
    save,
  })
  made.world.setPlantTime(saved ? settings.at + leadMs : settings.at)
  return made
}

/** Another roof, whose settings nobody changes. */
function startSecond(): TabGateway {
  const made = makeGateway({ inverters: secondInverters, saved: undefined, save: () => {} }, { seed: 2 })
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
  const made = makeGateway({ inverters: settings.inverters, saved: recallState(), save: rememberState })
  made.on('request', ({ path, status }) => {
    if (path.startsWith(`/api/${rawPaths.firmware}`) && status === 200)
      showStatus(
        'The firmware update was only simulated: nothing was written, and the gateway restarts with the firmware it had.',
      )
  })
  void made.start()
  return made
}

function saveSettings(change: Partial<typeof settings> = {}) {
  Object.assign(settings, { at: gateway.world.time.now() }, change)
  rememberSettings(settings)
}

/** Starts a gateway of another kind; what was saved on the one before is gone, the language stays. */
function replace(change: Partial<typeof settings>) {
  saveSettings(change)
  void gateway.stop()
  forgetState()
  gateway = startTabGateway()
  clearFaults()
  if (shown) install(shown)
  frame.open('/')
}

let shown: LanguagePack | undefined

function install(pack: LanguagePack) {
  const { world } = gateway
  world.flash.write(`${pack.meta.code}.lang.json`, Buffer.from(JSON.stringify(pack)))
  world.packs = scanPacks(world.flash)
}

/** Puts a pack on the gateway, as a restore does, and chooses its language in the app. */
function show(pack: LanguagePack) {
  shown = pack
  install(pack)
  sessionStorage.setItem(`${frame.base}locale`, pack.meta.code)
  frame.open()
}

const clearFaults = bar({
  settings,
  texts,
  frame: element,
  gateway: () => gateway,
  gateways: () => [gateway, second ?? []].flat(),
  replace,
  setSecond,
  setSpeed(speed) {
    for (const { world } of [gateway, second ?? []].flat()) world.time.setSpeed(speed)
    saveSettings({ speed })
  },
  restartDemo() {
    removeEventListener('pagehide', leave)
    void gateway.stop()
    // First, since the app stores its state when its frame is removed.
    element.remove()
    void forgetAll(`${frame.base}history`).then(() => location.reload())
  },
})
const take = languagePanel({ english: texts, frame: element, show })
const leave = () => {
  saveSettings()
  gateway.saveNow()
}
addEventListener('pagehide', leave)
byId('controls', HTMLFormElement)
  .closest('details')
  ?.toggleAttribute('open', innerWidth > 900)

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

// The app waits for this module, so that it finds three weeks of the plant. A browser that stores nothing shows none.
const records = pastRecords(gateway.world, new Date().toLocaleDateString('sv'))
await addRecords(`${frame.base}history`, records, () => {}).catch(() => {})

/** Takes a language file that was dropped on the app. */
export const dropped = (file: File) => void take(file)
