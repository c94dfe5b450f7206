import { useState } from 'react'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Conflict } from './merge.ts'
import type { ConflictChoice } from './merge-stored.ts'

/** How a member is shown outside its field. */
export interface FieldText {
  label: string
  show: (value: unknown) => string
}

interface Question {
  conflicts: readonly Conflict[]
  answer: (choice: ConflictChoice) => void
}

interface ConflictDialogProps extends Question {
  /** The texts of a member; undefined if it never had a field. */
  textsOf: (name: string) => FieldText | undefined
}

/** Longer values, such as certificates, are cut. */
const maxCharacters = 80

const shortened = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)

/** Shows the stored and the entered value of each member that both sides have changed, and asks which to save. */
function ConflictDialog({ conflicts, answer, textsOf }: ConflictDialogProps) {
  return (
    <Dialog title={t('form.ChangedElsewhere')} onClosed={() => answer(undefined)} edited>
      <p>{t('form.ChooseValues')}</p>
      <table className="stacked">
        <thead>
          <tr>
            <th>{t('form.Setting')}</th>
            <th>{t('form.StoredNow')}</th>
            <th>{t('form.EnteredHere')}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ name, stored, mine }) => {
            const { label = name, show = textOf } = textsOf(name) ?? {}
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td data-label={t('form.StoredNow')}>{shortened(show(stored))}</td>
                <td data-label={t('form.EnteredHere')}>{shortened(show(mine))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="actions">
        <PlainButton text="form.BackToForm" onPress={() => answer(undefined)} />
        <PlainButton text="form.TakeStored" onPress={() => answer('stored')} />
        <button type="button" onClick={() => answer('mine')}>
          {t('form.SaveMine')}
        </button>
      </div>
    </Dialog>
  )
}

/** `ask` opens the dialog, which is shown where `dialog` is rendered, and resolves to the owner's choice. */
export function useConflictDialog(textsOf: ConflictDialogProps['textsOf']) {
  const [question, setQuestion] = useState<Question>()

  const ask = (conflicts: readonly Conflict[]) =>
    new Promise<ConflictChoice>(resolve =>
      setQuestion({
        conflicts,
        answer(choice) {
          setQuestion(undefined)
          resolve(choice)
        },
      }),
    )

  return { ask, dialog: question && <ConflictDialog {...question} textsOf={textsOf} /> }
}
