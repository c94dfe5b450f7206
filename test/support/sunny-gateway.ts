import { type Gateway, startGateway } from '../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../tools/simulator/gateway-options.ts'
import { manualClock } from './manual-clock.ts'

/** A sunny noon at the plant of the simulator, ms since 1970. */
const noon = Date.UTC(2026, 5, 21, 10)

/** Seconds in which the power of the sunny plant becomes another, as the page shows it. */
export const tenMinutes = 600

/** A gateway whose time the test advances. */
export interface SunnyGateway {
  gateway: Gateway
  /** Advances the gateway's time by some seconds. */
  pass(seconds: number): Promise<void>
}

/** A gateway that has polled its three inverters; its time stands still until the test advances it. */
export async function sunnyGateway(options: GatewayOptions = {}): Promise<SunnyGateway> {
  const clock = manualClock(noon)
  const gateway = await startGateway({ seed: 7, at: noon, inverters: 3, clock, ...options })
  clock.advance(180_000)
  // A device does this within a second; here time does not pass by itself.
  gateway.on('socket', path => path === '/livedata' && gateway.pushAll())
  const pass = async (seconds: number) => {
    for (let left = seconds * 1000; left > 0; left -= 1000) {
      clock.advance(Math.min(left, 1000))
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { gateway, pass }
}
