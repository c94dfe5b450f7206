import { useHistory, type WeakStringOf } from '../../history/use-history.ts'
import { percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { stringName } from '../../live/strings.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'

async function dismiss(place: Pick<WeakStringOf, 'serial' | 'string'>) {
  const { dismissWeakString } = await import('../../history/judge-strings.ts')
  tellUnlessKept(dismissWeakString(place))
}

function Weak({ serial, string, under, usual }: WeakStringOf) {
  const name = useLive(s => stringName(string, s.inverters[serial]?.DC?.[string]))
  return (
    <div className="notice one-line weak" data-type="warning">
      {t(usual ? 'live.UnderUsual' : 'live.UnderSibling', { name, share: percent(under) })}
      <button type="button" className="quiet" onClick={() => dismiss({ serial, string })}>
        {t('app.Dismiss')}
      </button>
    </div>
  )
}

/** A sentence for each string of an inverter that delivers less than it should. */
export function WeakStrings({ serial }: { serial: string }) {
  const weak = useHistory(s => s.weak)
  return weak.filter(one => one.serial === serial).map(one => <Weak key={one.string} {...one} />)
}
