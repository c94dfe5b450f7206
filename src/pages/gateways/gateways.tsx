import { useEffect, useState } from 'react'
import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { contactText } from '../../live/others/contact-text.ts'
import { changeListed, hostOf, keptList, type ListedGateway, useListed } from '../../live/others/listed.ts'
import { otherAt, useOthers } from '../../live/others/others.ts'
import { isCrowd, maxInverters } from '../../live/others/received.ts'
import { watchOthers } from '../../live/others/watch.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Unread } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { AddGateway } from './add-gateway.tsx'

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
