import { listOf } from '../../gateway/json.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { useHistory } from '../../history/history.ts'
import { dismissWeakString } from '../../history/judge-strings.ts'
import type { WeakString } from '../../history/weak-string.ts'
import { percent, textOf } from '../../i18n/format.ts'
import { t, useLanguage, withColon } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { stringName } from './string-name.ts'

/** The code by which an inverter notes shade on its first string; those of the next three follow. */
const firstShadeCode = 95

function Weak({ column, under, usual }: WeakString) {
  const [serial = '', n = ''] = column.slice(2).split('/')
  const name = useLive(s => stringName(n, s.inverters[serial]?.DC?.[n]))
  const locale = useLanguage(s => s.code)
  const { data } = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  const noted = listOf(data?.events).find(({ message_id }) => message_id === firstShadeCode + Number(n))
  return (
    <p className="notice weak" data-type="warning">
      {t(usual ? 'history.UnderUsual' : 'history.UnderSibling', { name, share: percent(under) })}{' '}
      {noted && `${withColon('inverterchannelinfo.General')} ${textOf(noted.message)} `}
      <button type="button" className="quiet" onClick={() => dismissWeakString(column)}>
        {t('app.Dismiss')}
      </button>
    </p>
  )
}

/** A sentence for each string that delivers less than it should, with what its inverter noted, of those that begin with `column`. */
export const WeakStrings = ({ column }: { column: string }) =>
  useHistory(s => s.weak).map(one => one.column.startsWith(column) && <Weak key={one.column} {...one} />)
