import type { ComponentType, ReactNode } from 'react'
import type { Settings, Topic } from '../contract/settings.ts'
import { post } from '../lib/api.ts'
import type { Group, Holes, KeyIn, TextKey } from '../lib/i18n.ts'
import { limitOf } from '../lib/text-limit.ts'
import { isUnsaved } from '../lib/unsaved.ts'
import { useGateway } from '../lib/use-gateway.ts'
import { Choice } from './choice.tsx'
import { Numeric, Secret, Text, Toggle } from './controls.tsx'
import { FormSection } from './form-section.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LongText } from './long-text.tsx'
import { PageFrame } from './page-frame.tsx'
import { type Answer, SettingsForm } from './settings-form.tsx'
import { Slider, type SliderOptions } from './slider.tsx'

/** Paths with dots to the members of `D` that hold a `V`. */
export type PathTo<D, V> = {
  [K in keyof D & string]-?: NonNullable<D[K]> extends V
    ? K
    : NonNullable<D[K]> extends readonly (infer E)[]
      ? `${K}.${number}.${PathTo<E, V>}`
      : NonNullable<D[K]> extends object
        ? `${K}.${PathTo<NonNullable<D[K]>, V>}`
        : never
}[keyof D & string]

type Named<D, V, G extends Group, More = unknown> = ComponentType<
  { name: PathTo<D, V>; label: KeyIn<G>; holes?: Holes } & More
>

/** Units that read the same in every language. */
type Unit = 'Wp' | 'kWh'

/** The fields of a form over a `D` with texts of group `G`: a member of the wrong type or a missing text does not compile. */
interface FieldsOf<D, G extends Group> {
  Section: ComponentType<{ title: KeyIn<G>; children: ReactNode }>
  Text: Named<D, string, G, { check?: (text: string) => string; autoComplete?: string; prefix?: string }>
  Secret: Named<D, string, G, { autoComplete?: string }>
  LongText: Named<D, string, G>
  Numeric: Named<D, number, G, { unit?: KeyIn<G> | Unit | undefined; step?: number | 'any' }>
  Slider: Named<D, number, G, SliderOptions>
  Toggle: Named<D, boolean, G>
  Choice: Named<
    D,
    number | string,
    G,
    { options: readonly (KeyIn<G> | readonly [string | number, string])[]; otherwise?: string }
  >
}

const fields = { Section: FormSection, Text, Secret, LongText, Numeric, Slider, Toggle, Choice }

/** The fields for a document and its group of texts; the same ones each time, only their types differ. */
export const fieldsOf = <D, G extends Group>() => fields as unknown as FieldsOf<D, G>

interface SettingsPageProps<T extends Topic, D extends Settings[T]> {
  of: T
  texts: Group
  title: TextKey
  /** What the form edits, made from what is stored; the document itself by default. */
  prepare?: (stored: Settings[T]) => D
  /** Sends the draft; by default, as it is. */
  onSave?: (draft: D, before: Settings[T]) => Promise<Answer>
  /** The gateway took the draft; what is stored is read again afterwards, unless this tells `false`. */
  onSaved?: (draft: D, before: Settings[T]) => unknown
  /** What stands below the form, once something is stored. */
  after?: (stored: Settings[T]) => ReactNode
  children: (draft: D, change: (draft: D) => void, before: Settings[T]) => ReactNode
}

/** A page that edits one settings document. Cancel loads the stored values again. Never polls. */
export function SettingsPage<T extends Topic, D extends Settings[T] = Settings[T]>(props: SettingsPageProps<T, D>) {
  const { of, texts, title, prepare, onSave, onSaved, after, children } = props
  const path: `${T}/config` = `${of}/config`
  const { data, error, version, reload, refresh } = useGateway(path)
  const stored = data as Settings[T] | undefined
  // Until the answer comes the form may have new edits.
  const again = () => refresh(() => isUnsaved(texts))
  return (
    <PageFrame title={title} loading={!stored && !error}>
      {error && <LoadFailed error={error} onRetry={again} />}
      {stored && (
        <SettingsForm
          key={version}
          stored={prepare?.(stored) ?? (stored as D)}
          texts={texts}
          limitOf={name => limitOf(of, name)}
          onSave={draft => onSave?.(draft, stored) ?? post(path, draft as never)}
          onSaved={async draft => {
            if ((await onSaved?.(draft, stored)) !== false) again()
          }}
          onCancel={reload}
        >
          {(draft, change) => children(draft, change, stored)}
        </SettingsForm>
      )}
      {stored && after?.(stored)}
    </PageFrame>
  )
}
