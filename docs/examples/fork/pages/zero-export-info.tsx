import { ago, decimal } from '../../../../src/i18n/format.ts'
import { factOf, StatusPage } from '../../../../src/layout/status-page.tsx'
import { Badge } from '../../../../src/ui/badge.tsx'
import { FactCard } from '../../../../src/ui/card.tsx'
import type { ZeroExportStatus } from '../contract.ts'

const Fact = factOf<ZeroExportStatus>()

const states = {
  off: <Badge state="off" text="zeroexportinfo.Off" />,
  waiting: <Badge state="idle" text="zeroexportinfo.Waiting" />,
  controlling: <Badge state="on" text="zeroexportinfo.Controlling" />,
}
const watts = (value: number) => `${decimal(value, 0)} W`

/** What the controller does, read again every five seconds. */
export const ZeroExportInfoPage = () => (
  <StatusPage of="zeroexport/status" title="zeroexportinfo.Title" everyMs={5000}>
    {() => (
      <FactCard title="zeroexportinfo.Controller">
        <Fact name="state" label="zeroexportinfo.State" as={state => states[state]} />
        <Fact name="meter_watts" label="zeroexportinfo.Meter" as={watts} />
        <Fact name="meter_age" label="zeroexportinfo.Age" as={ago} />
        <Fact name="limit_watts" label="zeroexportinfo.Limit" as={watts} />
      </FactCard>
    )}
  </StatusPage>
)
