import { decimal, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Share } from './group-share.ts'

interface AskProps {
  /** The very low limits. */
  shares: readonly Pick<Share, 'serial' | 'value'>[]
  relative: boolean
  onConfirmed: () => void
  onClosed: () => void
}

/** Asks before a very low limit, naming every inverter it would practically switch off. */
export function AskLow({ shares, relative, onConfirmed, onClosed }: AskProps) {
  const inverters = useLive(s => s.inverters)
  const question = ({ serial, value }: AskProps['shares'][0]) =>
    t('limit.LowQuestion', {
      name: textOf(inverters[serial]?.name),
      serial,
      value: `${decimal(value)} ${relative ? '%' : 'W'}`,
    })
  return (
    <Confirm
      title={t('limit.LowTitle')}
      question={shares.map(question).join(' ')}
      action={t('limit.Send')}
      onConfirmed={onConfirmed}
      onClosed={onClosed}
    />
  )
}
