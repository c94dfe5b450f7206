import type { Answer } from './answer.ts'
import { printSerial } from './serial.ts'
import { systemStatus } from './status/system.ts'
import type { World } from './world.ts'

const gauge = (name: string, value: number, labels: Record<string, string | number> = {}) => {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${text}"`)
  return `opendtu_${name}${inside.length ? `{${inside.join(',')}}` : ''} ${value}`
}

function inverterLines(world: World, serial: string): string[] {
  const { name, limit_relative, limit_absolute, data_age_ms } = world.radio.summary(serial)
  const labels = { serial, unit: world.config.inverters.findIndex(slot => printSerial(slot.serial) === serial), name }
  const lines = [
    gauge('last_update', Math.floor(data_age_ms / 1000), labels),
    gauge('inverter_limit_relative', limit_relative / 100, labels),
    gauge('inverter_limit_absolute', limit_absolute, labels),
  ]
  const silent = data_age_ms + 1 >= world.uptime()
  for (const [type, channels] of Object.entries(silent ? {} : world.radio.detail(serial))) {
    if (typeof channels !== 'object') continue
    for (const [channel, measurements] of Object.entries(channels as object))
      for (const [kind, value] of Object.entries(measurements as object))
        if (typeof value.v === 'number') lines.push(gauge(kind.replace(' ', ''), value.v, { ...labels, type, channel }))
  }
  return lines
}

/** Prometheus text. Source: gateway contract 14.5. */
export function metrics(world: World): Answer {
  const { git_hash, pioenv, uptime, heap_total, heap_used, heap_min_free, heap_max_block } = systemStatus(world)
  const lines = [
    gauge('build', 1, { name: pioenv, id: git_hash }),
    gauge('uptime', uptime),
    gauge('free_heap_size', heap_total - heap_used),
    gauge('biggest_heap_block', heap_max_block),
    gauge('heap_min_free', heap_min_free),
    'wifi_rssi -61',
    'wifi_station 1',
    ...world.radio.serials.flatMap(serial => inverterLines(world, serial)),
  ]
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
    body: Buffer.from(`${lines.join('\n')}\n`),
  }
}
