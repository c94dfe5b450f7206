import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { levels } from './levels.ts'
import type { ConsoleLines } from './lines.ts'

/** Search and levels. An invalid pattern is reported, and the last valid one stays in force. */
export function LogFilter({ log, draw }: { log: ConsoleLines; draw: () => void }) {
  const [wrong, setWrong] = useState(false)
  const id = useId()

  function change({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget)
    const text = String(fields.get('pattern'))
    let { pattern } = log.filter
    setWrong(false)
    try {
      pattern = text ? new RegExp(text, 'gi') : undefined
    } catch {
      setWrong(true)
    }
    const off = levels.filter(({ level }) => !fields.has(level))
    log.show({ hidden: new Set(off.map(({ level }) => level)), pattern })
    draw()
  }

  return (
    <form className="control" onInput={change} onSubmit={event => event.preventDefault()}>
      <input
        type="search"
        name="pattern"
        autoComplete="off"
        spellCheck={false}
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
      <fieldset className="choices" aria-label={t('console.LogLevel', { cnt: levels.length - log.filter.hidden.size })}>
        {levels.map(({ level, color, name }) => (
          <label key={level} style={{ color }}>
            <input type="checkbox" name={level} defaultChecked />
            {t(name)}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
