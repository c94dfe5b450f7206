import { show } from '../../../lib/alerts.ts'
import { copyText } from '../../../lib/clipboard.ts'
import type { ConsoleLines } from '../../../lib/console-lines.ts'
import { exportName, stamp } from '../../../lib/console-text.ts'
import { type TextKey, t } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** What can be done with the lines; copy and export take the ones that are shown. */
export function LogTools({ log, draw }: { log: ConsoleLines; draw: () => void }) {
  const text = () => log.shown.map(line => `${stamp(line)}${line.text}\n`).join('')

  const tool = (name: TextKey, use: () => void) => (
    <button
      type="button"
      className="secondary"
      onClick={() => {
        use()
        draw()
      }}
    >
      {t(name)}
    </button>
  )

  return (
    <div className="control">
      {tool(log.paused ? 'console.Resume' : 'console.Pause', () => {
        log.paused = !log.paused
      })}
      {tool('console.ClearConsole', log.clear)}
      {tool('console.CopyToClipboard', async () => {
        const copied = await copyText(text())
        show(copied ? 'success' : 'danger', t(copied ? 'grid.Copied' : 'grid.CopyFailed'))
      })}
      {tool('console.Download', () => saveFile(new Blob([text()]), exportName(Date.now())))}
    </div>
  )
}
