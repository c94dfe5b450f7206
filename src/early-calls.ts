import type { Live, Totals } from './contract/live.ts'
import type { Beginning } from './lib/base.ts'
import { sketch } from './lib/first-values.ts'

/** What the app below `base` remembered under `key`; null where nothing was, or storage is blocked. */
export function recall(base: string, key: string) {
  try {
    return localStorage.getItem(base + key)
  } catch {
    return null
  }
}

function ask({ base, asked }: Beginning, path: string) {
  const timer = new AbortController()
  const authdata = JSON.parse(`${recall(base, 'user')}`)?.authdata
  const answer = fetch(`${location.origin}${base}/api/${path}`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', ...(authdata && { Authorization: `Basic ${authdata}` }) },
    signal: timer.signal,
  }).then(async response => {
    const text = await response.text()
    // Then the app has it at once, before the browser draws.
    response.text = async () => text
    return response
  })
  asked[path] = { timer, answer }
  return answer
}

/**
 * Asks for the list of inverters, then for the one that will be shown, and shows what matters most until the app is here.
 * Resolves once both are asked for. What fails the app will tell.
 */
export async function askEarly(sundial: Beginning) {
  const read = async (path: string): Promise<Live> =>
    JSON.parse(await (await ask(sundial, `livedata/status${path}`)).text())
  const show = async (name: string, of: object) => {
    const { YieldTotal, YieldDay, Power } = of as Totals
    sketch(name, recall(sundial.base, 'locale') ?? undefined, [YieldTotal, YieldDay, Power])
  }
  const { inverters, total } = await read('')
  const wish = recall(sundial.base, 'inverter')
  const [first] = inverters.sort((a, b) => a.order - b.order)
  const inv = inverters.find(({ serial }) => serial === wish) ?? first
  const shown = inv && read(`?inv=${inv.serial}`)
  Promise.all([
    show('Σ', total),
    shown?.then(({ inverters: [one] }) => show(`${one?.name}`, { ...one?.INV?.[0], ...one?.AC?.[0] })),
  ]).catch(() => {})
}
