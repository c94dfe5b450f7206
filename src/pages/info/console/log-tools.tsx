import { type TextKey, t } from '../../../i18n/i18n.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { ConsoleLines } from './lines.ts'
import { exportName, stamp } from './text.ts'

/** Buttons for the log; copy and export take the lines that are shown. */
export function LogTools({ log, draw }: { log: ConsoleLines; draw: () => void }) {
  const text = () => log.shown.map(line => `${stamp(line)}${line.text}\n`).join('')

  const tool = (name: TextKey, use: () => void) => (
    <PlainButton
      text={name}
      onPress={() => {
        use()
        draw()
      }}
    />
  )

  return (
    <div className="control">
      {tool(log.paused ? 'console.Resume' : 'console.Pause', () => {
        log.paused = !log.paused
      })}
      {tool('console.ClearConsole', log.clear)}
      <CopyButton text={text}>{t('console.CopyToClipboard')}</CopyButton>
      {tool('console.Download', () => saveFile(new Blob([text()]), exportName(Date.now())))}
    </div>
  )
}
