import type { Generation } from '../../src/contract/generations.ts'
import { type Gateway, startGateway } from './gateway.ts'
import type { GatewayOptions } from './gateway-options.ts'

/** How long the one that dies is gone, and how often. */
const goneMs = 30_000
const dyingEveryMs = 180_000

const otherGeneration: Record<Generation, Generation> = { 2025: 2026, 2026: 2025 }

/** Which gateway of a plant bars visitors, and which one dies now and then, counted from the first, which is 0. */
const barring = 2
const dying = 1

/** The options of the gateway that many ports after the first: another roof, and the other generation every second time. */
export function neighbourOptions(first: GatewayOptions & { port: number }, n: number): GatewayOptions {
  const { data: _, ...shared } = first
  const { generation = 2025, seed = 1, inverters = 5, port } = first
  return {
    ...shared,
    port: port && port + n,
    seed: seed + n,
    inverters: Math.max(inverters - n, 1),
    generation: n % 2 ? otherGeneration[generation] : generation,
    ...(n === barring && { generation: 2026, readonly: false }),
  }
}

/** Starts `count` gateways on the ports after the first one's. Rejects for a busy port. */
export async function startNeighbours(first: GatewayOptions & { port: number }, count: number) {
  const gateways: Gateway[] = []
  const stop = async () => {
    clearInterval(timer)
    for (const gateway of gateways) await gateway.stop()
  }
  const timer = setInterval(() => gateways[dying - 1]?.faults.setFor(goneMs, { offline: true }), dyingEveryMs)
  try {
    for (let n = 1; n <= count; n++) gateways.push(await startGateway(neighbourOptions(first, n)))
  } catch (error) {
    await stop()
    throw error
  }
  return { gateways, stop }
}
