import { useGateway } from '../../../../gateway/use-gateway.ts'
import { meterSources, type PowerMeterConfig } from '../../contract/power-meter.ts'
import { Notice } from '../notice.tsx'

/** Whether the settings hold a login or a header that visitors could read. */
function hasSecrets({ source, http_json, http_sml }: PowerMeterConfig) {
  const requests = [...http_json.values.map(({ http_request }) => http_request), http_sml.http_request]
  const typed = source === meterSources.httpJson || source === meterSources.httpSml
  return typed || requests.some(request => request.password || request.header_value)
}

/** Says that anyone may read the login of the meter, while visitors may read this gateway. */
export function OpenPassword({ draft }: { draft: PowerMeterConfig }) {
  const { data } = useGateway('security/config', {}, { inline: true })
  const open = data?.allow_readonly === true && hasSecrets(draft)
  return <Notice type="danger" text={open && 'powermeteradmin.OpenPassword'} />
}
