import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SerialInput } from '../../../src/forms/serial-input.tsx'
import { SettingsForm } from '../../../src/forms/settings-form.tsx'
import { useSession } from '../../../src/session/session.ts'
import { enter, leaveField, mount, named, settled, until } from '../../support/mount.tsx'

let page: ReturnType<typeof mount>
let sent: object[]

async function open(serial = '', taken = '') {
  sent = []
  page = mount(
    <SettingsForm
      stored={{ serial, other: '' }}
      topic="inverter"
      boundsOf={() => undefined}
      onSave={async draft => {
        sent.push(draft)
        return { type: 'success' as const, message: '' }
      }}
      onSaved={() => undefined}
    >
      {() => (
        <>
          <SerialInput
            name="serial"
            label="inverteradmin.Serial"
            check={value => (value === taken ? 'You have that one' : '')}
          />
          <input name="other" />
        </>
      )}
    </SettingsForm>,
  )
  return until(() => field())
}

const field = () => page.place.querySelector<HTMLInputElement>('[name=serial]')
const hint = () => page.place.querySelector('[role=status]')?.textContent ?? ''
const isTold = () => page.place.querySelector('.problem') !== null
const save = () => page.place.querySelector('form')?.requestSubmit()

// A logged-in user discards edits by leaving.
test.before(() => useSession.setState({ loggedIn: true }))

test('a mistake is told once the field is left or sent, not while its serial is half typed, and is gone once it is mended', async () => {
  for (const end of [leaveField, save]) {
    const control = await open('', '116181234567')
    assert.ok(control.validity.valueMissing)
    leaveField(control)
    for (const [wrong, problem] of [
      ['11618', 'no known serial number'],
      ['116181234567', 'You have that one'],
    ] as const) {
      enter(control, wrong)
      await settled()
      assert.not(isTold())
      end(control)
      await until(() => isTold() && hint().includes(problem))
      enter(control, '116181234568')
      await until(() => !isTold())
    }
    assert.equal(sent, [])
  }
})

test('a hint says at once what a serial is, with the family of an inverter', async () => {
  const control = await open()
  assert.is(hint(), '')
  for (const [serial, family] of [
    ['116181234567', 'Hoymiles HM'],
    ['116481234567', 'Hoymiles HMS'],
    ['136181234567', 'Hoymiles HMT'],
    ['199980123456', 'Hoymiles'],
  ] as const) {
    enter(control, serial)
    await until(() => hint() === `${family}: This is a regular serial number.`)
  }
  enter(control, '')
  await until(() => !hint())
})

test('an E-Star number becomes the serial it stands for while it is typed', async () => {
  const control = await open()
  enter(control, 'a01123456-1ym')
  assert.is(control.value, '2801022190A6')
  await until(() => hint().includes('2801022190A6'))
  assert.is(control.validationMessage, '')
})

test('a stored serial has its hint from the start and gets its leading zeros back', async () => {
  const control = await open('99978563412')
  assert.is(control.value, '099978563412')
  assert.match(hint(), 'converted E-Star number')
})

test('an invalid stored serial does not block other edits', async () => {
  const control = await open('abcdefabcdef')
  assert.match(hint(), 'no known serial number')
  enter(page.place.querySelector('[name=other]'), 'x')
  assert.is(control.checkValidity(), true)
  enter(control, 'abc')
  assert.is(control.checkValidity(), false)
  enter(control, 'ABCDEFABCDEF')
  assert.is(control.checkValidity(), true)
})

test('typing the stored serial again is no change', async () => {
  const control = await open('1164a0451234')
  enter(control, '1164A045123')
  enter(control, '1164A0451234')
  assert.is(control.value, '1164a0451234')
  await until(() => named<HTMLButtonElement>('button', 'Save')?.disabled)
})

test('a stored serial that is refused does not block other edits', async () => {
  assert.is((await open('116181234567', '116181234567')).checkValidity(), true)
})

test.run()
