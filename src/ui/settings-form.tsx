import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { codeMembers } from '../contract/code-members.ts'
import type { Reply } from '../contract/endpoints.ts'
import { dismiss, replyText, showReply } from '../lib/alerts.ts'
import { type Group, t } from '../lib/i18n.ts'
import { fillGaps, readForm } from '../lib/read-form.ts'
import { report } from '../lib/report.ts'
import { FormScope, type Problem, type Scope } from './form-scope.tsx'
import { rescuedDraft, useUnsaved } from './unsaved-draft.ts'

/** A reply, with the member it is about where its code does not tell. */
export type Answer = Reply & { member?: string }

interface SettingsFormProps<D extends object> {
  stored: D
  texts: Group
  limitOf: Scope['limitOf']
  /** Sends the draft, without gaps. A refusal is a reply of another type than success. */
  onSave: (draft: D) => Promise<Answer>
  /** The gateway took the draft. */
  onSaved: (draft: D) => unknown
  /** The user wants the stored values back; without it nobody is asked. */
  onCancel?: () => void
  /** Name of the button that saves, when it does more than save. */
  action?: string
  /** Good news stays until it is closed. */
  sticky?: boolean
  /** What tells this form from others of the same texts. */
  topic?: string
  children: (draft: D, change: (draft: D) => void) => ReactNode
}

/** The field a refusal is about: by its code, else by the member the gateway's message names. */
function problemOf({ code, message, member }: Answer, draft: object) {
  const named = Object.keys(draft).find(member => String(message).toLowerCase().includes(member.toLowerCase()))
  return member ?? (code === undefined ? named : codeMembers[code])
}

/**
 * One draft of a document. Controls are uncontrolled and read as a whole, so that hidden ones keep their edits; a refusal
 * keeps everything and goes to the field it is about.
 */
export function SettingsForm<D extends object>(props: SettingsFormProps<D>) {
  const { stored, texts, limitOf, onSave, onSaved, onCancel, action, sticky, children, topic = texts } = props
  const [start] = useState(() => (rescuedDraft(topic) as D | undefined) ?? stored)
  const [draft, setDraft] = useState(start)
  const [taken, setTaken] = useState<D>()
  const [busy, setBusy] = useState(false)
  const saving = useRef(false)
  const [problem, setProblem] = useState<Problem>()
  const [alert, setAlert] = useState(0)
  const edited = JSON.stringify(draft) !== JSON.stringify(taken ?? stored)

  useUnsaved(topic, edited, draft)

  async function save(event: FormEvent) {
    event.preventDefault()
    // The state is drawn later than a second press may come.
    if (saving.current) return
    saving.current = true
    setBusy(true)
    setProblem(undefined)
    dismiss(alert)
    try {
      const whole = fillGaps(draft, stored)
      const reply = await onSave(whole)
      setAlert(showReply(reply, sticky))
      const name = reply.type === 'success' ? undefined : problemOf(reply, draft)
      setProblem(name ? { name, text: replyText(reply) } : undefined)
      if (reply.type !== 'success') return
      setTaken(draft)
      await onSaved(whole)
    } catch (error) {
      report(error, { stay: true })
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  function input(event: FormEvent<HTMLFormElement>) {
    setDraft(readForm(event.currentTarget, draft))
    if (problem && (event.target as HTMLInputElement).name === problem.name) setProblem(undefined)
  }

  return (
    <form onInput={input} onSubmit={save}>
      <FormScope value={{ draft, texts, limitOf, problem }}>{children(draft, setDraft)}</FormScope>
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
