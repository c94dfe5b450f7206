import type { SystemStatus } from '../../../contract/status.ts'
import { type TextKey, t } from '../../../lib/i18n.ts'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, type Told } from '../../../ui/status-page.tsx'

type Flag = boolean | null | undefined
/** A colour and its word; undefined where the gateway does not tell. */
type State = readonly [tone: 'on' | 'down' | 'off', word: string] | undefined

function pins(configured: Flag): State {
  if (typeof configured !== 'boolean') return undefined
  return configured ? ['on', t('radioinfo.Configured')] : ['off', t('radioinfo.NotConfigured')]
}

function chip(configured: Flag, connected: Flag): State {
  if (configured === false) return ['off', t('radioinfo.NotConfigured')]
  if (typeof connected !== 'boolean') return undefined
  return connected ? ['on', t('radioinfo.Connected')] : ['down', t('radioinfo.NotConnected')]
}

/** Only the plus variant knows the data rate the inverters use. */
function variant(connected: Flag, plus: Flag): State {
  if (connected === false) return ['off', t('radioinfo.Unknown')]
  if (!connected || typeof plus !== 'boolean') return undefined
  return plus ? ['on', 'nRF24L01+'] : ['down', 'nRF24L01']
}

const Row = ({ label, module, is }: { label: TextKey; module: string; is: State }) => (
  <Fact label={label} holes={{ module }}>
    {is && (
      <span className="badge" data-state={is[0]}>
        {is[1]}
      </span>
    )}
  </Fact>
)

/** The two radio modules a board may carry. Source: screen inventory 7.1. */
export const Radios = ({ status }: { status: Told<SystemStatus> }) => {
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
