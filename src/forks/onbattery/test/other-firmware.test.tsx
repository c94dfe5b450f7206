import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { simulate } from '../simulator.ts'
import { paths } from './scenarios.ts'

const main = () => document.querySelector('main')?.textContent ?? ''
const isTold = () => main().includes('another firmware: install ')

test('on a gateway with plain OpenDTU every page is whole, and the live view says which release is made for it', async () => {
  const app = await renderApp({ path: '/', login: true })
  await until(() =>
    main().includes('made for OpenDTU-OnBattery, and this gateway runs another firmware: install sundial.'),
  )
  assert.is(document.querySelectorAll('.fork-cards article').length, 0)
  for (const path of [...Object.values(paths), '/info/serialports', '/wall', '/info/system', '/settings/device']) {
    await app.open(path)
    assert.not.match(main(), /could not be shown|cannot be shown/, path)
  }
  for (const path of Object.values(paths)) {
    await app.open(path)
    // The gateway answers its page to what it does not know.
    await until(() => document.querySelector('main [role=alert]'))
    assert.not(document.querySelector('main form'), path)
  }
})

test('on a gateway with OnBattery nothing is said of another firmware', async () => {
  const app = await renderApp({ path: '/', login: true, gateway: { fork: simulate() } })
  await until(() => document.querySelector('.answer'))
  assert.not(isTold())
  assert.is(app.reads('system/status'), 0)
})

test.run()
