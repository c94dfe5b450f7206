import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { receptionQuality } from '../../../../src/pages/info/network.tsx'

const table: [dbm: number, percent: number][] = [
  [-127, 0],
  [-101, 0],
  [-100, 0],
  [-99, 2],
  [-75, 50],
  [-64, 72],
  [-51, 98],
  [-50, 100],
  [-30, 100],
]

for (const [dbm, percent] of table)
  test(`${dbm} dBm are a reception of ${percent} %`, () => {
    assert.is(receptionQuality(dbm), percent / 100)
  })

test.run()
