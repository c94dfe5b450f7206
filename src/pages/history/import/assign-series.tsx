import { useState } from 'react'
import { guessed } from '../../../history/foreign/guess.ts'
import { type Assignment, hasConflict, isYield } from '../../../history/foreign/meaning.ts'
import { type Told, toldBy } from '../../../history/foreign/observations.ts'
import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ForeignQuestion } from './add-file.ts'
import { SeriesFields } from './series-fields.tsx'

interface AssignSeriesProps extends ForeignQuestion {
  /** Called with what is to be added, or with nothing if the file is not to be added. */
  onDecided: (assignments?: readonly Assignment[]) => void
}

/** A choice, and what is to be added by it: a file may have two million values, so this is worked out once for each choice. */
interface Choice {
  assignment: Assignment
  told: Told | undefined
}

const choiceOf = (assignment: Assignment): Choice => ({ assignment, told: toldBy([assignment])[0] })

/** Asks of a file of another program which of its series belongs to which inverter, and shows the first days of each. */
export function AssignSeries({ file, series, inverters, onDecided }: AssignSeriesProps) {
  const [choices, setChoices] = useState(() => guessed(series, inverters).map(choiceOf))
  const assignments = choices.map(({ assignment }) => assignment)
  const isEmpty = assignments.every(({ of }) => !of)
  const conflicts = hasConflict(assignments)
  const problem = isEmpty ? 'historyimport.NothingChosen' : conflicts ? 'historyimport.Twice' : undefined
  return (
    <Dialog title={t('historyimport.Title', { file })} onClosed={() => onDecided()} edited>
      <p>{t('historyimport.Explanation')}</p>
      {choices.map(({ assignment, told }) => (
        <SeriesFields
          key={assignment.series.id}
          assignment={assignment}
          told={told}
          hasYields={assignments.some(({ of, meaning }) => of === assignment.of && isYield(meaning))}
          inverters={inverters}
          onChosen={chosen =>
            setChoices(all =>
              all.map(one => (one.assignment === assignment ? choiceOf({ ...assignment, ...chosen }) : one)),
            )
          }
        />
      ))}
      <p>{t('historyimport.RecordedStays')}</p>
      <p className="problem" role="status">
        {problem && t(problem)}
      </p>
      <div className="actions">
        <PlainButton text="base.Cancel" onPress={() => onDecided()} />
        <button type="button" disabled={problem !== undefined} onClick={() => onDecided(assignments)}>
          {t('historyimport.Add')}
        </button>
      </div>
    </Dialog>
  )
}
