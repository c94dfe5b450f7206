import { useState } from 'react'
import { recall, remember } from '../../../gateway/storage.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { useScreenOn } from '../../../ui/screen-on.ts'

/** Local storage key: on this device it was read that no browser can keep the screen on. */
const readKey = 'screenRead'

/** A sentence that stays until it is dismissed, on this device for good if it has a `stored` key. */
function Sentence({ text, stored }: { text: TextKey; stored?: string }) {
  const [read, setRead] = useState(() => stored !== undefined && recall(stored) !== null)
  if (read) return null
  function dismiss() {
    setRead(true)
    if (stored) remember(stored, '1')
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
  if (screen === 'impossible') return <Sentence text="wall.ScreenOff" stored={readKey} />
  return screen === 'refused' && <Sentence text="wall.ScreenRefused" />
}
