import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Tabs } from '../../../src/ui/page/tabs.tsx'
import { enter, mount, named, press, settled, until } from '../../support/mount.tsx'

let page: ReturnType<typeof mount>

async function open() {
  page = mount(
    <form onSubmit={event => event.preventDefault()}>
      <Tabs
        label="Edit inverter"
        tabs={[
          { title: 'General', content: <input name="name" defaultValue="Roof" required /> },
          { title: 'Strings', content: <input name="power" defaultValue="400" required /> },
          { title: 'Advanced', content: <input name="threshold" defaultValue="2" required /> },
        ]}
      />
    </form>,
  )
  await until(() => tab('General'))
}

const tab = (name: string) => named<HTMLButtonElement>('[role=tab]', name) as HTMLButtonElement
const field = (name: string) => page.place.querySelector(`[name=${name}]`) as HTMLInputElement
const openTab = () => page.place.querySelector('[role=tab][aria-selected=true]')?.textContent
const shown = () => [...page.place.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter(panel => !panel.hidden)

test('one panel is shown, and its tab is marked as selected', async () => {
  await open()
  assert.is(openTab(), 'General')
  tab('Strings').click()
  await until(() => openTab() === 'Strings')
  const labelledBy = shown().map(panel => panel.getAttribute('aria-labelledby'))
  assert.equal(labelledBy, [tab('Strings').id])
  assert.is(tab('Strings').getAttribute('aria-controls'), shown()[0]?.id)
})

test('the arrow keys wrap around, and Home and End go to the ends', async () => {
  await open()
  tab('General').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Strings'],
    ['ArrowRight', 'Advanced'],
    ['ArrowRight', 'General'],
    ['ArrowLeft', 'Advanced'],
    ['Home', 'General'],
    ['End', 'Advanced'],
  ] as const) {
    press(key)
    await until(() => openTab() === name)
    assert.is(document.activeElement, tab(name))
  }
})

test('the Tab key reaches only the selected tab', async () => {
  await open()
  tab('Advanced').click()
  await until(() => openTab() === 'Advanced')
  const tabIndexes = ['General', 'Strings', 'Advanced'].map(name => tab(name).tabIndex)
  assert.equal(tabIndexes, [-1, -1, 0])
})

test('a hidden panel keeps what was typed', async () => {
  await open()
  enter(field('name'), 'Garage')
  tab('Strings').click()
  await until(() => openTab() === 'Strings')
  tab('General').click()
  await until(() => openTab() === 'General')
  assert.is(field('name').value, 'Garage')
})

test('an invalid control in a hidden panel opens its tab and gets the focus', async () => {
  await open()
  enter(field('power'), '')
  field('power').form?.checkValidity()
  await until(() => openTab() === 'Strings' && document.activeElement === field('power'))
})

test('with several invalid controls in hidden panels the first one is shown', async () => {
  await open()
  enter(field('power'), '')
  enter(field('threshold'), '')
  field('power').form?.checkValidity()
  await until(() => document.activeElement === field('power'))
  await settled()
  assert.is(openTab(), 'Strings')
})

test('an open panel with an invalid control stays open', async () => {
  await open()
  enter(field('name'), '')
  enter(field('power'), '')
  field('power').form?.checkValidity()
  await settled()
  assert.is(openTab(), 'General')
})

test.run()
