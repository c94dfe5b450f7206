import { useState } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { useConflictDialog } from '../../../forms/merge/conflict-dialog.tsx'
import { notRead } from '../../../forms/merge/merge-stored.ts'
import { rescuedEdits, useUnsaved } from '../../../forms/unsaved-edits.ts'
import { get, post } from '../../../gateway/api.ts'
import { textOf } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import { inDisplayOrder } from '../../../setup/inverter-config.ts'
import { setAlertOf, showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { focusHeading } from '../../../ui/page/page-frame.tsx'
import { type Sortable, useSortable, withMove } from './sortable.ts'

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

function InverterRow({ inverter, place, last, sort, onEdit, onDelete }: InverterRowProps) {
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

interface InverterOrderProps {
  /** In the stored order. */
  entries: readonly InverterEntry[]
  onReply: (reply: Reply) => void
  onReload: () => void
  onEdit: (inverter: InverterEntry) => void
  onDelete: (inverter: InverterEntry) => void
}

const columns = ['Status', 'Name', 'Type', 'Serial', 'Action'] as const

/** The entries in the user's order, given by their ids; new ones come last. */
function arranged(entries: readonly InverterEntry[], ids: readonly number[]) {
  const place = ({ id }: InverterEntry) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...entries].sort((a, b) => place(a) - place(b))
}

const idsOf = (entries: readonly InverterEntry[]) => entries.map(({ id }) => id)
const namesOf = (entries: readonly InverterEntry[]) => entries.map(({ name }) => textOf(name)).join(', ')

/** Whether the entries that both lists have are in another order; others do not matter. */
const isReordered = (before: readonly number[], now: readonly number[]) =>
  String(before.filter(id => now.includes(id))) !== String(now.filter(id => before.includes(id)))

/** The inverters in display order, which the user may change before saving it. */
export function InverterOrder({ entries, onReply, onReload, ...actions }: InverterOrderProps) {
  const [ids, setIds] = useState<readonly number[]>(() => (rescuedEdits('order') as number[] | undefined) ?? [])
  const [announcement, setAnnouncement] = useState('')
  const [saved, setSaved] = useState(entries)
  const { busy, run } = useBusy()
  const { ask, dialog } = useConflictDialog(() => ({ label: t('inverteradmin.Order'), show: textOf }))
  // The saved order counts until the list is reloaded, which brings new objects.
  const stored = entries.some(entry => saved.includes(entry)) ? saved : entries
  const shown = arranged(stored, ids)
  const order = idsOf(shown)
  const changed = String(order) !== String(idsOf(stored))
  const sort = useSortable((from, to) => {
    setIds(withMove(order, from, to))
    setAnnouncement(t('form.MovedTo', { name: shown[from]?.name ?? '', position: to + 1 }))
  })

  useUnsaved('order', changed, ids)

  async function send(next: readonly InverterEntry[]) {
    const reply = await post('inverter/order', { order: idsOf(next) })
    onReply(reply)
    if (reply.type !== 'success') return
    setSaved(shown)
    focusHeading()
  }

  /** Reads the list again before the order is saved: another window may have changed it, added inverters or removed some. */
  async function save() {
    setAlertOf('order')
    let before = idsOf(stored)
    for (;;) {
      const list = await get('inverter/list').catch(notRead)
      if ('type' in list) return setAlertOf('order', showReply(list))
      const now = inDisplayOrder(list.inverter)
      const next = arranged(now, order)
      if (!isReordered(before, idsOf(now)) || String(idsOf(now)) === String(idsOf(next))) return send(next)
      const choice = await ask([{ name: 'order', stored: namesOf(now), mine: namesOf(next) }])
      if (!choice) return
      if (choice === 'stored') {
        setIds([])
        return onReload()
      }
      before = idsOf(now)
    }
  }

  function cancel() {
    setIds([])
    focusHeading()
  }

  return (
    <>
      <table className="stacked sortable">
        <thead>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column}>{t(`inverteradmin.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={sort.list}>
          {shown.map((inverter, place) => (
            <InverterRow
              key={inverter.id}
              {...{ inverter, place, sort }}
              last={place === shown.length - 1}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      <p className="hidden" role="status">
        {announcement}
      </p>
      <div className="actions" hidden={!changed}>
        <button type="button" className="secondary" disabled={busy} onClick={cancel}>
          {t('base.Cancel')}
        </button>
        <button type="button" disabled={!changed} aria-busy={busy} onClick={() => run(save)}>
          {t('inverteradmin.SaveOrder')}
        </button>
      </div>
      {dialog}
    </>
  )
}
