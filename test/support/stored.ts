import { expect } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { factoryPassword } from '../../tools/simulator/settings/tables.ts'

/** The gateway's document at a path below `/api/`, read as the admin. */
export async function readDocument(gateway: Gateway, path: string, password = factoryPassword) {
  const authorization = `Basic ${encodeCredentials('admin', password)}`
  const answer = await gateway.fetch(`/api/${path}`, { headers: { authorization } })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The differences, as current values by dotted path; `undefined` for removed members. */
export function changes(before: unknown, now: unknown, path = ''): Record<string, unknown> {
  if (!isObject(before) || !isObject(now)) return Object.is(before, now) ? {} : { [path]: now }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return Object.assign({}, ...keys.map(key => changes(before[key], now[key], path ? `${path}.${key}` : key)))
}

/** Runs `action` and returns what it changed in everything the gateway has stored, except the counter of saves. */
export async function storedBy(gateway: Gateway, action: () => Promise<unknown>) {
  const before = structuredClone(gateway.world.config)
  await action()
  const { 'cfg.save_count': _, ...rest } = changes(before, gateway.world.config)
  return rest
}
