import type { InverterEntry } from '../../../contract/inverters.ts'
import { textOf } from '../../../lib/format.ts'
import { type TextKey, t } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Sortable } from '../../../ui/sortable.ts'

interface WayProps {
  label: TextKey
  icon: 'receive' | 'send'
  enabled: boolean
  night: boolean
}

/** Whether the gateway listens or talks to an inverter: dark at night too, yellow by day only, with an arrow if at all. */
function Way({ label, icon, enabled, night }: WayProps) {
  const when = t(enabled ? (night ? 'form.DayAndNight' : 'form.OnlyByDay') : 'mqttinfo.Disabled')
  const words = `${t(label)}: ${when}`
  return (
    <span className="way" data-night={night} title={words}>
      {enabled && <Icon name={icon} />}
      <span className="hidden">{words}</span>
    </span>
  )
}

interface InverterRowProps {
  inverter: InverterEntry
  /** Its place in the list. */
  place: number
  last: boolean
  sort: Sortable
  onEdit: () => void
  onDelete: () => void
}

export function InverterRow({ inverter, place, last, sort, onEdit, onDelete }: InverterRowProps) {
  const { name, serial, type, poll_enable, poll_enable_night, command_enable, command_enable_night } = inverter
  const words = (key: TextKey) => `${t(key)}: ${name}`
  return (
    <tr>
      <td className="places">
        <button type="button" className="quiet grip" aria-label={t('form.Move', { name })} {...sort.grip(place)}>
          <Icon name="grip" />
        </button>
        <IconButton
          icon="up"
          words={words('form.MoveUp')}
          disabled={place === 0}
          onPress={() => sort.move(place, place - 1)}
        />
        <IconButton
          icon="more"
          words={words('form.MoveDown')}
          disabled={last}
          onPress={() => sort.move(place, place + 1)}
        />
      </td>
      <td data-label={t('inverteradmin.Status')}>
        <span className="ways">
          <Way label="inverteradmin.Receive" icon="receive" enabled={poll_enable} night={poll_enable_night} />
          <Way label="inverteradmin.Send" icon="send" enabled={command_enable} night={command_enable_night} />
        </span>
      </td>
      <td data-label={t('inverteradmin.Serial')}>{textOf(serial)}</td>
      <th scope="row">{textOf(name)}</th>
      <td data-label={t('inverteradmin.Type')}>{textOf(type)}</td>
      <td className="deeds">
        <IconButton icon="edit" words={words('form.Edit')} onPress={onEdit} />
        <IconButton icon="bin" words={words('inverteradmin.Delete')} onPress={onDelete} />
      </td>
    </tr>
  )
}
