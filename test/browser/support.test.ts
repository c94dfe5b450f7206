import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { generations } from '../../src/contract/generations.ts'
import { readRecording } from '../../tools/recording/read.ts'
import { startReplay } from '../../tools/simulator/replay/replay.ts'
import { barriersDayAndNight } from '../support/axe.ts'
import { firmware } from '../support/browser.ts'
import { test } from '../support/browser-test.ts'
import { button } from '../support/form.ts'
import { rows } from '../support/visit.ts'

for (const generation of generations)
  test(`a support file of firmware of ${generation} is saved by keyboard and replayed`, async ({ visit }) => {
    const { page, gateway } = await visit({
      user: true,
      path: null,
      width: 360,
      gateway: { generation },
    })
    const connected = gateway.until('socket', path => path === '/console')
    await page.goto('/info/console')
    await connected
    gateway.pushConsole(`I (1) test: Fetch inverter ${gateway.world.radio.serials[0]}\n`)
    await page.getByText('Fetch inverter').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/info/support'))
    await button(page, 'support.Collect').press('Enter')
    const save = button(page, 'support.Save')
    await save.waitFor()
    await page.getByRole('checkbox').press(' ')
    await page.getByText('documents/system/status.json').press('Enter')
    await page.getByText('"chipmodel"').waitFor()
    expect(await barriersDayAndNight(page, 'support file')).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')])
    const recording = await readRecording(await readFile(await download.path()))
    expect(recording.about.generation).toBe(generation)
    expect(recording.console.map(({ text }) => text).join('\n')).toContain('Fetch inverter')

    const replay = await startReplay({ recording, serve: firmware, port: 0, host: '127.0.0.1' })
    await page.goto(replay.url)
    await expect(rows(page)).toHaveCount(gateway.world.radio.serials.length)
    await expect(rows(page).first()).toContainText('text-')
    await page.goto(`${replay.url}/info/system`)
    await page.getByText(recording.documents.get('system/status')?.match(/"git_hash": "(.*?)"/)?.[1] ?? '-').waitFor()
    await page.goto('about:blank')
    await replay.stop()
  })
