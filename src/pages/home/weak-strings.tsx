import type { InverterEvent } from '../../contract/inverters.ts'
import { listOf } from '../../gateway/json.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { useHistory, type WeakStringOf } from '../../history/history.ts'
import { dismissWeakString } from '../../history/judge-strings.ts'
import { percent, textOf } from '../../i18n/format.ts'
import { t, useLanguage, withColon } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { stringName } from './string-name.ts'

/** The code by which an inverter notes shade on its first string; those of the next three follow. */
const firstShadeCode = 95

/** Whether an event of an inverter is shade on this string. */
export const isShadeOf =
  (string: string) =>
  ({ message_id }: Pick<InverterEvent, 'message_id'>) =>
    message_id === firstShadeCode + Number(string)

function Weak({ serial, string, under, usual }: WeakStringOf) {
  const name = useLive(s => stringName(string, s.inverters[serial]?.DC?.[string]))
  const locale = useLanguage(s => s.code)
  const { data } = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  const noted = listOf(data?.events).find(isShadeOf(string))
  return (
    <p className="notice weak" data-type="warning">
      {t(usual ? 'live.UnderUsual' : 'live.UnderSibling', { name, share: percent(under) })}{' '}
      {noted && `${withColon('inverterchannelinfo.General')} ${textOf(noted.message)} `}
      <button type="button" className="quiet" onClick={() => dismissWeakString({ serial, string })}>
        {t('app.Dismiss')}
      </button>
    </p>
  )
}

interface WeakStringsProps {
  serial: string
  /** Number of the string. */
  string: string
}

/** A sentence at a string that delivers less than it should, with what its inverter noted. */
export function WeakStrings({ serial, string }: WeakStringsProps) {
  const weak = useHistory(s => s.weak)
  return weak
    .filter(one => one.serial === serial && one.string === string)
    .map(one => <Weak key={one.string} {...one} />)
}
