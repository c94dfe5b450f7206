import { printSerial } from '../json/serial.ts'
import type { World } from '../world/world.ts'
import { systemStatus } from './system.ts'

type Labels = Record<string, string | number>

interface Sample {
  name: string
  labels: Labels
  value: number
}

/** Everything else is a gauge. */
const counters = new Set(['opendtu_uptime', 'opendtu_YieldDay', 'opendtu_YieldTotal'])

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')

const lineOf = ({ name, labels, value }: Sample) => {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${escaped(String(text))}"`)
  return `${name}${inside.length ? `{${inside.join(',')}}` : ''} ${value}`
}

const own = (name: string, value: number, labels: Labels = {}): Sample => ({ name: `opendtu_${name}`, labels, value })

/** Values of the channels appear after the first data. Source: gateway contract 14.5. */
function measurements(world: World, serial: string, labels: Labels): Sample[] {
  if (!world.radio.revision(serial)) return []
  return Object.entries(world.radio.detail(serial)).flatMap(([type, channels]) => {
    if (typeof channels !== 'object') return []
    return Object.entries(channels as object).flatMap(([channel, values]) =>
      Object.entries(values as object).flatMap(([kind, { v }]) =>
        typeof v === 'number' ? [own(kind.replace(' ', ''), v, { ...labels, type, channel })] : [],
      ),
    )
  })
}

function inverterSamples(world: World, serial: string): Sample[] {
  const { name, limit_relative, limit_absolute, data_age_ms } = world.radio.summary(serial)
  const unit = world.config.inverters.findIndex(slot => printSerial(slot.serial) === serial)
  const labels = { serial, unit, name }
  const strings = (world.config.inverters[unit]?.channel ?? []).flatMap((string, channel) => [
    own('MaxPower', string.max_power, { ...labels, channel }),
    own('PanelInfo', 1, { ...labels, channel, panelname: string.name }),
  ])
  return [
    own('last_update', Math.floor(data_age_ms / 1000), labels),
    own('inverter_limit_relative', limit_relative / 100, labels),
    own('inverter_limit_absolute', limit_absolute, labels),
    ...measurements(world, serial, labels),
    ...strings,
  ]
}

/** Prometheus text: the samples of a metric stand together below its type. Source: gateway contract 14.5. */
export function metrics(world: World): string {
  const { git_hash, pioenv, chipmodel, uptime, heap_total, heap_used, heap_min_free, heap_max_block } =
    systemStatus(world)
  const samples = [
    own('build', 1, { name: pioenv, id: git_hash }),
    own('platform', 1, { arch: chipmodel }),
    own('uptime', uptime),
    own('heap_size', heap_total),
    own('free_heap_size', heap_total - heap_used),
    own('biggest_heap_block', heap_max_block),
    own('heap_min_free', heap_min_free),
    { name: 'wifi_rssi', labels: {}, value: -61 },
    { name: 'wifi_station', labels: {}, value: 1 },
    ...world.radio.serials.flatMap(serial => inverterSamples(world, serial)),
  ]
  const lines = [...new Set(samples.map(({ name }) => name))].flatMap(name => [
    `# TYPE ${name} ${counters.has(name) ? 'counter' : 'gauge'}`,
    ...samples.filter(sample => sample.name === name).map(lineOf),
  ])
  return `${lines.join('\n')}\n`
}
