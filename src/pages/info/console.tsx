import { useState } from 'react'
import { decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { LinkMarker } from '../../ui/link-marker.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { LogFilter } from './console/log-filter.tsx'
import { LogPanel } from './console/log-panel.tsx'
import { LogTools } from './console/log-tools.tsx'
import { useConsole } from './console/use-console.ts'

/** What the gateway logs, as it happens. Source: specification 1, section 2.7. */
export function ConsolePage() {
  const { log, link, draw } = useConsole()
  const [pattern, setPattern] = useState<RegExp>()
  const [follow, setFollow] = useState(true)
  return (
    <PageFrame title="menu.Console" marker={<LinkMarker link={link} />}>
      <LogFilter
        onFilter={filter => {
          log.filter(filter)
          setPattern(filter.pattern)
          draw()
        }}
      />
      <LogTools log={log} draw={draw}>
        <label>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is on
            role="switch"
            checked={follow}
            onChange={() => setFollow(!follow)}
          />
          {t('console.EnableAutoScroll')}
        </label>
      </LogTools>
      <LogPanel log={log} pattern={pattern} follow={follow} onFollow={setFollow} />
      <p className="muted">{t('console.Lines', { lines: decimal(log.shown.length) })}</p>
    </PageFrame>
  )
}
