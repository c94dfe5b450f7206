import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { replies } from '../../../src/contract/codes.ts'
import type { Interceptor } from '../api/context.ts'
import { applyFaults, type FaultRequest } from '../control/requests.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, empty, json } from '../http/answer.ts'
import { type Call, readBody } from '../http/call.ts'
import { Preview, previewProblem } from './preview.ts'

/** The project's folder. */
const home = join(import.meta.dirname, '../../..')

/** How long a request for changes is held open. */
const longPollMs = 20_000
/** How long the gateway is offline on request. */
const offlineMs = 10_000

/** The request of a button of the panel. */
interface PanelRequest extends Omit<FaultRequest, 'offline'> {
  /** End all faults first. */
  reset?: boolean
  /** Offline for ten seconds: the panel could not end it itself. */
  goOffline?: boolean
  /** All inverters in the radio's range, or none. */
  range?: boolean
  /** The next commands to every inverter fail. */
  failCommands?: number
  /** Hours by which the plant's time moves on. */
  hours?: number
}

const text = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  body: Buffer.from(body),
})

/** Runs in every page before the app: chooses the language once per visit and reloads when its file has changed. */
const pageScript = ({ code, version }: Preview) => `{
  try {
    if (sessionStorage.getItem('translate') !== '${code}') localStorage.setItem('locale', '${code}')
    sessionStorage.setItem('translate', '${code}')
  } catch {}
  const ask = () => fetch('/translate/changed?since=${version}')
    .then(response => response.json())
    .then(now => (now > ${version} ? location.reload() : ask()), () => setTimeout(ask, 2000))
  addEventListener('load', ask)
}
`

/** Serves a language from its source file, as a pack of the gateway, and a panel at `/translate` that makes the app show every text. */
export class TranslationServer implements Interceptor {
  readonly preview: Preview
  readonly #gateway: Gateway
  #backOnline: NodeJS.Timeout | undefined

  constructor(gateway: Gateway, code: string, folder = home) {
    this.#gateway = gateway
    this.preview = new Preview(folder, code)
    gateway.context.interceptor = this
  }

  close() {
    clearTimeout(this.#backOnline)
    this.preview.close()
  }

  /** The answer in place of the gateway's own, if any. */
  async answer(call: Call): Promise<Answer | undefined> {
    const { path, query } = call
    const { pack } = this.preview.reading
    if (path === '/api/i18n/languages')
      return json(200, [pack.meta, ...this.#gateway.world.packs.filter(({ code }) => code !== pack.meta.code)])
    if (path === '/api/i18n/language' && query.get('code') === pack.meta.code)
      return json(200, Buffer.from(JSON.stringify(pack)))
    return path === '/translate' || path.startsWith('/translate/') ? this.#ownAnswer(call) : undefined
  }

  /** Adds the script above to the page and the pack to the list of files; any other answer stays as it is. */
  transform(answer: Answer, call: Call): Answer {
    if (call.path === '/api/file/list' && answer.status === 200) return json(200, this.#filesWithPack())
    if (answer.headers['Content-Type'] !== 'text/html' || answer.status !== 200) return answer
    const packed = answer.headers['Content-Encoding'] === 'gzip'
    const page = (packed ? gunzipSync(answer.body) : answer.body).toString()
    const allowed = page.replace('script-src ', "script-src 'self' ")
    return text('text/html', allowed.replace(/<script/, '<script src="/translate/page.js"></script><script'))
  }

  async #ownAnswer({ method, path, query, body, headers }: Call): Promise<Answer> {
    const sent = await readBody(body)
    if (path === '/translate/page.js') return text('text/javascript', pageScript(this.preview))
    if (path === '/translate/state') return json(200, this.#state())
    if (path === '/translate/faults') return json(200, this.#faults())
    if (path === '/translate/changed')
      return json(200, Buffer.from(String(await this.preview.newerThan(Number(query.get('since')), longPollMs))))
    if (path !== '/translate/action')
      return text('text/html', readFileSync(join(import.meta.dirname, 'panel.html'), 'utf8'))
    // Another site's page cannot send JSON without a preflight, which is never answered.
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return empty(400)
    this.#apply(JSON.parse(sent.toString()) as PanelRequest)
    return json(200, this.#state())
  }

  /** Without a file of its own the pack would count as deleted. */
  #filesWithPack() {
    const { pack } = this.preview.reading
    const { flash, packs } = this.#gateway.world
    const installed = packs.some(({ code }) => code === pack.meta.code)
    const file = { name: `${pack.meta.code}.lang.json`, size: Buffer.byteLength(JSON.stringify(pack)) }
    return installed ? flash.list() : [...flash.list(), file]
  }

  #faults() {
    const { faults, world } = this.#gateway
    return { ...faults.settings, outOfRange: world.outOfRange.size > 0 }
  }

  #state() {
    const { reading, version } = this.preview
    const { problems, about, texts, pack } = reading
    const shown = new Map(texts.map(({ key, english, text }) => [key, text || english]))
    const codes = Object.values(replies).map(({ code, type }) => ({
      code,
      type,
      text: shown.get(`apiresponse.${code}`) ?? '',
    }))
    const { password } = this.#gateway.world.config.security
    return {
      version,
      meta: pack.meta,
      password,
      about,
      problems,
      texts,
      codes,
      faults: this.#faults(),
    }
  }

  #apply({ reset, goOffline, range, failCommands, hours, ...faults }: PanelRequest) {
    const gateway = this.#gateway
    const { world } = gateway
    const serials = world.radio.serials
    if (reset) gateway.faults.reset()
    applyFaults(gateway, faults)
    if (range !== undefined || reset) for (const serial of serials) world.setRange(serial, range ?? true)
    if (failCommands) for (const serial of serials) world.radio.failCommands(serial, failCommands)
    if (hours) world.setPlantTime(world.time.now() + hours * 3_600_000)
    if (!goOffline) return
    clearTimeout(this.#backOnline)
    world.afterAnswer(() => gateway.faults.set({ offline: true }))
    this.#backOnline = setTimeout(() => gateway.faults.set({ offline: false }), offlineMs)
  }
}

/** Why a language cannot be shown by this simulator; undefined if it can. */
export const translationProblem = (code: string): string | undefined => previewProblem(home, code)
