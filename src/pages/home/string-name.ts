import type { DcChannel } from '../../contract/live.ts'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

/** The configured name of a string, else its number. */
export const stringName = (n: string, string: DcChannel | undefined) =>
  textOf(string?.name?.u, t('inverterchannelinfo.String', { num: Number(n) + 1 }))
