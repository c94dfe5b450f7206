import { type FormEvent, useEffect, useId, useState } from 'react'
import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { type AddressFault, readAddress } from '../../live/others/address.ts'
import { contactText } from '../../live/others/contact-text.ts'
import {
  changeListed,
  hostOf,
  keptList,
  type ListedGateway,
  maxGatewayName,
  maxListed,
  otherAt,
  ownAddress,
  useListed,
  useOthers,
} from '../../live/others/others.ts'
import { isCrowd, maxInverters } from '../../live/others/received.ts'
import { watchOthers } from '../../live/others/watch.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { Unread } from '../../ui/unread.tsx'

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
function AddGateway({ gateways, onAdded }: AddGatewayProps) {
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

interface GatewayRowProps {
  gateway: ListedGateway
  place: number
  last: boolean
  /** Called with the new place. */
  onMoved: (place: number) => void
  onRemove: () => void
}

/** A listed gateway: a link to its own page, the state of its connection, and its place in the list. */
function GatewayRow({ gateway: { address, name }, place, last, onMoved, onRemove }: GatewayRowProps) {
  const text = useOthers(state => contactText(otherAt(address)(state)))
  const crowd = useOthers(state => isCrowd(otherAt(address)(state)))
  const label = (key: TextKey) => `${withColon(key)} ${name}`
  return (
    <li>
      <div>
        <a href={`${address}/`} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
        {name !== hostOf(address) && <small className="muted">{address}</small>}
        <p role="status">
          {text} {crowd && t('gateways.Crowd', { max: maxInverters })}
        </p>
      </div>
      <div>
        <IconButton
          icon="up"
          label={label('form.MoveUp')}
          disabled={place === 0}
          onPress={() => place > 0 && onMoved(place - 1)}
        />
        <IconButton
          icon="more"
          label={label('form.MoveDown')}
          disabled={last}
          onPress={() => !last && onMoved(place + 1)}
        />
        <IconButton icon="bin" label={label('gateways.Remove')} onPress={onRemove} />
      </div>
    </li>
  )
}

/** The other gateways that this browser shows in the live view: their list, and whether they answer. */
export function GatewaysPage() {
  const gateways = useListed(s => s.gateways)
  const [announcement, setAnnouncement] = useState('')
  const [removing, setRemoving] = useState<ListedGateway>()
  // The list as it was when the page was loaded: its policy allows no other sockets.
  useEffect(watchOthers, [])

  /** Changes the list; the page's policy follows with the next load. */
  function change(edit: (list: ListedGateway[]) => ListedGateway[], reload = true) {
    const stored = changeListed(edit)
    tellUnlessKept(stored)
    if (stored && reload) location.reload()
  }

  function move(gateway: ListedGateway, position: number) {
    const others = (list: ListedGateway[]) => list.filter(({ address }) => address !== gateway.address)
    change(list => [...others(list).slice(0, position), gateway, ...others(list).slice(position)], false)
    setAnnouncement(t('form.MovedTo', { name: gateway.name, position: position + 1 }))
  }

  const remove = (gateway: ListedGateway) => change(list => list.filter(({ address }) => address !== gateway.address))

  return (
    <PageFrame title="gateways.Title">
      <p className="text">{t('gateways.About')}</p>
      <Card title="gateways.Listed">
        <Unread value={keptList} name="gateways.Listed" />
        {gateways.length ? (
          <ul className="rows gateways">
            {gateways.map((gateway, place) => (
              <GatewayRow
                key={gateway.address}
                {...{ gateway, place }}
                last={place === gateways.length - 1}
                onMoved={position => move(gateway, position)}
                onRemove={() => setRemoving(gateway)}
              />
            ))}
          </ul>
        ) : (
          <p className="muted">{t('gateways.None')}</p>
        )}
        <p className="hidden" role="status">
          {announcement}
        </p>
      </Card>
      <Card title="gateways.Add">
        <p className="muted">{t('gateways.Cost')}</p>
        <AddGateway {...{ gateways }} onAdded={gateway => change(list => withGateway(list, gateway))} />
      </Card>
      {removing && (
        <Confirm
          title={t('gateways.Remove')}
          question={t('gateways.RemoveQuestion', { name: removing.name })}
          onConfirmed={() => remove(removing)}
          onClosed={() => setRemoving(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** The list with another gateway, or with its new name. */
function withGateway(list: readonly ListedGateway[], gateway: ListedGateway) {
  const isKnown = list.some(({ address }) => address === gateway.address)
  return isKnown ? list.map(one => (one.address === gateway.address ? gateway : one)) : [...list, gateway]
}
