import type { DocumentAt, Readable, Reply, Writable, Written } from '../../src/contract/endpoints.ts'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { factoryPassword } from '../../tools/simulator/settings/tables.ts'

const headers = { authorization: `Basic ${encodeCredentials('admin', factoryPassword)}` }

/** What somebody else does on the gateway while a page is open: reads a document, changes it, and saves it whole. */
export async function saveElsewhere<P extends Readable & Writable>(
  gateway: Gateway,
  path: P,
  change: (document: DocumentAt<P>) => DocumentAt<P>,
) {
  const document = change(await (await gateway.fetch(`/api/${path}`, { headers })).json())
  await sendElsewhere(gateway, path, document as never)
}

/** What somebody else sends to the gateway while a page is open. */
export async function sendElsewhere<P extends Writable>(gateway: Gateway, path: P, data: Written<P>) {
  const body = new URLSearchParams({ data: JSON.stringify(data) })
  const reply: Reply = await (await gateway.fetch(`/api/${path}`, { method: 'POST', headers, body })).json()
  if (reply.type !== 'success') throw new Error(`${path}: ${reply.message}`)
}
