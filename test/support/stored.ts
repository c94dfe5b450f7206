import * as assert from 'uvu/assert'
import { encodeCredentials } from '../../src/lib/credentials.ts'
import { factoryPassword } from '../../tools/gateway/factory-config.ts'
import type { Gateway } from '../../tools/gateway/gateway.ts'

/** What the gateway answers to its admin at a path below `/api/`. */
export async function told(gateway: Gateway, path: string, password = factoryPassword) {
  const authorization = `Basic ${encodeCredentials('admin', password)}`
  const answer = await gateway.fetch(`/api/${path}`, { headers: { authorization } })
  assert.is(answer.status, 200, path)
  return answer.json()
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What differs, by path with dots, as it is now; `undefined` for what is gone. */
export function changes(before: unknown, now: unknown, path = ''): Record<string, unknown> {
  if (!isObject(before) || !isObject(now)) return Object.is(before, now) ? {} : { [path]: now }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return Object.assign({}, ...keys.map(key => changes(before[key], now[key], path ? `${path}.${key}` : key)))
}

/** Does something and tells what it changed in everything the gateway has stored, but for the count of saves. */
export async function storedBy(gateway: Gateway, deed: () => Promise<unknown>) {
  const before = structuredClone(gateway.world.config)
  await deed()
  const { 'cfg.save_count': _, ...rest } = changes(before, gateway.world.config)
  return rest
}
