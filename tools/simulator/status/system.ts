import type { SystemStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import { flashBytes } from '../files/flash.ts'
import type { World } from '../world/world.ts'

const tasks = [
  { name: 'IDLE0', stack_watermark: 560, priority: 0 },
  { name: 'IDLE1', stack_watermark: 536, priority: 0 },
  { name: 'wifi', stack_watermark: 3480, priority: 23 },
  { name: 'tiT', stack_watermark: 1652, priority: 18 },
  { name: 'loopTask', stack_watermark: 3244, priority: 1 },
  { name: 'async_tcp', stack_watermark: 11_068, priority: 3 },
]

/** A number that varies with the uptime, so that a reload shows changes. */
const variation = (world: World, span: number) => Math.round(Math.sin(world.uptime() / 7000) * span)

function memory(world: World) {
  const heap_used = 168_400 + world.radio.serials.length * 3120 + variation(world, 2600)
  const free = chip.heapBytes - heap_used
  return {
    heap_total: chip.heapBytes,
    heap_used,
    heap_min_free: Math.min(96_212, free),
    heap_max_block: Math.min(free, 86_004),
    psram_total: 0,
    psram_used: 0,
    littlefs_total: flashBytes,
    littlefs_used: world.flash.used(),
    sketch_total: chip.slotBytes,
    sketch_used: world.image.size,
  }
}

function radios(world: World) {
  const { nrf, cmt } = world.wiring()
  const works = !world.faults.settings.radio
  return {
    nrf_configured: nrf,
    nrf_connected: nrf && works,
    nrf_pvariant: nrf && works,
    cmt_configured: cmt,
    cmt_connected: cmt && works,
  }
}

/** Source: gateway contract 14.1. */
export const systemStatus = (world: World): SystemStatus => ({
  hostname: chip.hostname(world.config.wifi.hostname),
  sdkversion: 'v4.4.7-dirty',
  cpufreq: chip.frequencyMhz,
  cputemp: Math.round((48.5 + variation(world, 30) / 10) * 10) / 10,
  ...memory(world),
  chiprevision: chip.revision,
  chipmodel: chip.model,
  chipcores: chip.cores,
  flashsize: chip.flashBytes,
  task_details: structuredClone(tasks),
  resetreason_0: world.resetReason,
  resetreason_1: world.resetReason === 'Software reset CPU' ? 'Software reset CPU' : 'For APP CPU, reset by PRO CPU',
  cfgsavecount: world.config.cfg.save_count,
  config_version: '0.1.30',
  git_hash: world.image.hash,
  git_branch: 'master',
  pioenv: 'generic_esp32',
  uptime: Math.floor(world.uptime() / 1000),
  ...radios(world),
})
