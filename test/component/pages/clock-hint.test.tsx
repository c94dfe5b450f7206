import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { Hints } from '../../../src/pages/home/hints.tsx'
import { mount } from '../../support/mount.tsx'

test('the hint about a clock that is not set says how long that is normal, and where to look after that', () => {
  const hints = { time_sync: true, radio_problem: false, default_password: false, pin_mapping_issue: false }
  useLive.setState({ hints })
  const { place, leave } = mount(<Hints />)
  assert.match(place.textContent ?? '', /lasts longer than a minute, .* check the server’s address/)
  assert.is(place.querySelector('a')?.getAttribute('href'), '/settings/ntp')
  leave()
})

test.run()
