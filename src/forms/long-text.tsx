import { type ChangeEvent, type DragEvent, useRef } from 'react'
import { t } from '../i18n/i18n.ts'
import { type FieldOf, useTextRules } from './controls.tsx'
import { Field } from './field.tsx'

/** Certificates and keys: base64 between a BEGIN and an END line of the same name. */
const pem = /^\s*(-----BEGIN ([A-Z0-9 ]+)-----[\sA-Za-z0-9+/=:,-]+-----END \2-----\s*)*$/

const pemProblem = (text: string) => (pem.test(text) ? '' : t('form.NotPem'))

const block = /-----BEGIN ([A-Z0-9 ]+)-----[^-]+-----END \1-----\n?/g

/** The certificates and keys in a text, without what tools write around them; the unchanged text if one of them is incomplete. */
const withoutComments = (text: string) =>
  text.replace(block, '').includes('-----') ? text : (text.match(block)?.join('') ?? text)

/** A field for a PEM text: typed, pasted, or read from a file that is picked or dropped. */
export function LongText({ name, ...field }: FieldOf) {
  const rules = useTextRules(name, pemProblem)
  const area = useRef<HTMLTextAreaElement>(null)

  async function take(file: File | undefined) {
    const control = area.current
    if (!file || !control) return
    control.value = await file.text()
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.reportValidity()
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files
    if (file) event.preventDefault()
    take(file)
  }

  const pick = (
    <input
      type="file"
      accept=".pem,.crt,.cer,.key,.txt"
      aria-label={t('form.PickFile')}
      onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.files?.[0])}
    />
  )

  return (
    <Field name={name} {...field} after={pick}>
      {control => (
        <textarea
          ref={area}
          rows={10}
          spellCheck={false}
          onDrop={drop}
          {...control}
          {...rules}
          onInput={event => {
            const { currentTarget: control } = event
            const whole = withoutComments(control.value)
            if (whole !== control.value) control.value = whole
            rules.onInput(event)
          }}
        />
      )}
    </Field>
  )
}
