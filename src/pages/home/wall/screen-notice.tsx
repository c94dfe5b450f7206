import { useState } from 'react'
import { type KeptValue, keptText } from '../../../gateway/storage.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { useScreenOn } from '../../../ui/screen-on.ts'

/** Kept if it was read on this device that no browser can keep the screen on. */
const keptRead = keptText('screenRead', String)

/** A sentence that stays until it is dismissed, on this device for good with `stored`. */
function Sentence({ text, stored }: { text: TextKey; stored?: KeptValue<string> }) {
  const [read, setRead] = useState(() => stored?.read() !== undefined)
  if (read) return null
  function dismiss() {
    setRead(true)
    if (stored) tellUnlessKept(stored.keep('1'))
  }
  return (
    <div className="notice screen" data-type="warning">
      <p>{t(text)}</p>
      <PlainButton text="app.Dismiss" onPress={dismiss} />
    </div>
  )
}

/** Keeps the screen on, and says what to do while the browser does not. */
export function ScreenNotice() {
  const screen = useScreenOn()
  if (screen === 'impossible') return <Sentence text="wall.ScreenOff" stored={keptRead} />
  return screen === 'refused' && <Sentence text="wall.ScreenRefused" />
}
