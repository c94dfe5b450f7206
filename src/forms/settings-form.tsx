import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { codeMembers } from '../contract/code-members.ts'
import { textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type ReplyWithNote, setAlertOf, show, showReply } from '../ui/alerts/alert-store.ts'
import { replyText } from '../ui/alerts/reply-text.ts'
import { useBusy } from '../ui/busy.tsx'
import { typedNumber } from '../ui/controls/number-input.tsx'
import { focusHeading } from '../ui/page/page-frame.tsx'
import { FormScope, type Problem, type Scope } from './form-scope.tsx'
import { useConflictDialog } from './merge/conflict-dialog.tsx'
import { mergeEdits, same } from './merge/merge.ts'
import { mergeStored, notRead, type ToSave } from './merge/merge-stored.ts'
import { type Control, memberAt, readControl, withMember } from './read-form.ts'
import { rescuedEdits, useUnsaved } from './unsaved-edits.ts'

/** A reply, with the member concerned if its code does not tell. */
export type SaveReply = ReplyWithNote & { member?: string }

interface SettingsFormProps<D extends object> {
  stored: D
  topic: string
  boundsOf: Scope['boundsOf']
  /** Reads the stored document before a save; undefined if it no longer exists. Without it the document is new. */
  read?: () => Promise<D | undefined>
  /** Why the form itself refuses the draft: asked before any call, and again after the merge. */
  refuse?: ((draft: D) => SaveReply | undefined) | undefined
  /** Sends the draft; `before` is the document as read just now. A rejection is a reply of another type than success. */
  onSave: (draft: D, before: D) => Promise<SaveReply>
  /** The gateway has stored the draft. */
  onSaved: (draft: D, before: D) => unknown
  /** Restores the stored values; without it there is no Cancel button. */
  onCancel?: (() => void) | undefined
  /** Label of that button if it does something else. */
  cancel?: string | undefined
  /** Called instead of a save if nothing was edited; the submit button is then always enabled. */
  onUnchanged?: (() => void) | undefined
  /** Label of the submit button if it does more than save. */
  action?: string | undefined
  /** A success alert stays until it is closed. */
  sticky?: boolean
  /** The form is a whole page, whose buttons appear once something was edited. */
  isPage?: boolean
  children: (draft: D) => ReactNode
}

/** A draft, and the document that it was made from. */
interface Edits<D> extends Pick<Scope, 'unread'> {
  base: D
  draft: D
}

/** The field that was rejected, by the reply's code or by a member named in the gateway's message. */
function problemOf({ code, message, member }: SaveReply, draft: object) {
  const named = Object.keys(draft).find(member => textOf(message).toLowerCase().includes(member.toLowerCase()))
  return member ?? (code === undefined ? named : Object.hasOwn(codeMembers, code) ? codeMembers[code] : undefined)
}

const controlsOf = (form: HTMLFormElement | null) =>
  new Map([...((form?.elements ?? []) as Iterable<Control>)].map(control => [control.name, control] as const))

/**
 * A form over one draft of a document. Controls are uncontrolled, and each is read when it is changed, so that hidden ones keep their edits
 * and nothing else changes; a rejection keeps all edits and focuses the field concerned.
 */
