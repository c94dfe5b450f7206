import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pieceBytes, piecesOf } from '../../../src/history/csv/pieces.ts'
import { readCsv } from '../../../src/history/csv/read.ts'

const textOf = async (content: BlobPart) => {
  const all: string[] = []
  for await (const { lines } of piecesOf(new Blob([content]))) all.push(...lines)
  return all
}

/** A file of 100 MB that exists only where it is read: titles, then the same line again and again. */
function hugeFile(head: string, line: string) {
  const size = 100_000_000
  const turns: number[] = []
  const text = (from: number, to: number) => {
    const start = Math.max(0, from - head.length) % line.length
    const lines = line.repeat(Math.ceil((to - from) / line.length) + 1).slice(start)
    return (from < head.length ? head.slice(from) + lines : lines).slice(0, to - from)
  }
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => {
      await nextTurn()
      turns.push(Math.min(to, size) - from)
      return new TextEncoder().encode(text(from, Math.min(to, size))).buffer
    },
  })
  return { file: { size, slice } as unknown as Blob, turns }
}

test('lines are whole where a piece ends within one, within a letter of many bytes, or within a line break', async () => {
  for (const ending of ['\n', '\r\n', '\r'])
    for (const shift of [0, 1, 2, 3]) {
      const lines = ['x'.repeat(shift), ...Array.from({ length: 20_000 }, (_, n) => `ü€😀${n}`)]
      assert.equal(await textOf(lines.join(ending)), lines)
      assert.equal(await textOf(lines.join(ending) + ending), [...lines, ''])
    }
})

test('a line without an end is never in memory as a whole, and the next one is read', async () => {
  const lines = await textOf(`1\n${'9'.repeat(pieceBytes * 32)},5\n2`)
  assert.equal([lines.length, lines[0], lines[2]], [3, '1', '2'])
  assert.ok((lines[1]?.length ?? 0) < pieceBytes * 12)
  assert.match(lines[1] ?? '', /^…/)
})

test('of a file of 100 MB the browser handles no more than 16 kB between two turns, lines of any kind', async () => {
  const columns = Array.from({ length: 50 }, (_, n) => `W ${n}`).join()
  const row = `2026-06-20T12:00:00+02:00,${Array.from({ length: 50 }, () => '1234').join()}\n`
  const { file, turns } = hugeFile(`time,${columns}\n`, row)
  let most = 0
  let before = 0
  let line = 0
  for await (const part of readCsv(file)) {
    assert.equal(part.wrong, [])
    most = Math.max(most, part.observations.length)
    // One piece was asked for since the last part.
    assert.is(turns.length, ++before)
    line = part.line
    if (part.share > 0.1) break
  }
  assert.ok(turns.every(bytes => bytes <= 16_384))
  assert.ok(most <= 16_384 / row.length + 1, `${most} rows at once`)
  assert.ok(line > 35_000)
})

test.run()
