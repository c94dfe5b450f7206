import { t } from '../i18n/i18n.ts'
import { browserZone, usePlantZone } from '../i18n/plant-zone.ts'

/** Says once on a page that its days and times are the plant's, if this device is in another time zone. */
export function ZoneNote() {
  const zone = usePlantZone(s => s.wall && s.name)
  return zone ? <p className="hint">{t('live.PlantZone', { zone, device: browserZone() })}</p> : null
}
