import { useState } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { mount, named, settled, until } from '../../support/mount.tsx'

let page: ReturnType<typeof mount>
let closed = 0

function Owner({ edited }: { edited: boolean }) {
  const [open, setOpen] = useState(false)
  const onClosed = () => {
    closed += 1
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Power limit" edited={edited} onClosed={onClosed}>
          <button type="button">Send</button>
        </Dialog>
      )}
    </>
  )
}

const dialog = () => document.querySelector('dialog')

async function open(edited = false) {
  closed = 0
  page = mount(<Owner edited={edited} />)
  const opener = await until(() => named('button', 'Open'))
  opener.focus()
  opener.click()
  return until(() => (dialog()?.open ? dialog() : null))
}

const tap = (down: Element, up = down) => {
  down.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const common = down === up ? up : (down.closest('dialog') ?? up)
  common.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('the heading of a dialog is its name', async () => {
  const box = await open()
  const heading = document.getElementById(box.getAttribute('aria-labelledby') ?? '')
  assert.is(heading?.textContent, 'Power limit')
})

test('the close button closes the dialog once, and the focus returns', async () => {
  await open()
  named('dialog button', 'Send')?.focus()
  named('dialog button', 'Close')?.click()
  await until(() => !dialog())
  await until(() => document.activeElement === named('button', 'Open'))
  assert.is(closed, 1)
})

test('a tap outside a dialog closes it', async () => {
  tap(await open())
  await until(() => !dialog())
})

test('a tap outside a dialog with edits does nothing', async () => {
  const box = await open(true)
  tap(box)
  await settled()
  assert.ok(dialog()?.open)
})

test('a drag that starts inside and ends outside a dialog does not close it', async () => {
  const box = await open()
  const inside = await until(() => named('dialog button', 'Send'))
  tap(inside, box)
  await settled()
  assert.ok(dialog()?.open)
})

test('leaving the page removes the dialog', async () => {
  const box = await open()
  page.leave()
  await settled()
  assert.is(box.open, false)
  assert.is(dialog(), null)
})

test('alerts are shown inside a dialog, because nothing can be above it', async () => {
  const box = await open()
  assert.is(box.querySelectorAll('[role=alert], [role=status]').length, 2)
})

test.run()
