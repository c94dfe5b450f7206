import { t } from '../../../src/i18n/i18n.ts'
import type { LiveCard } from '../../../src/live/live-card.ts'
import { useForkValues } from '../../../src/live/use-fork-values.ts'
import { FactCard } from '../../../src/ui/card.tsx'
import { Fact } from '../../../src/ui/fact.tsx'
import type { ZeroExportStatus } from './contract.ts'
import { stateBadges, watts } from './pages/zero-export-info.tsx'

/** A document may be anything: what is no status is ignored. */
const read = (document: unknown) => {
  const status = document as Partial<ZeroExportStatus> | null
  return status?.state && status.state in stateBadges ? status : undefined
}

/** What the controller does now, in the live view and on the wall. */
function ZeroExportCard() {
  const { values, old } = useForkValues('/zeroexport', 'zeroexport/status', read)
  if (!values?.state) return null
  return (
    <FactCard title="zeroexportinfo.Title">
      <Fact label="zeroexportinfo.State">{stateBadges[values.state]}</Fact>
      <Fact label="zeroexportinfo.Meter">{watts(values.meter_watts)}</Fact>
      {old && <Fact label="zeroexportinfo.Age">{t('zeroexportinfo.Old')}</Fact>}
    </FactCard>
  )
}

/** The cards this fork adds to the live view; its own shows the meter, so the total is left out. */
export const cards: readonly LiveCard[] = [{ view: ZeroExportCard, insteadOf: ['meterPower'] }]
