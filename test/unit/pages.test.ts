import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withPages } from '../../src/pages.tsx'
import type { ForkPage, Page } from '../../src/ui/page/page.ts'

const page = (title: string, after?: string) => ({ title, after }) as ForkPage
const titles = (pages: readonly Page[]) => pages.map(({ title }) => title as string)
const ours = [page('NTP'), page('MQTT'), page('Security')]

test('pages of a fork stand behind the page they name, in their own order, and others at the end', () => {
  const theirs = [page('Meter', 'MQTT'), page('Info'), page('Charger', 'MQTT'), page('Cells', 'Charger')]
  assert.equal(titles(withPages(ours, theirs)), ['NTP', 'MQTT', 'Meter', 'Charger', 'Cells', 'Security', 'Info'])
})

test('a page that names a page which does not exist comes last, and without a fork nothing changes', () => {
  assert.equal(titles(withPages(ours, [page('Meter', 'Gone')])), ['NTP', 'MQTT', 'Security', 'Meter'])
  assert.equal(withPages(ours, []), ours)
})

test.run()