export function SettingsForm<D extends object>(props: SettingsFormProps<D>) {
  const { stored, topic, boundsOf, read, refuse, onSave, onSaved, onUnchanged } = props
  const { onCancel, cancel, action, sticky, isPage, children } = props
  const [edits, setEdits] = useState(
    () => (rescuedEdits(topic) as Edits<D> | undefined) ?? { base: stored, draft: stored, unread: new Map() },
  )
  const { base, draft, unread } = edits
  // Changes when fields have to show other values than those entered.
  const [turn, setTurn] = useState(0)
  const { busy, run } = useBusy(topic)
  const form = useRef<HTMLFormElement>(null)
  // Names of the fields whose last visible value failed the browser's validation.
  const [invalid] = useState(() => new Set<string>())
  const latest = useRef(draft)
  latest.current = draft
  const [problem, setProblem] = useState<Problem>()
  const [texts] = useState<Scope['texts']>(() => new Map())
  const { ask, dialog } = useConflictDialog(name => texts.get(name))
  const edited = !same(draft, base)

  useUnsaved(topic, edited, edits)

  // The buttons that appear may cover what is being edited.
  useLayoutEffect(() => {
    if (edited && form.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [edited])

  const check = ({ name, validity }: Control) => (validity?.valid === false ? invalid.add(name) : invalid.delete(name))
  // Bounds may apply only once a value was edited.
  useLayoutEffect(() => {
    for (const control of controlsOf(form.current).values()) check(control)
  })

  /** The draft without mistakes in hidden fields, which nobody could correct: these have the value from before the edit. */
  function withoutHiddenMistakes() {
    const shown = controlsOf(form.current)
    const hidden = [...invalid].filter(name => !shown.has(name))
    return hidden.reduce((all, name) => withMember(all, name, memberAt(base, name)), draft)
  }

  /** Makes `document` the one that is edited, and keeps edits made since the save began. */
  function adopt({ document, taken }: ToSave<D>) {
    setEdits(now => ({ ...now, base: document, draft: mergeEdits(draft, now.draft, document).document }))
    if (taken.length) setTurn(now => now + 1)
  }

  /** The refusal of a member without a visible field says where that field is. */
  function withPlace(reply: SaveReply, name: string | undefined): SaveReply {
    const value = name && memberAt(draft, name)
    if (!name || value === undefined || controlsOf(form.current).has(name)) return reply
    const where = { member: name, document: `${topic}/config`, value: textOf(value) }
    return { type: reply.type, message: t('form.HiddenRefused', where) }
  }

  function tellRefusal(reply: SaveReply) {
    const name = problemOf(reply, draft)
    setAlertOf(topic, showReply(withPlace(reply, name), sticky))
    setProblem({ name, text: replyText(reply) })
  }

  async function send(toSave: ToSave<D>) {
    const { document, stored, taken } = toSave
    const reply = refuse?.(document) ?? (await onSave(document, stored))
    if (reply.type !== 'success') return tellRefusal(reply)
    const fields = taken.flatMap(name => texts.get(name)?.label ?? []).join(', ')
    const note = [reply.note, fields && t('form.KeptElsewhere', { fields })].filter(Boolean).join(' ')
    setAlertOf(topic, showReply({ ...reply, note }, sticky))
    // Not while somebody goes on typing.
    if (same(latest.current, draft)) focusHeading()
    adopt(toSave)
    await onSaved(document, stored)
  }

  async function save() {
    setProblem(undefined)
    setAlertOf(topic)
    const whole = withoutHiddenMistakes()
    const refusal = refuse?.(whole)
    if (refusal) return tellRefusal(refusal)
    if (!read) return send({ document: whole, stored: base, taken: [] })
    const merged = await mergeStored(base, whole, { read, ask }).catch(notRead)
    if (merged === undefined) return
    if (merged === 'gone') return setAlertOf(topic, show('warning', t('form.Gone')))
    if ('type' in merged) return setAlertOf(topic, showReply(merged))
    if (!merged.needless) return send(merged)
    focusHeading()
    adopt(merged)
    setAlertOf(topic, show('info', t('form.NothingSaved')))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!edited && onUnchanged) return onUnchanged()
    run(save)
  }

  function input({ target }: FormEvent<HTMLFormElement>) {
    const control = target as Control
    check(control)
    unread.set(control.name, control.dataset.step && Number.isNaN(typedNumber(control)) ? control.value : '')
    // Undefined for a control that is not named after a member: its name begins with a dot.
    const member = memberAt(draft, control.name ?? '')
    if (member !== undefined) {
      // Not in the updater, which may run when the control shows another value again.
      const value = readControl(control, member)
      change(control.name, () => value)
    }
    if (control.name === problem?.name) setProblem(undefined)
  }

  const change = (name: string, edit: (value: unknown) => unknown) =>
    setEdits(now => ({ ...now, draft: withMember(now.draft, name, edit(memberAt(now.draft, name))) }))

  return (
    <>
      <form ref={form} onInput={input} onSubmit={submit}>
        <FormScope
          key={turn}
          value={{ draft, toSend: withoutHiddenMistakes, change, boundsOf, problem, unread, texts }}
        >
          {children(draft)}
        </FormScope>
        {/* Not left out: without a button that is disabled, Enter in a field would save what nobody has edited. */}
        <div className="actions" hidden={isPage && !edited}>
          {onCancel && (
            <button type="button" className="secondary" disabled={busy} onClick={onCancel}>
              {cancel ?? t('base.Cancel')}
            </button>
          )}
          <button type="submit" disabled={!edited && !onUnchanged} aria-busy={busy}>
            {action ?? t('base.Save')}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}
