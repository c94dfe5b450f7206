import { useRef, useState } from 'react'
import { show } from '../../../lib/alerts.ts'
import { t } from '../../../lib/i18n.ts'

/** ms a browser may take; a phone that is not asked often has to find its satellites first. */
const patience = 30_000

function fill(form: HTMLFormElement | null | undefined, name: 'latitude' | 'longitude', degrees: number) {
  const control = form?.elements.namedItem(name) as HTMLInputElement | null | undefined
  if (!control) return
  // Four digits are ten metres, more than the sun needs.
  control.value = String(Number(degrees.toFixed(4)))
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fills in where this device is. Browsers tell only pages on https or localhost, so elsewhere there is nothing to press. */
export function Position() {
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!window.isSecureContext || !navigator.geolocation) return null

  function locate() {
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        fill(button.current?.form, 'latitude', coords.latitude)
        fill(button.current?.form, 'longitude', coords.longitude)
      },
      () => {
        setBusy(false)
        show('warning', t('form.PositionFailed'))
      },
      { timeout: patience },
    )
  }

  return (
    <div className="field">
      <span />
      <button ref={button} type="button" className="secondary" disabled={busy} aria-busy={busy} onClick={locate}>
        {t('form.Position')}
      </button>
    </div>
  )
}
