import { fill } from '../../../forms/fill.ts'
import { browserZone } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../ui/controls/action-button.tsx'

/** Timeout for the position; a phone may have to find its satellites first. */
const positionTimeoutMs = 30_000

/** Browsers give the position only to pages on https or localhost. */
const hasPosition = () => window.isSecureContext && Boolean(navigator.geolocation)

const position = () =>
  new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: positionTimeoutMs }),
  )

/** Fills in the time zone and position of this device, or shows that it gives no position. */
async function locate({ form }: HTMLButtonElement) {
  fill(form, 'ntp_timezone_descr', browserZone())
  if (!hasPosition()) return
  try {
    const { coords } = await position()
    // Four digits are ten metres, more than enough for sunrise and sunset.
    fill(form, 'latitude', String(Number(coords.latitude.toFixed(4))))
    fill(form, 'longitude', String(Number(coords.longitude.toFixed(4))))
  } catch {
    show('warning', t('form.PositionFailed'))
  }
}

/** A button that fills in time zone and position, as far as the browser gives them. */
export const Place = () => (
  <div className="field">
    <span />
    <ActionButton action={locate}>{t('form.Position')}</ActionButton>
  </div>
)
