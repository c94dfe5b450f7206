import { useGateway } from '../../../gateway/use-gateway.ts'

/** Whether the sun has set at the plant, by the gateway's clock; false while that is not known. */
export function useNight() {
  const { data } = useGateway('ntp/status', {}, { inline: true, everyMs: 300_000 })
  return data?.sun_isDayPeriod === false
}
