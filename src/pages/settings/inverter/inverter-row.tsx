import type { InverterEntry } from '../../../contract/inverters.ts'
import { textOf } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Sortable } from './sortable.ts'

interface ScheduleProps {
  arrow: '↓' | '↑'
  label: TextKey
  enabled: boolean
  night: boolean
}

/** When the gateway polls an inverter or sends it commands: an arrow unless never, and visible words unless by day and night. */
function Schedule({ arrow, label, enabled, night }: ScheduleProps) {
  const when = enabled ? (night ? 'form.DayAndNight' : 'form.OnlyByDay') : 'inverteradmin.Never'
  const words = `${withColon(label)} ${t(when)}`
  const isUsual = enabled && night
  return (
    <span className={isUsual ? undefined : 'badge'} data-state={night ? 'off' : 'idle'} title={words}>
      {enabled && <span aria-hidden="true">{arrow}</span>}
      <span className={isUsual ? 'hidden' : undefined}>{words}</span>
    </span>
  )
}

interface InverterRowProps {
  inverter: InverterEntry
  place: number
  last: boolean
  sort: Sortable
  onEdit: (inverter: InverterEntry) => void
  onDelete: (inverter: InverterEntry) => void
}

export function InverterRow({ inverter, place, last, sort, onEdit, onDelete }: InverterRowProps) {
  const { serial, type, poll_enable, poll_enable_night, command_enable, command_enable_night } = inverter
  const name = textOf(inverter.name)
  const label = (key: TextKey) => `${withColon(key)} ${name}`
  return (
    <tr>
      <td className="row-order">
        <button type="button" className="quiet drag-handle" aria-label={t('form.Move', { name })} {...sort.grip(place)}>
          <Icon name="grip" />
        </button>
        <IconButton
          icon="up"
          label={label('form.MoveUp')}
          disabled={place === 0}
          onPress={() => sort.move(place, place - 1)}
        />
        <IconButton
          icon="more"
          label={label('form.MoveDown')}
          disabled={last}
          onPress={() => sort.move(place, place + 1)}
        />
      </td>
      <td>
        <span className="choices">
          <Schedule arrow="↓" label="inverteradmin.PollEnable" enabled={poll_enable} night={poll_enable_night} />
          <Schedule
            arrow="↑"
            label="inverteradmin.CommandEnable"
            enabled={command_enable}
            night={command_enable_night}
          />
        </span>
      </td>
      <th scope="row">{name}</th>
      <td data-label={t('inverteradmin.Type')}>{textOf(type).replaceAll('/', '/\u200b')}</td>
      <td data-label={t('inverteradmin.Serial')}>{textOf(serial)}</td>
      <td className="row-actions">
        <IconButton icon="edit" label={label('form.Edit')} onPress={() => onEdit(inverter)} />
        <IconButton icon="bin" label={label('inverteradmin.Delete')} onPress={() => onDelete(inverter)} />
      </td>
    </tr>
  )
}
