import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { BoundsOf } from '../contract/bounds.ts'
import type { AllSettings } from '../contract/settings.ts'
import { get, post } from '../gateway/api.ts'
import { useGateway } from '../gateway/use-gateway.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'
import { isUnsaved } from '../session/unsaved.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { focusHeading, PageFrame } from '../ui/page/page-frame.tsx'
import { fieldBounds } from './bounds.ts'
import { Choice, type ChoiceOptions, Numeric, Secret, Text, Toggle } from './controls.tsx'
import { LongText } from './long-text.tsx'
import { type SaveReply, SettingsForm } from './settings-form.tsx'
import { Slider, type SliderOptions } from './slider.tsx'

/** Dotted paths to the members of `D` that hold a `V`. */
export type PathTo<D, V> = {
  [K in keyof D & string]-?: NonNullable<D[K]> extends V
    ? K
    : NonNullable<D[K]> extends readonly (infer E)[]
      ? `${K}.${number}.${PathTo<E, V>}`
      : NonNullable<D[K]> extends object
        ? `${K}.${PathTo<NonNullable<D[K]>, V>}`
        : never
}[keyof D & string]

type NamedField<D, V, More = unknown> = ComponentType<
  { name: PathTo<D, V>; label: TextKey; params?: TextParams } & More
>

/** The fields of a form for a `D`: a member of the wrong type or a missing text does not compile. */
interface FieldsOf<D> {
  Text: NamedField<D, string, { check?: (text: string) => string; prefix?: string; required?: boolean }>
  Secret: NamedField<D, string, { login?: boolean }>
  LongText: NamedField<D, string>
  Numeric: NamedField<D, number, { unit?: string; step?: number | 'any' }>
  Slider: NamedField<D, number, SliderOptions>
  Toggle: NamedField<D, boolean>
  Choice: NamedField<D, number | string, ChoiceOptions>
}

const fields = { Text, Secret, LongText, Numeric, Slider, Toggle, Choice }

/** The fields for a document: always the same components, with narrower types. */
export const fieldsOf = <D,>() => fields as unknown as FieldsOf<D>

interface SettingsPageProps<T extends keyof AllSettings, D extends AllSettings[T]> {
  topic: T
  title: TextKey
  /** Bounds of a document that `settingsBounds` does not have. */
  bounds?: BoundsOf<AllSettings[T]>
  /** Makes the draft from the stored document; by default the document itself. */
  prepare?: (stored: AllSettings[T]) => D
  refuse?: (draft: D) => SaveReply | undefined
  /** Sends the draft, merged with the document as read just now, `before`; by default a POST of the draft. */
  onSave?: (draft: D, before: AllSettings[T]) => Promise<SaveReply>
  /** Called after the gateway has stored the draft; unless it returns `false`, the document is reloaded. */
  onSaved?: (draft: D, before: AllSettings[T]) => unknown
  /** Skips a step of the first set-up; the form is then one of its pages, whose buttons are always there. */
  onSkip?: () => void
  /** Shown below the form. */
  after?: (stored: AllSettings[T]) => ReactNode
  children: (draft: D, before: AllSettings[T]) => ReactNode
}

/** A page that edits one settings document. Cancel reloads the stored values. Never polls. */
export function SettingsPage<T extends keyof AllSettings, D extends AllSettings[T] = AllSettings[T]>(
  props: SettingsPageProps<T, D>,
) {
  const { topic, title, bounds, prepare, refuse, onSave, onSaved, onSkip, after, children } = props
  const path: `${T}/config` = `${topic}/config`
  const { data, error, version, reload, refresh } = useGateway(path)
  // The form may have new edits by the time the answer arrives.
  const draftOf = (stored: AllSettings[T]) => prepare?.(stored) ?? (stored as D)
  // A form that starts anew has other controls.
  useEffect(() => {
    if (version > 1 && document.activeElement === document.body) focusHeading()
  }, [version])
  const reloadUnlessEdited = () => refresh(() => isUnsaved(topic))
  return (
    <PageFrame title={title}>
      <Loaded resource={{ data: data as AllSettings[T] | undefined, error, reload: reloadUnlessEdited }}>
        {stored => (
          <>
            <SettingsForm
              key={version}
              isPage={!onSkip}
              stored={draftOf(stored)}
              topic={topic}
              boundsOf={name => fieldBounds(topic, name, bounds)}
              read={async () => draftOf((await get(path)) as AllSettings[T])}
              refuse={refuse}
              onSave={(draft, before) => onSave?.(draft, before) ?? post(path, draft as never)}
              onSaved={async (draft, before) => {
                if ((await onSaved?.(draft, before)) !== false) reloadUnlessEdited()
              }}
              onCancel={onSkip ?? reload}
              cancel={onSkip && t('setup.Skip')}
            >
              {draft => children(draft, stored)}
            </SettingsForm>
            {after?.(stored)}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
