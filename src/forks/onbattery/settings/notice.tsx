import { useGateway } from '../../../gateway/use-gateway.ts'
import { type TextKey, type TextParams, t } from '../../../i18n/i18n.ts'

interface LiveNoticeProps {
  text: TextKey | undefined | false
  params?: TextParams
  type?: 'warning' | 'danger'
}

/** A notice that appears and disappears with what is edited, and so is told to screen readers; nothing without a text. */
export const LiveNotice = ({ text, params, type = 'warning' }: LiveNoticeProps) => (
  <div role="status">
    {text && (
      <p className="notice" data-type={type}>
        {t(text, params)}
      </p>
    )}
  </div>
)

/** Says that the gateway uses no broker, where the chosen provider listens to one. */
export function BrokerNotice() {
  const { data } = useGateway('mqtt/status', {}, { inline: true })
  return <LiveNotice text={data?.mqtt_enabled === false && 'onbattery.NoBroker'} />
}
