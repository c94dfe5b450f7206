import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { replies } from '../../../src/contract/codes.ts'
import { type Answer, empty, json } from '../answer.ts'
import type { Call, Special } from '../calls.ts'
import { type FaultOrder, giveFaults } from '../control.ts'
import type { Gateway } from '../gateway.ts'
import { Preview, refusalOf } from './preview.ts'

/** Folder of the project this file belongs to. */
const home = join(import.meta.dirname, '../../..')

/** ms a question for changes is left open, and ms the gateway is away when it is told to be. */
const patience = 20_000
const absence = 10_000

/** What the panel may order besides faults. */
interface PanelOrder extends Omit<FaultOrder, 'offline'> {
  /** End all faults first. */
  reset?: boolean
  /** Not to be reached for ten seconds: the panel could not end it itself. */
  away?: boolean
  /** Nobody in the radio's reach, or all. */
  range?: boolean
  /** The next commands to every inverter fail. */
  failCommands?: number
  /** Hours the sun moves on. */
  hours?: number
}

const text = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  body: Buffer.from(body),
})

/** Runs in every page before the app: chooses the language once per visit, and reloads when its file has changed. */
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

/** Shows a language from its source file: as a pack of the gateway, with a panel at `/translate` that provokes every text. */
export class TranslateDesk implements Special {
  readonly preview: Preview
  readonly #gateway: Gateway
  #return: NodeJS.Timeout | undefined

  constructor(gateway: Gateway, code: string, folder = home) {
    this.#gateway = gateway
    this.preview = new Preview(folder, code)
    gateway.desk.special = this
  }

  close() {
    clearTimeout(this.#return)
    this.preview.close()
  }

  /** The answer in place of the gateway's own, or nothing. */
  async answer(call: Call): Promise<Answer | undefined> {
    const { path, query } = call
    const { pack } = this.preview.reading
    if (path === '/api/i18n/languages')
      return json(200, [pack.meta, ...this.#gateway.world.packs.filter(({ code }) => code !== pack.meta.code)])
    if (path === '/api/i18n/language' && query.get('code') === pack.meta.code)
      return json(200, Buffer.from(JSON.stringify(pack)))
    return path === '/translate' || path.startsWith('/translate/') ? this.#ownAnswer(call) : undefined
  }

  /** The page with the script above, and leave for it; anything else as it is. */
  dress(answer: Answer): Answer {
    if (answer.headers['Content-Type'] !== 'text/html' || answer.status !== 200) return answer
    const packed = answer.headers['Content-Encoding'] === 'gzip'
    const page = (packed ? gunzipSync(answer.body) : answer.body).toString()
    const allowed = page.replace('script-src ', "script-src 'self' ")
    return text('text/html', allowed.replace(/<script/, '<script src="/translate/page.js"></script><script'))
  }

  async #ownAnswer({ method, path, query, body, headers }: Call): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    if (path === '/translate/page.js') return text('text/javascript', pageScript(this.preview))
    if (path === '/translate/state') return json(200, this.#state())
    if (path === '/translate/faults') return json(200, this.#faults())
    if (path === '/translate/changed')
      return json(200, Buffer.from(String(await this.preview.newerThan(Number(query.get('since')), patience))))
    if (path !== '/translate/order')
      return text('text/html', readFileSync(join(import.meta.dirname, 'panel.html'), 'utf8'))
    // Only this page can send JSON here: a page from elsewhere would need a leave that is never given.
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return empty(400)
    this.#obey(JSON.parse(Buffer.concat(chunks).toString()) as PanelOrder)
    return json(200, this.#state())
  }

  #faults() {
    const { faults, world } = this.#gateway
    return { ...faults.settings, outOfReach: world.outOfReach.size > 0 }
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

  #obey({ reset, away, range, failCommands, hours, ...faults }: PanelOrder) {
    const gateway = this.#gateway
    const { world } = gateway
    const serials = world.radio.serials
    if (reset) gateway.faults.reset()
    giveFaults(gateway, faults)
    if (range !== undefined || reset) for (const serial of serials) world.setRange(serial, range ?? true)
    if (failCommands) for (const serial of serials) world.radio.failCommands(serial, failCommands)
    if (hours) world.setPlantTime(world.time.now() + hours * 3_600_000)
    if (!away) return
    clearTimeout(this.#return)
    world.afterAnswer(() => gateway.faults.set({ offline: true }))
    this.#return = setTimeout(() => gateway.faults.set({ offline: false }), absence)
  }
}

/** Why a language cannot be shown by this simulator, or nothing. */
export const refusedTranslation = (code: string): string | undefined => refusalOf(home, code)
