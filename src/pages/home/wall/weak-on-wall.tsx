import { percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useStrings } from '../../../light/use-strings.ts'
import { useLive } from '../../../live/live.ts'
import { stringName } from '../../../live/strings.ts'

/** A line for each string of an inverter that gives less than it should. The live view says what to check. */
export function WeakOnWall({ serial }: { serial: string }) {
  const weak = useStrings(s => s.weak)
  const strings = useLive(s => s.inverters[serial]?.DC)
  return weak
    .filter(one => one.serial === serial)
    .map(({ string, under }) => (
      <span key={string} className="state">
        {t('wall.StringLess', { name: stringName(string, strings?.[string]), share: percent(under) })}
      </span>
    ))
}
