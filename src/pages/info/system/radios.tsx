import type { SystemStatus } from '../../../contract/status.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, type Received } from '../../../ui/page/status-page.tsx'

type Flag = boolean | null | undefined
/** A colour and its text; undefined if the gateway does not say. */
type State = readonly [tone: 'on' | 'down' | 'off', word: string] | undefined

const either = (flag: Flag, yes: State, no: State) => (typeof flag === 'boolean' ? (flag ? yes : no) : undefined)

const notAssigned = (): State => ['off', t('radioinfo.NotConfigured')]

const pins = (configured: Flag) => either(configured, ['on', t('radioinfo.Configured')], notAssigned())

const chip = (configured: Flag, connected: Flag) =>
  configured === false
    ? notAssigned()
    : either(connected, ['on', t('radioinfo.Connected')], ['down', t('radioinfo.NotConnected')])

/** Only the plus variant supports the data rate of the inverters. */
const variant = (connected: Flag, plus: Flag) =>
  either(connected, either(plus, ['on', 'nRF24L01+'], ['down', 'nRF24L01']), ['off', t('radioinfo.Unknown')])

const Row = ({ label, module, is }: { label: TextKey; module: string; is: State }) => (
  <Fact label={label} params={{ module }}>
    {is && (
      <span className="badge" data-state={is[0]}>
        {is[1]}
      </span>
    )}
  </Fact>
)

/** The two radio modules a board may carry. */
export const Radios = ({ status }: { status: Received<SystemStatus> }) => {
  const { nrf_configured, nrf_connected, nrf_pvariant, cmt_configured, cmt_connected } = status
  return (
    <FactCard title="radioinfo.RadioInformation">
      <Row label="radioinfo.Status" module="nRF24" is={pins(nrf_configured)} />
      <Row label="radioinfo.ChipStatus" module="nRF24" is={chip(nrf_configured, nrf_connected)} />
      <Row label="radioinfo.ChipType" module="nRF24" is={variant(nrf_connected, nrf_pvariant)} />
      <Row label="radioinfo.Status" module="CMT2300A" is={pins(cmt_configured)} />
      <Row label="radioinfo.ChipStatus" module="CMT2300A" is={chip(cmt_configured, cmt_connected)} />
    </FactCard>
  )
}
