import { useEffect, useState } from 'react'
import { get } from '../../../../gateway/api.ts'
import { type Polling, poll } from '../../../../gateway/poll.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useSession } from '../../../../session/session.ts'
import { show, showReply } from '../../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../../ui/controls/action-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { aliveMs, forgetSearch, keptSearch } from './kept.ts'
import { megahertz } from './megahertz.ts'
import { isSearching, useSearch } from './run.ts'
import { tune } from './tune.ts'

/** Frequencies in Hz. */
interface Question {
  from: number
  now: number
}

/** Calls `ask` when a search was interrupted and has left another frequency, until the returned function is called. */
function watchInterrupted(ask: (question: Question | undefined) => void) {
  let timer: ReturnType<typeof setTimeout>
  let reading: Polling | undefined

  function stop() {
    clearTimeout(timer)
    reading?.stop()
  }

  function look() {
    stop()
    const kept = keptSearch()
    if (!kept) return ask(undefined)
    const { from, at } = kept
    const waitMs = at + aliveMs - Date.now()
    if (waitMs > 0) {
      timer = setTimeout(look, waitMs)
      return
    }
    reading = poll({
      async call(signal) {
        const { cmt_frequency: now } = await get('dtu/config', {}, { signal })
        if (signal.aborted) return
        if (now !== from) return ask({ from, now })
        forgetSearch()
        ask(undefined)
      },
      pauseMs: () => undefined,
    })
  }

  look()
  // Another tab may be searching, or have put the frequency back.
  addEventListener('storage', look)
  return () => {
    removeEventListener('storage', look)
    stop()
  }
}

/** Asks on whatever page is open, once somebody is logged in, whether to undo what a search has left behind. Without one it makes no call. */
export function InterruptedSearch() {
  const loggedIn = useSession(s => s.loggedIn)
  const searching = useSearch(isSearching)
  const [question, setQuestion] = useState<Question>()
  useEffect(() => (loggedIn && !searching ? watchInterrupted(setQuestion) : undefined), [loggedIn, searching])
  if (!question || !loggedIn || searching) return null
  const { from, now } = question

  function end() {
    forgetSearch()
    setQuestion(undefined)
  }

  async function putBack() {
    const answer = await tune(from)
    if (typeof answer === 'object') showReply(answer)
    else {
      show('success', t('radio.IsBack', { frequency: megahertz(from) }))
      end()
    }
  }

  return (
    <Dialog title={t('radio.Interrupted')} small onClosed={() => setQuestion(undefined)}>
      <p>{t('radio.PutBack', { frequency: megahertz(from), from: megahertz(now) })}</p>
      <div className="actions">
        <button type="button" className="secondary" onClick={end}>
          {t('radio.Keep', { frequency: megahertz(now) })}
        </button>
        <ActionButton action={putBack}>{t('radio.PutBackButton', { frequency: megahertz(from) })}</ActionButton>
      </div>
    </Dialog>
  )
}
