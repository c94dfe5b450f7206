import type { Reply } from '../../contract/endpoints.ts'
import type { SaveReply } from '../../forms/settings-form.tsx'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

const bounds = ({ param }: Reply) => ({ min: textOf(param?.min), max: textOf(param?.max) })

/**
 * A reply of the grid charger's endpoints in its own words: there, 1002 and 1003 have meanings of their own, which the presence
 * of bounds tells from the general ones.
 */
export function chargerReply(reply: Reply): SaveReply {
  const { type, code, param } = reply
  // Without its code, the message is shown.
  if (code === 1002 && param) return { type, message: t('gridchargeradmin.VoltageRefused', bounds(reply)) }
  if (code === 1003 && param) return { type, message: t('gridchargeradmin.CurrentRefused', bounds(reply)) }
  return code === 1002 ? { type, message: t('gridchargeradmin.NotPossible') } : reply
}
