import { useState } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Announcement } from '../../../src/pages/home/plant-sentence.tsx'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { mount, settled } from '../../support/mount.tsx'

let clock: FakeClock
let page: ReturnType<typeof mount>
let say: (text: string) => void

function Speaker() {
  const [text, setText] = useState('')
  say = setText
  return <Announcement text={text} />
}

const announced = () => page.place.querySelector('[role=status]')?.textContent

async function pass(ms: number) {
  await settled()
  await clock.tickAsync(ms)
  await settled()
}

test.before.each(async () => {
  page = mount(<Speaker />)
  await settled()
  clock = fakeClock(undefined, new Date('2026-06-21T12:00:00Z'))
})

test('a sentence is announced once, in a region that was there before', async () => {
  assert.is(announced(), '')
  say('All well.')
  await pass(1000)
  assert.is(announced(), 'All well.')
  await pass(6000)
  assert.is(announced(), '')
})

test('what follows is announced a minute later, and of several sentences only the last', async () => {
  say('All well.')
  await pass(1000)
  say('Limited to 600 W.')
  await pass(20_000)
  say('Garage has not answered since 13:12.')
  await pass(30_000)
  assert.is(announced(), '')
  await pass(10_000)
  assert.is(announced(), 'Garage has not answered since 13:12.')
})

test('what is no longer true is not announced', async () => {
  say('All well.')
  await pass(1000)
  say('Limited to 600 W.')
  await pass(10_000)
  say('')
  await pass(120_000)
  assert.is(announced(), '')
})

test.run()
