import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SimulatedFork } from '../api/fork.ts'
import type { Answer, Call } from '../http/call.ts'
import type { World } from '../world/world.ts'
import { pastRecords } from './past-records.ts'

/** Where a browser is filled with three weeks of the plant. A gateway has no such page. */
export const fillPath = '/simulator/fill'

const script = 'text/javascript'
const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  [fillPath]: ['page.html', 'text/html'],
  '/simulator/page.mjs': ['page.mjs', script],
  '/simulator/add-records.mjs': ['add-records.mjs', script],
}

const ok = (body: string | Buffer, type: string): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  body: Buffer.from(body),
})

/** The answer to a call of that page; undefined for a call to the gateway. */
export function fillAnswer(
  world: World,
  { path, query }: Pick<Call, 'path' | 'query'>,
  fork?: SimulatedFork,
): Answer | undefined {
  const [file, type] = files[path] ?? []
  if (file && type) return ok(readFileSync(join(import.meta.dirname, file)), type)
  if (path !== '/simulator/records') return undefined
  return ok(JSON.stringify(pastRecords(world, query.get('today') ?? '', { fork })), 'application/json')
}
