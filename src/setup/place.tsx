import { fill } from '../forms/fill.ts'
import { t } from '../i18n/i18n.ts'
import { written } from '../i18n/number.ts'
import { browserZone } from '../i18n/plant-zone.ts'
import { show } from '../ui/alerts/alert-store.ts'
import { ActionButton } from '../ui/controls/action-button.tsx'

/** Timeout for the position; a phone may have to find satellites first. */
const positionTimeoutMs = 30_000

/** Browsers give the position only to pages on https or localhost. */
export const hasPosition = () => window.isSecureContext && Boolean(navigator.geolocation)

const position = () =>
  new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: positionTimeoutMs }),
  )

/** A zone by the name that this browser uses for it; undefined for an unknown one. */
function preferredName(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** A zone by its name in a list, which may be older or newer; undefined if the list lacks it. */
function nameAmong(zones: readonly string[], zone: string) {
  const preferred = preferredName(zone)
  return zones.includes(zone) ? zone : zones.find(name => preferred && preferredName(name) === preferred)
}

/** Fills in the time zone of this device, and returns its name in the list; undefined if the list lacks it. */
export function proposeZone(form: HTMLFormElement | null) {
  const select = form?.elements.namedItem('ntp_timezone_descr') as HTMLSelectElement
  const name = nameAmong(
    [...select.options].map(({ value }) => value),
    browserZone(),
  )
  if (name) fill(form, 'ntp_timezone_descr', name)
  return name
}

/** Fills in time zone and position of this device, or shows that it gives no position. */
async function locate({ form }: HTMLButtonElement) {
  if (!proposeZone(form)) show('warning', t('form.ZoneNotListed', { zone: browserZone() }))
  if (!hasPosition()) return
  try {
    const { coords } = await position()
    // Four digits are ten metres, more than enough for sunrise and sunset.
    fill(form, 'latitude', written(Number(coords.latitude.toFixed(4))))
    fill(form, 'longitude', written(Number(coords.longitude.toFixed(4))))
  } catch {
    show('warning', t('form.PositionFailed'))
  }
}

/** A button that fills in time zone and position, as far as the browser gives them. */
export const PlaceButton = () => (
  <div className="field">
    <span />
    <ActionButton action={locate}>{t(hasPosition() ? 'form.Position' : 'form.DeviceZone')}</ActionButton>
  </div>
)
