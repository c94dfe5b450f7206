import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import { meterSources, type PowerMeterConfig } from '../../contract/power-meter.ts'
import { addressProblem, noAddress } from '../ipv4.ts'
import { LiveNotice } from '../notice.tsx'
import { PollingInterval, RequestFields } from './request.tsx'
import { HttpValues, MqttValues } from './values.tsx'

const Form = fieldsOf<PowerMeterConfig>()

const Sdm = () => (
  <Card title="powermeteradmin.Sdm">
    <PollingInterval name="serial_sdm.polling_interval" />
    <Form.Numeric name="serial_sdm.address" label="powermeteradmin.SdmAddress" />
  </Card>
)

const HttpSml = ({ draft }: { draft: PowerMeterConfig }) => (
  <Card title="powermeteradmin.HttpSml">
    <PollingInterval name="http_sml.polling_interval" />
    <RequestFields at="http_sml.http_request" request={draft.http_sml.http_request} />
  </Card>
)

const Victron = ({ draft }: { draft: PowerMeterConfig }) => (
  <Card title="powermeteradmin.Victron">
    <PollingInterval name="udp_victron.polling_interval_ms" unit="onbattery.Milliseconds" />
    <Form.Text name="udp_victron.ip_address" label="powermeteradmin.IpAddress" check={addressProblem} />
    <LiveNotice text={draft.udp_victron.ip_address === noAddress && 'powermeteradmin.NoAddress'} />
  </Card>
)

/** What the chosen kind of meter needs; nothing for meters that send by themselves. */
export function SourceFields({ draft }: { draft: PowerMeterConfig }) {
  switch (draft.source) {
    case meterSources.mqtt:
      return <MqttValues draft={draft} />
    case meterSources.sdmOnePhase:
    case meterSources.sdmThreePhases:
      return <Sdm />
    case meterSources.httpJson:
      return <HttpValues draft={draft} />
    case meterSources.httpSml:
      return <HttpSml draft={draft} />
    case meterSources.victron:
      return <Victron draft={draft} />
    default:
      return null
  }
}
