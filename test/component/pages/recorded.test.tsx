import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fact } from '../../support/info-page.ts'
import { recorded } from '../../support/recorded.ts'
import { renderApp } from '../../support/render-app.tsx'

const folder = mkdtempSync(join(tmpdir(), 'sundial-recorded-'))
test.after(() => rmSync(folder, { recursive: true }))

test("a page can be shown with the documents of an owner's support file", async () => {
  const file = join(folder, 'recording.zip')
  const { readDocument } = await renderApp()
  const status = { ...(await readDocument('network/status')), sta_ssid: 'ssid-1' }
  writeFileSync(file, zipSync({ 'documents/network/status.json': Buffer.from(JSON.stringify(status)) }))
  await renderApp({ path: '/info/network', network: await recorded(file) })
  assert.is(fact('Wi-Fi connection', 'Network name (SSID)'), 'ssid-1')
})

test.run()
