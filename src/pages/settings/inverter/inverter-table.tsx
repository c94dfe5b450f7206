import type { InverterEntry } from '../../../contract/inverters.ts'
import { t } from '../../../i18n/i18n.ts'
import { InverterRow } from './inverter-row.tsx'
import type { Sortable } from './sortable.ts'

interface InverterTableProps {
  inverters: readonly InverterEntry[]
  sort: Sortable
  onEdit: (inverter: InverterEntry) => void
  onDelete: (inverter: InverterEntry) => void
}

const columns = ['Status', 'Serial', 'Name', 'Type', 'Action'] as const

export const InverterTable = ({ inverters, sort, onEdit, onDelete }: InverterTableProps) => (
  <table className="stacked sortable">
    <thead>
      <tr>
        <td />
        {columns.map(column => (
          <th key={column} scope="col">
            {t(`inverteradmin.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody ref={sort.list}>
      {inverters.map((inverter, place) => (
        <InverterRow
          key={inverter.id}
          inverter={inverter}
          place={place}
          last={place === inverters.length - 1}
          sort={sort}
          onEdit={() => onEdit(inverter)}
          onDelete={() => onDelete(inverter)}
        />
      ))}
    </tbody>
  </table>
)
