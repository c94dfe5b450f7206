import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../forms/field.tsx'
import { get, readJson, request } from '../gateway/api.ts'
import { ApiError, report } from '../gateway/api-error.ts'
import { load } from '../gateway/load.ts'
import { t } from '../i18n/i18n.ts'
import { setAlertOf } from '../ui/alerts/alert-store.ts'

/** POSIX rules by zone name, for example `Europe/Berlin`; about 460. Source: gateway contract 13.4. */
export type Zones = Readonly<Record<string, string>>

/** The time zones: the list in the bundle, which needs no login, else that of a gateway of generation 2026. Fails with an ApiError. */
export async function loadZones(signal: AbortSignal): Promise<Zones> {
  try {
    return await request('/zones.json', { signal, headers: {} }, readJson<Zones>)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return get('ntp/zones', {}, { signal })
  }
}

const words = (text: string) => text.toLowerCase().split(/[\s/_-]+/)

/** Whether every word of `query` is the start of a word of the zone's name, in any case: `new y` finds `America/New_York`. */
export const zoneMatches = (name: string, query: string) =>
  words(query).every(word => words(name).some(part => part.startsWith(word)))

interface ZoneChoiceProps {
  value: string
  /** Undefined until loaded, null if that failed. */
  zones: Zones | null | undefined
  onLoaded: (zones: Zones | null) => void
}

/** Visible rows of the list during a search. */
const rows = 8

/** A select for one of about 460 zones, with a search field. Loads the zones if it has none. */
export function ZoneChoice({ value, zones, onLoaded }: ZoneChoiceProps) {
  const [query, setQuery] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const names = Object.keys(zones ?? {}).sort()
  const found = names.filter(name => zoneMatches(name, query))
  const shown = found.includes(value) ? found : [value, ...found]

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is mounted after each load of the form
  useEffect(() => {
    if (zones) return
    const stop = load(
      loadZones,
      all => {
        setAlertOf('zones')
        onLoaded(all)
      },
      error => {
        report(error, { asAlert: true, action: 'zones' })
        onLoaded(null)
      },
    )
    return () => {
      stop()
      setAlertOf('zones')
    }
  }, [])

  // When its options change, a select may pick another one.
  useEffect(() => {
    if (select.current) select.current.value = value
  })

  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') select.current?.focus()
    else if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (event.key !== 'Enter' || !select.current || !first || !query) return
    select.current.value = first
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
    setQuery('')
  }

  return (
    <Field
      name="ntp_timezone_descr"
      label="ntpadmin.Timezone"
      after={
        <>
          <span className="unit" role="status">
            {query && `${found.length} / ${names.length}`}
          </span>
          {zones && !names.includes(value) && <small className="muted">{t('form.UnknownZone', { name: value })}</small>}
        </>
      }
    >
      {control => (
        <>
          <input
            type="search"
            aria-label={t('form.SearchZone')}
            placeholder={t('form.SearchZone')}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            disabled={!zones}
            value={query}
            onInput={event => setQuery(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <select
            ref={select}
            defaultValue={value}
            size={query ? Math.min(shown.length, rows) : undefined}
            {...control}
          >
            {shown.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </Field>
  )
}
