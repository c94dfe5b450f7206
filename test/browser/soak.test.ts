import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { soak } from '../../tools/bench/soak.ts'
import { browsing } from '../support/visit.ts'

const visit = browsing(test)

test('a page that has been open for long holds no more than in the beginning', () =>
  visit({ path: null, user: true, gateway: { inverters: 10 } }, async ({ page, gateway }) => {
    const [first, last] = await soak(page, gateway, { pushes: 1500, pages: 60, parts: 1 })
    assert.ok(first && last)
    assert.equal([first.sockets, last.sockets], [1, 1])
    // At first the loader's own may have yet to run.
    assert.ok(last.timers <= first.timers, `${first.timers} timers, then ${last.timers}`)
    // Each push holds more than 1 kB, each page more than 10.
    const grown = last['heap, MB'] - first['heap, MB']
    assert.ok(grown < 1, `${grown} MB more`)
    // A button and its words come and go with what the plant does.
    assert.ok(last.listeners <= first.listeners + 3, `${first.listeners} listeners, then ${last.listeners}`)
    assert.ok(last['DOM nodes'] <= first['DOM nodes'] + 30, `${first['DOM nodes']} nodes, then ${last['DOM nodes']}`)
  }))

test.run()
