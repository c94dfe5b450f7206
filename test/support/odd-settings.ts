import * as assert from 'uvu/assert'
import type { NumberBounds, TextBounds } from '../../src/contract/bounds.ts'
import type { Readable, Writable } from '../../src/contract/endpoints.ts'
import { memberAt, withMember } from '../../src/forms/read-form.ts'
import { enter, isReady, named, until } from './mount.tsx'
import { type AppOptions, renderApp } from './render-app.tsx'

type Control = HTMLInputElement | HTMLSelectElement

interface OddPage {
  path: string
  topic: string
  boundsOf: (member: string) => (TextBounds & NumberBounds) | undefined
  /** Members that stay as they are: they decide which fields are shown, or are no settings. */
  keep: RegExp
  /** Further stored settings, made from the gateway's. */
  stored?: (document: object) => object
  /** Members that follow from a choice, by its name. */
  follows?: Record<string, readonly string[]>
  /** What was sent stays shown; any other page reads its document again once it is saved. */
  showsSent?: boolean
  /** Where the form is in a dialog: where its document is read, as which part of the answer, where it is sent, and the button that opens it. */
  dialog?: {
    read: Readable
    partOf: (answer: never, change: (document: object) => object) => object
    write: Writable
    opener: string
  }
  options?: AppOptions
}

/** The document with every number and text replaced by one that no field would take. */
function oddly(value: unknown, { boundsOf, keep }: OddPage, path = ''): unknown {
  if (keep.test(path)) return value
  if (typeof value === 'number') return (boundsOf(path)?.max ?? 97) + 1
  if (typeof value === 'string') return 'x'.repeat((boundsOf(path)?.bytes ?? 8) + 1)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, one]) => [
    key,
    oddly(one, { boundsOf, keep } as OddPage, path ? `${path}.${key}` : key),
  ])
  return Array.isArray(value) ? members.map(([, one]) => one) : Object.fromEntries(members)
}

/** The form that is edited: that of the dialog, if one is open. */
const formNow = () => document.querySelector<HTMLFormElement>('dialog form') ?? document.querySelector('main form')

const switches = () =>
  [...(formNow()?.querySelectorAll<Control>('[name]') ?? [])].filter(
    ({ name, type }) => !name.startsWith('.') && (type === 'checkbox' || type.startsWith('select')),
  )

/** What can be chosen: each switch, and the options of each select, or the first and last ones of a long list. */
const choices = () =>
  switches().flatMap(control => {
    if (!(control instanceof HTMLSelectElement)) return [{ name: control.name, value: '' }]
    const others = [...control.options].map(({ value }) => value).filter(value => value !== control.value)
    const some = others.length > 8 ? [others[0], others.at(-1)] : others
    return some.map((value = '') => ({ name: control.name, value }))
  })

/** Sliders clamp a value to their range, as in a browser; happy-dom does not. */
function clampSliders() {
  for (const slider of document.querySelectorAll<HTMLInputElement>('main form [type=range]'))
    if (!slider.validity.valid) slider.value = slider.max || '0'
}

/**
 * Stores values that no field would take, makes every choice of a page, one at a time, and saves: the gateway has to get the document
 * as it was, but for the choice. Resolves to how many choices there were.
 */
export async function saveEveryChoice(page: OddPage) {
  const { path, topic, stored: more = () => ({}), follows = {}, showsSent, dialog, options } = page
  const { read, write, partOf } = dialog ?? {
    read: `${topic}/config` as 'mqtt/config',
    write: `${topic}/config` as 'mqtt/config',
    partOf: (answer: object, change: (document: object) => object) => change(answer),
  }
  let stored: object = {}
  const app = await renderApp({
    path,
    login: true,
    ...options,
    answers: {
      ...options?.answers,
      [read]: (answer: object) =>
        partOf(answer as never, document => {
          stored = oddly({ ...document, ...more(document) }, page) as object
          return stored
        }),
    },
    network: ({ method, url }) =>
      method === 'POST' && url.endsWith(write)
        ? Response.json({ type: 'success', message: '', code: 1001 })
        : undefined,
  })
  async function open() {
    await app.open(path)
    if (!dialog) return
    app.button(dialog.opener).click()
    await until(() => document.querySelector('dialog form'))
  }
  async function save() {
    const before = app.posted(write).length
    await until(() => isReady(named<HTMLButtonElement>(dialog ? 'dialog button' : 'main button', 'Save')))
    if (formNow()?.checkValidity()) formNow()?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    return until(() => app.posted(write)[before])
  }
  if (dialog) await open()
  const all = choices()
  for (const { name, value } of all) {
    const shown = () => switches().find(one => one.name === name) as Control
    const now = () => (shown() instanceof HTMLSelectElement ? shown()?.value : (shown() as HTMLInputElement)?.checked)
    const isStored = () => shown() && String(now()) === String(memberAt(stored, name))
    if (location.pathname !== path || !isStored()) await open()
    clampSliders()
    const before = memberAt(stored, name)
    if (value === '' && typeof before === 'boolean') shown().click()
    else enter(shown(), value)
    const sent = await save()
    const chosen = typeof before === 'boolean' ? !before : typeof before === 'number' ? Number(value) : value
    const expected = (follows[name.replace(/\.\d+\./, '.0.')] ?? []).reduce(
      (all, member) => withMember(all, member, memberAt(sent, member)),
      withMember(stored, name, chosen),
    )
    assert.equal(sent, expected, `${topic}: ${name} ${value}`)
    await until(() =>
      dialog
        ? !document.querySelector('dialog')
        : location.pathname !== path || (app.button('Save')?.disabled && (showsSent || isStored())),
    )
  }
  app.leave()
  return all.length
}
