import type { SystemStatus } from '../../../contract/status.ts'
import { Badge, eitherOr } from '../../../ui/badge.tsx'
import { FactCard } from '../../../ui/card.tsx'
import { factOf, type Received } from '../../../ui/page/status-page.tsx'

const Fact = factOf<SystemStatus>()

const notAssigned = <Badge state="off" text="radioinfo.NotConfigured" />

const pins = (assigned: boolean) => (assigned ? <Badge state="on" text="radioinfo.Configured" /> : notAssigned)

const connection = eitherOr('radioinfo.Connected', 'radioinfo.NotConnected', 'down')

/** Only the plus variant supports the data rate of the inverters. */
const variant = (plus: boolean) => (
  <span className="badge" data-state={plus ? 'on' : 'down'}>
    {plus ? 'nRF24L01+' : 'nRF24L01'}
  </span>
)

/** The two radio modules a board may carry. */
export function Radios({ status }: { status: Received<SystemStatus> }) {
  const { nrf_configured, nrf_connected, cmt_configured } = status
  const nrf = { module: 'nRF24' }
  const cmt = { module: 'CMT2300A' }
  const unlessMissing = (configured?: boolean | null) => (connected: boolean) =>
    configured === false ? notAssigned : connection(connected)
  const ifConnected = (plus: boolean) =>
    nrf_connected === false ? <Badge state="off" text="radioinfo.Unknown" /> : variant(plus)
  return (
    <FactCard title="radioinfo.RadioInformation">
      <Fact name="nrf_configured" label="radioinfo.Status" params={nrf} as={pins} />
      <Fact name="nrf_connected" label="radioinfo.ChipStatus" params={nrf} as={unlessMissing(nrf_configured)} />
      <Fact name="nrf_pvariant" label="radioinfo.ChipType" params={nrf} as={ifConnected} />
      <Fact name="cmt_configured" label="radioinfo.Status" params={cmt} as={pins} />
      <Fact name="cmt_connected" label="radioinfo.ChipStatus" params={cmt} as={unlessMissing(cmt_configured)} />
    </FactCard>
  )
}
