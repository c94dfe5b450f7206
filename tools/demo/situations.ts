import { replies } from '../../src/contract/codes.ts'
import type { FaultSettings } from '../simulator/faults/faults.ts'
import type { GatewayCore } from '../simulator/gateway-core.ts'
import { sampleReply } from '../simulator/json/reply.ts'

/** Bytes per second and ms that make a gateway slow. */
const [slowBytesPerSecond, slowDelayMs] = [3000, 1500]
const timeoutMs = 120_000
const everyCall = { path: '*' } as const

/** What is chosen is the value of the control; empty for a gateway in order. */
type Situation = (gateway: GatewayCore, chosen: string) => void

const faults =
  (settings: (chosen: string) => Partial<FaultSettings>): Situation =>
  (gateway, chosen) =>
    gateway.faults.set(settings(chosen))

const forEveryInverter =
  (apply: (world: GatewayCore['world'], serial: string, chosen: string) => void): Situation =>
  ({ world }, chosen) => {
    for (const serial of world.radio.serials) apply(world, serial, chosen)
  }

/** What each control of the bar does that brings up a situation rarely seen, by its name. */
export const situations: Readonly<Record<string, Situation>> = {
  offline: faults(on => ({ offline: on !== '' })),
  slow: faults(on => ({ slow: on ? slowBytesPerSecond : 0, delay: on ? { ...everyCall, ms: slowDelayMs } : null })),
  broker: faults(gone => ({ broker: gone !== '' })),
  range: forEveryInverter((world, serial, out) => world.setRange(serial, !out)),
  commands: forEveryInverter((world, serial, fail) => world.radio.failCommands(serial, fail ? 1000 : 0)),
  sockets(gateway, how) {
    gateway.faults.set({ sockets: how === 'silent' || how === 'refuse' ? how : 'work' })
    gateway.dropSockets()
  },
  hint: faults(hint => ({ hints: hint ? { [hint]: true } : null })),
  calls: faults(how => ({
    broken: how === 'broken' ? everyCall : null,
    busy: how === 'busy' ? { ...everyCall, retryAfter: 30 } : null,
    status: how === 'forbidden' ? { ...everyCall, status: 403 } : null,
    unauthorized: how === 'unauthorized' ? everyCall : null,
    html: how === 'html' ? everyCall : null,
    delay: how === 'delay' ? { ...everyCall, ms: timeoutMs } : null,
  })),
  upload: faults(how => ({
    refuseUpload: how === '400' || how === '500' ? Number(how) : null,
    cutUpload: how === 'cut' ? 50 : null,
  })),
  reply: faults(code => ({ reply: code ? { ...everyCall, code: Number(code) } : null })),
}

/** Every reply code and its text as it is shown then, or its kind where it has none. `lang`: that of the texts. */
export const replyChoices = (texts: ReadonlyMap<string, string>, lang: string): { code: number; text: string }[] =>
  Object.values(replies).map(({ code, type }) => {
    const values = sampleReply(code)?.param ?? {}
    const text = texts.get(`apiresponse.${code}`) ?? type
    // The gateway gives frequencies in Hz, the text says MHz.
    const shown = (value: number) => (value < 1e6 ? String(value) : (value / 1e6).toLocaleString(lang))
    return {
      code,
      text: text.replace(/\{(\w+)\}/g, (raw, name) => (name in values ? shown(Number(values[name])) : raw)),
    }
  })
