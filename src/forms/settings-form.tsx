import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { codeMembers } from '../contract/code-members.ts'
import { textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type ReplyWithNote, replyText, setAlertOf, showReply } from '../ui/alerts/alert-store.ts'
import { useBusy } from '../ui/busy.tsx'
import { FormScope, type Problem, type Scope } from './form-scope.tsx'
import { fillGaps, readForm } from './read-form.ts'
import { rescuedDraft, useUnsaved } from './unsaved-draft.ts'

/** A reply, with the member it is about if its code does not tell. */
export type Answer = ReplyWithNote & { member?: string }

interface SettingsFormProps<D extends object> {
  stored: D
  /** Name of the form. */
  topic: string
  limitOf: Scope['limitOf']
  /** Sends the draft, with empty numbers filled in. A rejection is a reply of another type than success. */
  onSave: (draft: D) => Promise<Answer>
  /** The gateway has stored the draft. */
  onSaved: (draft: D) => unknown
  /** The user wants the stored values back; without it there is no Cancel button. */
  onCancel?: () => void
  /** Label of the submit button if it does more than save. */
  action?: string
  /** A success alert stays until it is closed. */
  sticky?: boolean
  children: (draft: D) => ReactNode
}

/** The field that was rejected: by the reply's code, else by the member that the gateway's message names. */
function problemOf({ code, message, member }: Answer, draft: object) {
  const named = Object.keys(draft).find(member => textOf(message).toLowerCase().includes(member.toLowerCase()))
  return member ?? (code === undefined ? named : codeMembers[code])
}

/**
 * A form over one draft of a document. Controls are uncontrolled and read together, so that hidden ones keep their edits; a rejection
 * keeps all edits and focuses the field it is about.
 */
export function SettingsForm<D extends object>(props: SettingsFormProps<D>) {
  const { stored, topic, limitOf, onSave, onSaved, onCancel, action, sticky, children } = props
  const [draft, setDraft] = useState(() => (rescuedDraft(topic) as D | undefined) ?? stored)
  const [taken, setTaken] = useState<D>()
  const { busy, run } = useBusy(topic)
  const saving = useRef(false)
  const [problem, setProblem] = useState<Problem>()
  const edited = JSON.stringify(draft) !== JSON.stringify(taken ?? stored)

  useUnsaved(topic, edited, draft)

  async function save() {
    setProblem(undefined)
    setAlertOf(topic)
    const whole = fillGaps(draft, stored)
    const reply = await onSave(whole)
    setAlertOf(topic, showReply(reply, sticky))
    if (reply.type !== 'success') return setProblem({ name: problemOf(reply, draft), text: replyText(reply) })
    setTaken(draft)
    await onSaved(whole)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A second press may come before the disabled button is rendered.
    if (saving.current) return
    saving.current = true
    run(save).finally(() => {
      saving.current = false
    })
  }

  function input(event: FormEvent<HTMLFormElement>) {
    setDraft(readForm(event.currentTarget, draft))
    if ((event.target as HTMLInputElement).name === problem?.name) setProblem(undefined)
  }

  return (
    <form onInput={input} onSubmit={submit}>
      <FormScope value={{ draft, limitOf, problem }}>{children(draft)}</FormScope>
      <div className="actions">
        {onCancel && (
          <button type="button" className="secondary" disabled={busy} onClick={onCancel}>
            {t('base.Cancel')}
          </button>
        )}
        <button type="submit" disabled={!edited || busy} aria-busy={busy}>
          {action ?? t('base.Save')}
        </button>
      </div>
    </form>
  )
}
