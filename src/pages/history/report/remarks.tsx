import { t } from '../../../i18n/i18n.ts'
import type { Report } from './figures.ts'
import type { Known } from './quality.ts'
import { daysText } from './words.ts'

/** Which days were not recorded, which are estimated, and which counters cannot be relied on. */
export function Remarks({ report: { days, quality } }: { report: Report }) {
  const ofKind = (kind: Known) => daysText(days.filter(day => quality.kinds.get(day) === kind))
  const missing = ofKind('missing')
  const estimated = ofKind('estimated')
  const of = (key: 'report.RemarkPart' | 'report.RemarkDoubtful', remarks: typeof quality.part) =>
    remarks.map(({ names, days }) => t(key, { names: names.join(', '), days: daysText(days) }))
  const remarks = [
    ...(missing ? [t('report.RemarkMissing', { days: missing })] : []),
    ...(estimated ? [t('report.RemarkEstimated', { days: estimated })] : []),
    ...of('report.RemarkPart', quality.part),
    ...of('report.RemarkDoubtful', quality.doubtful),
  ]
  return (
    <>
      <h3>{t('report.Remarks')}</h3>
      {remarks.length ? remarks.map(remark => <p key={remark}>{remark}</p>) : <p>{t('report.RemarkNone')}</p>}
    </>
  )
}
