import type { ReactNode } from 'react'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'

interface TableCardProps {
  title: TextKey
  /** Header of the first column. */
  names: TextKey
  /** Headers of the other columns. */
  figures: readonly TextKey[]
  /** Name and figures of each row. */
  rows: readonly (readonly [name: string, ...figures: ReactNode[]])[]
}

/** A card with a table of figures; on a phone each row is a block. */
export const TableCard = ({ title, names, figures, rows }: TableCardProps) => (
  <Card title={title}>
    <table className="stacked">
      <thead>
        <tr>
          <th>{t(names)}</th>
          {figures.map(label => (
            <th key={label} className="number">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have one name
          <tr key={index}>
            <th scope="row">{name}</th>
            {figures.map((label, n) => (
              <td key={label} className="number" data-label={t(label)}>
                {cells[n]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
