import { listOf } from '../../../gateway/json.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, StatusPage } from '../../../ui/page/status-page.tsx'
import type { SystemMembers, Uart } from '../contract/system.ts'

/** A port with its owner, or a component that got none. */
const Port = ({ uart: { port, owner } }: { uart: Uart }) =>
  port === -1 ? (
    <Fact named={textOf(owner)}>
      <Badge state="down" text="serialports.NoneLeft" />
    </Fact>
  ) : (
    <Fact label="serialports.Port" params={{ num: textOf(port) }}>
      {textOf(owner, '') || <Badge state="off" text="serialports.Free" />}
    </Fact>
  )

/** Who uses the serial ports of the chip, and which component got none. */
export const SerialPortsPage = () => (
  <StatusPage path="system/status" title="serialports.Title">
    {status => (
      <>
        <FactCard title="serialports.Ports">
          {listOf((status as Partial<SystemMembers>).uarts).map((uart, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several components may lack a port
            <Port key={n} uart={uart} />
          ))}
        </FactCard>
        <p className="muted">{t('serialports.Hint')}</p>
      </>
    )}
  </StatusPage>
)
