import { t } from '../../../i18n/i18n.ts'
import type { Report } from './figures.ts'
import type { Known, Remark } from './quality.ts'
import { daysText } from './words.ts'

/** Which days were not recorded, which are estimated, and which counters cannot be relied on. */
export function Remarks({ report: { days, quality } }: { report: Report }) {
  const ofKind = (kind: Known) => daysText(days.filter(day => quality.kinds.get(day) === kind))
  const missing = ofKind('missing')
  const estimated = ofKind('estimated')
  const ofInverters = (remarks: readonly Remark[]) =>
    remarks.map(({ names, days }) => `${names.join(', ')} (${daysText(days)})`).join('; ')
  const part = ofInverters(quality.part)
  const doubtful = ofInverters(quality.doubtful)
  const remarks = [
    ...(missing ? [t('report.RemarkMissing', { days: missing })] : []),
    ...(estimated ? [t('report.RemarkEstimated', { days: estimated })] : []),
    ...(part ? [t('report.RemarkPart', { list: part })] : []),
    ...(doubtful ? [t('report.RemarkDoubtful', { list: doubtful })] : []),
  ]
  return (
    <section>
      <h3>{t('report.Remarks')}</h3>
      {remarks.length ? remarks.map(remark => <p key={remark}>{remark}</p>) : <p>{t('report.RemarkNone')}</p>}
    </section>
  )
}
