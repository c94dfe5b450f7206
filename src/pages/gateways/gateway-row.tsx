import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { contactText } from '../../live/others/contact-text.ts'
import { hostOf, type ListedGateway } from '../../live/others/listed.ts'
import { otherAt, useOthers } from '../../live/others/others.ts'
import { isCrowd, maxInverters } from '../../live/others/received.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface GatewayRowProps {
  gateway: ListedGateway
  place: number
  last: boolean
  /** Called with the new place. */
  onMoved: (place: number) => void
  onRemove: () => void
}

/** A listed gateway: a link to its own page, what is known of its connection, and its place in the list. */
export function GatewayRow({ gateway: { address, name }, place, last, onMoved, onRemove }: GatewayRowProps) {
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
