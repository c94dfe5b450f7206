import { fastify } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { applyFaults, changePlant, type FaultRequest, type PlantRequest } from './requests.ts'
import { faultSchema, plantSchema } from './schema.ts'

/** What `GET /state` answers. */
const stateOf = ({ url, reachable, world, faults, requests }: Gateway) => ({
  url,
  reachable,
  generation: world.generation,
  time: new Date(world.time.now()).toISOString(),
  uptime: Math.floor(world.uptime() / 1000),
  inverters: world.radio.serials,
  faults: faults.settings,
  requests: requests.slice(-50),
})

/**
 * Controls a gateway over HTTP, JSON in and out: `GET /state`, `POST /faults`, `POST /reset`, `POST /plant`.
 * Answers the state after the change; an invalid body gets a 400, a request of another site's page a 403.
 * Resolves to the server's address.
 */
export async function startControl(gateway: Gateway, port: number, host = '127.0.0.1') {
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  // Another site's page can send a form here without a preflight; the browser adds its origin.
  app.addHook('onRequest', async ({ headers }, out) => {
    if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return out.code(403).send()
  })
  app.get('/state', () => stateOf(gateway))
  app.post<{ Body: FaultRequest }>('/faults', { schema: { body: faultSchema } }, ({ body }) => {
    applyFaults(gateway, body)
    return stateOf(gateway)
  })
  app.post('/reset', () => {
    gateway.faults.reset()
    return stateOf(gateway)
  })
  app.post<{ Body: PlantRequest }>('/plant', { schema: { body: plantSchema } }, ({ body }) => {
    changePlant(gateway, body)
    return stateOf(gateway)
  })
  const url = await app.listen({ port, host })
  return { url, stop: () => app.close() }
}
