import { ago, decimal } from '../../../../src/i18n/format.ts'
import { factOf, StatusPage } from '../../../../src/layout/status-page.tsx'
import { Badge } from '../../../../src/ui/badge.tsx'
import { FactCard } from '../../../../src/ui/card.tsx'
import { Fact } from '../../../../src/ui/fact.tsx'
import type { ZeroExportStatus } from '../contract.ts'

const Status = factOf<ZeroExportStatus>()

/** How each state looks. */
export const stateBadges = {
  off: <Badge state="off" text="zeroexportinfo.Off" />,
  waiting: <Badge state="idle" text="zeroexportinfo.Waiting" />,
  controlling: <Badge state="on" text="zeroexportinfo.Controlling" />,
}
/** Power in W; a dash for none. */
export const watts = (value: unknown) => `${decimal(value, 0)} W`

/** What the controller does, read again every five seconds. */
export const ZeroExportInfoPage = () => (
  <StatusPage of="zeroexport/status" title="zeroexportinfo.Title" everyMs={5000}>
    {({ phases }) => (
      <FactCard title="zeroexportinfo.Controller">
        <Status name="state" label="zeroexportinfo.State" as={state => stateBadges[state]} />
        <Status name="meter_watts" label="zeroexportinfo.Meter" as={watts} />
        {Object.entries(phases ?? {}).map(([name, power]) => (
          <Fact key={name} plain={name}>
            {watts(power)}
          </Fact>
        ))}
        <Status name="meter_age" label="zeroexportinfo.Age" as={ago} />
        <Status name="limit_watts" label="zeroexportinfo.Limit" as={watts} />
      </FactCard>
    )}
  </StatusPage>
)
