import { type FormEvent, useId, useState } from 'react'
import type { Filter } from '../../../lib/console-lines.ts'
import type { Level } from '../../../lib/console-text.ts'
import { type TextKey, t } from '../../../lib/i18n.ts'
import { colors } from './log-panel.tsx'

const levels: readonly (readonly [Level, TextKey])[] = [
  ['E', 'loggingadmin.log_error'],
  ['W', 'loggingadmin.log_warn'],
  ['I', 'loggingadmin.log_info'],
  ['D', 'loggingadmin.log_debug'],
  ['V', 'console.Verbose'],
  ['N', 'console.Default'],
]

/** Search and levels. A pattern that is none is told, and the one before stays in force. */
export function LogFilter({ onFilter }: { onFilter: (filter: Filter) => void }) {
  const [filter, setFilter] = useState<Filter>({ off: '' })
  const [wrong, setWrong] = useState(false)
  const id = useId()

  function change({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget)
    const text = String(fields.get('pattern'))
    const off = levels.map(([level]) => (fields.has(level) ? '' : level)).join('')
    let { pattern } = filter
    let bad = false
    try {
      pattern = text ? new RegExp(text, 'gi') : undefined
    } catch {
      bad = true
    }
    setWrong(bad)
    setFilter({ off, pattern })
    onFilter({ off, pattern })
  }

  return (
    <form className="control" onInput={change} onSubmit={event => event.preventDefault()}>
      <input
        type="search"
        name="pattern"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-label={t('console.RegularExpression')}
        placeholder={t('console.RegularExpression')}
        aria-invalid={wrong || undefined}
        aria-describedby={id}
      />
      {wrong && (
        <small className="problem" role="alert" id={id}>
          {t('console.BadPattern')}
        </small>
      )}
      <fieldset className="choices" aria-label={t('console.LogLevel', { cnt: levels.length - filter.off.length })}>
        {levels.map(([level, text]) => (
          <label key={level} style={{ color: `var(--${colors[level]})` }}>
            <input type="checkbox" name={level} defaultChecked />
            {t(text)}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
