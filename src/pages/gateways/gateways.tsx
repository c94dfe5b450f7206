import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { changeListed, keptList, type ListedGateway, useListed } from '../../live/others/listed.ts'
import { watchOthers } from '../../live/others/watch.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { Unread } from '../../ui/unread.tsx'
import { AddGateway } from './add-gateway.tsx'
import { GatewayRow } from './gateway-row.tsx'

/** The other gateways of the plant that this browser shows in the live view: their list, and whether they answer. */
export function GatewaysPage() {
  const gateways = useListed(s => s.gateways)
  const [announcement, setAnnouncement] = useState('')
  const [removing, setRemoving] = useState<ListedGateway>()
  // The list of the page's load: its policy allows no other sockets.
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
        <Unread kept={keptList} name="gateways.Listed" />
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

/** The list with a gateway more, or with its new name. */
function withGateway(list: readonly ListedGateway[], gateway: ListedGateway) {
  const isKnown = list.some(({ address }) => address === gateway.address)
  return isKnown ? list.map(one => (one.address === gateway.address ? gateway : one)) : [...list, gateway]
}
