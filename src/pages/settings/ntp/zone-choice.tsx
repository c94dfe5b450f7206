import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { report } from '../../../lib/report.ts'
import { loadZones, type Zones, zoneMatches } from '../../../lib/zones.ts'
import { Field } from '../../../ui/field.tsx'

interface ZoneChoiceProps {
  /** The zone chosen. */
  value: string
  /** Nothing yet, or null when they cannot be had. */
  zones: Zones | null | undefined
  onLoaded: (zones: Zones | null) => void
}

/** Rows of the list while the user searches. */
const rows = 8

/** One of some 460 zones: a select, and a field that shortens its list. Loads the zones when it appears without them. */
export function ZoneChoice({ value, zones, onLoaded }: ZoneChoiceProps) {
  const [query, setQuery] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const names = Object.keys(zones ?? {}).sort()
  const found = names.filter(name => zoneMatches(name, query))
  const shown = found.includes(value) ? found : [value, ...found]

  // biome-ignore lint/correctness/useExhaustiveDependencies: it appears again after each load of the form.
  useEffect(() => {
    if (zones) return
    const leave = new AbortController()
    loadZones(leave.signal).then(onLoaded, error => {
      report(error, { stay: true })
      if (!leave.signal.aborted) onLoaded(null)
    })
    return () => leave.abort()
  }, [])

  // Options come and go under the select, which then picks what it likes.
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
      label="Timezone"
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
