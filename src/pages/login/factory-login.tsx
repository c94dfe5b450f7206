import { useGateway } from '../../gateway/use-gateway.ts'
import { t } from '../../i18n/i18n.ts'

/** Shows the factory credentials while the gateway says that they are in force. */
export function FactoryLogin() {
  // A gateway that bars visitors does not say.
  const { data } = useGateway('livedata/status', {}, { inline: true })
  return data?.hints?.default_password === true && <p>{t('login.Factory')}</p>
}
