import { weakFinding } from '../../diagnosis/rules.ts'
import { t } from '../../i18n/i18n.ts'
import { useStrings, type WeakString } from '../../light/use-strings.ts'
import { useLive } from '../../live/live.ts'
import { stringName } from '../../live/strings.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'

async function accept(string: WeakString) {
  const { acceptString } = await import('../../light/watch-strings.ts')
  tellUnlessKept(await acceptString(string))
}

function Weak(string: WeakString) {
  const name = useLive(s => stringName(string.string, s.inverters[string.serial]?.DC?.[string.string]))
  const { text, params, advice } = weakFinding(string, name)
  return (
    <div className="notice one-line weak" data-type="warning">
      {t(text, params)} {advice && t(advice)}
      <button type="button" className="quiet" onClick={() => accept(string)}>
        {t('live.AcceptString')}
      </button>
    </div>
  )
}

/** A sentence for each string of an inverter that gives less than it should. */
export function WeakStrings({ serial }: { serial: string }) {
  const weak = useStrings(s => s.weak)
  return weak.filter(one => one.serial === serial).map(one => <Weak key={one.string} {...one} />)
}
