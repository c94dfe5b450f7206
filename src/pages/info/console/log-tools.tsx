import type { ReactNode } from 'react'
import { show } from '../../../lib/alerts.ts'
import { copyText } from '../../../lib/clipboard.ts'
import type { ConsoleLines } from '../../../lib/console-lines.ts'
import { exportName, stamp } from '../../../lib/console-text.ts'
import { type TextKey, t } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'

interface LogToolsProps {
  log: ConsoleLines
  /** Has to be called when the log was changed. */
  draw: () => void
  children: ReactNode
}

/** What can be done with the lines; copy and export take the ones that are shown. */
export function LogTools({ log, draw, children }: LogToolsProps) {
  const text = () => log.shown.map(line => `${stamp(line)}${line.text}\n`).join('')
  const copy = async () => {
    const copied = await copyText(text())
    show(copied ? 'success' : 'danger', t(copied ? 'grid.Copied' : 'grid.CopyFailed'))
  }
  const deeds: readonly (readonly [TextKey, () => void])[] = [
    [
      log.paused ? 'console.Resume' : 'console.Pause',
      () => {
        log.paused = !log.paused
        draw()
      },
    ],
    [
      'console.ClearConsole',
      () => {
        log.clear()
        draw()
      },
    ],
    ['console.CopyToClipboard', copy],
    ['console.Download', () => saveFile(new Blob([text()], { type: 'text/plain' }), exportName(Date.now()))],
  ]
  return (
    <div className="control">
      {deeds.map(([name, act], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button that changes its name stays the same
        <button key={n} type="button" className="secondary" onClick={act}>
          {t(name)}
        </button>
      ))}
      {children}
    </div>
  )
}
