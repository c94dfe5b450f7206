import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import { EarlierYields } from '../../../src/pages/home/earlier-yields.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { mount, settled, until } from '../../support/mount.tsx'

const roof = '116181234567'
const day = (date: string, yieldDay: number, yieldTotal: number) => wholeDay(date, { [roof]: { yieldDay, yieldTotal } })

test('beside the yield of today stand those of yesterday and of this month, and a dash says why there is none', async () => {
  const clock = fakeClock(['Date'])
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  await freshDatabase()
  const { place, leave } = mount(<EarlierYields />)
  const said = () => place.textContent?.replaceAll('\u00a0', ' ').trim()
  await until(() => said() === 'Yesterday–This month– not recorded')
  await addToHistory([day('2026-06-21', 500, 9500)])
  await until(() => said() === 'Yesterday–This month– recorded since: Today')
  await addToHistory([day('2026-06-20', 2400, 9000)])
  await until(() => said() === 'Yesterday2.40 kWhThis month– recorded since: Yesterday')
  await addToHistory([day('2026-05-31', 1000, 1000)])
  await until(() => said() === 'Yesterday2.40 kWhThis month8.50 kWh')
  assert.equal(
    [...place.querySelectorAll('dt')].map(one => one.textContent),
    ['Yesterday', 'This month'],
  )
  leave()
  await settled()
  clock.uninstall()
})

test.run()
