import { useGateway } from '../../../gateway/use-gateway.ts'
import { Notice } from './notice.tsx'

/** Says that the gateway uses no broker, where the chosen provider listens to one. */
export function BrokerNotice() {
  const { data } = useGateway('mqtt/status', {}, { inline: true })
  return <Notice text={data?.mqtt_enabled === false && 'onbattery.NoBroker'} />
}
