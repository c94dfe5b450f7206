import { useEffect, useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { useSession } from '../../../../session/session.ts'
import { show, showReply } from '../../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../../ui/controls/action-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { endInterruption, type Question, useInterruption, watchInterruption } from './interruption.ts'
import { megahertz } from './megahertz.ts'
import { isSearching, useSearch } from './run.ts'
import { tune } from './tune.ts'

/** Whether to undo what an interrupted search has left behind. */
export function PutBack({ question: { from, now } }: { question: Question }) {
  async function putBack() {
    const answer = await tune(from)
    if (typeof answer === 'object') showReply(answer)
    else {
      show('success', t('radio.IsBack', { frequency: megahertz(from) }))
      endInterruption()
    }
  }

  return (
    <>
      <p>{t('radio.PutBack', { frequency: megahertz(from), from: megahertz(now) })}</p>
      <div className="actions">
        <button type="button" className="secondary" onClick={endInterruption}>
          {t('radio.Keep', { frequency: megahertz(now) })}
        </button>
        <ActionButton action={putBack}>{t('radio.PutBackButton', { frequency: megahertz(from) })}</ActionButton>
      </div>
    </>
  )
}

/** Asks on whatever page is open, once somebody is logged in, about an interrupted search. Without one it makes no call. */
export function InterruptedSearch() {
  const loggedIn = useSession(s => s.loggedIn)
  const searching = useSearch(isSearching)
  const found = useInterruption(s => s.found)
  const [closed, setClosed] = useState<Question>()
  useEffect(() => (loggedIn && !searching ? watchInterruption() : undefined), [loggedIn, searching])
  if (typeof found !== 'object' || found === closed || !loggedIn || searching) return null
  return (
    <Dialog title={t('radio.Interrupted')} small onClosed={() => setClosed(found)}>
      <PutBack question={found} />
    </Dialog>
  )
}
