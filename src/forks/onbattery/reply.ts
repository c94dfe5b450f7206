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
  const { code, param } = reply
  if (code === 1002 && param) return told(reply, t('gridchargeradmin.VoltageRefused', bounds(reply)))
  if (code === 1003 && param) return told(reply, t('gridchargeradmin.CurrentRefused', bounds(reply)))
  if (code === 1002) return told(reply, t('gridchargeradmin.NotPossible'))
  return reply
}

/** Without its code, the message is shown. */
function told({ type }: Reply, message: string): SaveReply {
  return { type, message }
}
