import { type FormEvent, useId, useState } from 'react'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { type AddressFault, readAddress } from '../../live/others/address.ts'
import { hostOf, type ListedGateway, maxGatewayName, maxListed, ownAddress } from '../../live/others/listed.ts'

/** Why a gateway is not added. */
type Fault = AddressFault | 'own' | 'full'

const texts: Record<Fault, TextKey> = {
  invalid: 'gateways.Invalid',
  login: 'gateways.HasLogin',
  insecure: 'gateways.Insecure',
  ip6: 'gateways.IPv6',
  own: 'gateways.Own',
  full: 'gateways.Full',
}

interface AddGatewayProps {
  gateways: readonly ListedGateway[]
  onAdded: (gateway: ListedGateway) => void
}

/** A form that adds a gateway, or renames a listed one. An address that cannot be added stays in the form. */
export function AddGateway({ gateways, onAdded }: AddGatewayProps) {
  const id = useId()
  const [fault, setFault] = useState<Fault>()

  function faultOf(address: string): Fault | undefined {
    if (address === ownAddress()) return 'own'
    const isNew = gateways.every(listed => listed.address !== address)
    return isNew && gateways.length >= maxListed ? 'full' : undefined
  }

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const { address, fault: misread } = readAddress(String(fields.get('address')), location.protocol)
    const found = misread ?? faultOf(address)
    setFault(found)
    if (found) return event.currentTarget.querySelector<HTMLElement>('[name="address"]')?.focus()
    if (address) onAdded({ address, name: String(fields.get('name')).trim() || hostOf(address) })
  }

  return (
    <form onSubmit={add} onInput={() => setFault(undefined)}>
      <div className="field">
        <label htmlFor={`${id}-address`}>{t('gateways.Address')}</label>
        <div>
          <div className="control">
            <input
              id={`${id}-address`}
              name="address"
              required
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={fault ? true : undefined}
              aria-describedby={`${id}-hint`}
            />
          </div>
          <div id={`${id}-hint`}>
            <small className="muted">{t('gateways.AddressHint')}</small>
            {fault && <small className="problem">{t(texts[fault])}</small>}
          </div>
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>{t('gateways.Name')}</label>
        <div>
          <div className="control">
            <input
              id={`${id}-name`}
              name="name"
              autoComplete="off"
              maxLength={maxGatewayName}
              aria-describedby={`${id}-name-hint`}
            />
          </div>
          <small className="muted" id={`${id}-name-hint`}>
            {t('gateways.NameHint')}
          </small>
        </div>
      </div>
      <div className="actions">
        <button type="submit">{t('gateways.Add')}</button>
      </div>
    </form>
  )
}
