import { type MouseEvent, useState } from 'react'
import type { Reply, Writable } from '../contract/endpoints.ts'
import { readJson, request } from '../gateway/api.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import { replyText } from '../ui/alerts/reply-text.ts'
import { useBusy } from '../ui/busy.tsx'
import { useScope } from './form-scope.tsx'

/** The gateway may ask another device before it answers. */
const testTimeoutMs = 30_000

interface TestButtonProps {
  /** Where the draft is sent: an endpoint that tries it and stores nothing. */
  path: Writable
  text: TextKey
  /** The text of a success, if the gateway's own message can be understood. */
  successText?: (message: unknown) => string | undefined
}

/**
 * A button in a settings form that sends the unsaved draft for a test, and shows the gateway's answer until something is edited. Invalid
 * fields are reported first.
 */
export function TestButton({ path, text, successText }: TestButtonProps) {
  const { draft, toSend } = useScope()
  const { busy, run } = useBusy(path)
  const [answer, setAnswer] = useState<{ about: object; reply: Reply }>()
  const reply = answer?.about === draft ? answer.reply : undefined

  async function send() {
    setAnswer(undefined)
    const body = new URLSearchParams({ data: JSON.stringify(toSend()) })
    const reply = await request(path, { method: 'POST', body }, readJson<Reply>, testTimeoutMs)
    setAnswer({ about: draft, reply })
  }

  const pressed = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => form?.reportValidity() && run(send)
  return (
    <>
      <button type="button" className="secondary" aria-busy={busy} onClick={pressed}>
        {t(text)}
      </button>
      <div role="status">
        {reply && (
          <p className="notice" data-type={reply.type}>
            {(reply.type === 'success' && successText?.(reply.message)) || replyText(reply)}
          </p>
        )}
      </div>
    </>
  )
}
