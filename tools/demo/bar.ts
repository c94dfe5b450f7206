import { changePlant } from '../simulator/control/requests.ts'
import type { FaultSettings } from '../simulator/faults/faults.ts'
import { plantZone, timeOfDay } from '../simulator/time/zone-time.ts'
import { byId, field } from './elements.ts'
import { type DemoSettings, nextTime } from './settings.ts'
import type { TabGateway } from './tab-gateway.ts'

interface BarOptions {
  settings: DemoSettings
  gateway(): TabGateway
  /** Starts another gateway in place of this one. */
  replace(settings: Pick<DemoSettings, 'generation' | 'inverters'>): void
  /** Seconds at the plant per second. */
  setSpeed(speed: number): void
  restartDemo(): void
}

/** Bytes per second and ms that make a gateway slow. */
const [slowBytesPerSecond, slowDelayMs] = [3000, 1500]
const writeFailed = 1006

/** The fault that each checkbox of the bar sets. */
const faults: Record<string, (on: boolean) => Partial<FaultSettings>> = {
  offline: offline => ({ offline }),
  silent: on => ({ sockets: on ? 'accept' : 'work' }),
  slow: on => ({ slow: on ? slowBytesPerSecond : 0, delay: on ? { path: '*', ms: slowDelayMs } : null }),
  refuse: on => ({ reply: on ? { path: '*', code: writeFailed } : null }),
}

/** The controls above the app. */
export function bar({ settings, gateway, replace, setSpeed, restartDemo }: BarOptions) {
  const form = byId('controls', HTMLFormElement)
  const [time, speed] = [field(form, 'time'), field(form, 'speed')]
  field(form, 'generation').value = String(settings.generation)
  field(form, 'inverters').value = String(settings.inverters)
  speed.value = String(settings.speed)

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.checkValidity()) return
    const { name, value } = target
    const fault = faults[name]
    if (fault) gateway().faults.set(fault((target as HTMLInputElement).checked))
    else if (name === 'time') {
      const { world } = gateway()
      changePlant(gateway(), { time: new Date(nextTime(world.time.now(), value)).toISOString() })
      gateway().pushAll()
    } else if (name === 'speed') setSpeed(Number(value))
    else {
      const generation = field(form, 'generation').value === '2026' ? 2026 : 2025
      replace({ generation, inverters: Number(field(form, 'inverters').value) })
    }
  })
  form.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.name === 'again') restartDemo()
  })

  const show = () => {
    if (document.activeElement !== time) time.value = timeOfDay(gateway().world.time.now(), plantZone)
  }
  show()
  setInterval(show, 1000)
  // A new gateway has no faults.
  return () => {
    for (const name of Object.keys(faults)) field(form, name).checked = false
    show()
  }
}
