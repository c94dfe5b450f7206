import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { writeRecording } from '../../../tools/record/write.ts'
import { fact } from '../../support/info-page.ts'
import { recorded } from '../../support/recorded.ts'
import { renderApp } from '../../support/render-app.tsx'

const folder = mkdtempSync(join(tmpdir(), 'sundial-recorded-'))
test.after(() => rmSync(folder, { recursive: true }))

test("a page can be shown with the documents of an owner's recording", async () => {
  const file = join(folder, 'recording.zip')
  const { readDocument } = await renderApp()
  const documents = new Map([
    ['network/status', JSON.stringify({ ...(await readDocument('network/status')), sta_ssid: 'ssid-1' })],
  ])
  const about = { format: 'sundial-recording', version: 1, recorded: '', generation: 2025, redacted: true, unread: {} }
  writeFileSync(file, writeRecording({ about: { ...about } as never, documents, live: [], console: [] }))
  await renderApp({ path: '/info/network', network: await recorded(file) })
  assert.is(fact('Wi-Fi connection', 'Network name (SSID)'), 'ssid-1')
})

test.run()
