import { useEffect, useState } from 'react'
import { get } from '../../gateway/api.ts'
import { t } from '../../i18n/i18n.ts'

/** Shows the factory credentials while the gateway says that they are in force. */
export function FactoryLogin() {
  const [inForce, setInForce] = useState(false)
  useEffect(() => {
    const leave = new AbortController()
    // A gateway that bars visitors does not say.
    get('livedata/status', {}, { signal: leave.signal }).then(
      ({ hints }) => setInForce(hints?.default_password === true),
      () => {},
    )
    return () => leave.abort()
  }, [])
  return inForce && <p>{t('login.Factory')}</p>
}
