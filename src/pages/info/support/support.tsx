import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FoldedCard } from '../../../ui/card.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { zip } from '../../../ui/zip.ts'
import { collect, logFile, type SupportFile } from './collect.ts'

/** Lines that contain the text, in any case. */
const found = ({ text }: SupportFile, sought: string) =>
  text
    .split('\n')
    .filter(line => line.toLowerCase().includes(sought))
    .join('\n')

/** Collects a support file: the gateway's documents without secrets, and the log if the owner adds it, with a preview before it is saved. */
export function SupportPage() {
  const [documents, setDocuments] = useState<SupportFile[]>()
  const [withLog, setWithLog] = useState(false)
  const [sought, setSought] = useState('')
  const leave = useRef<AbortController>(null)
  useEffect(() => () => leave.current?.abort(), [])

  async function read() {
    leave.current = new AbortController()
    setDocuments(await collect(leave.current.signal))
  }

  async function save(all: SupportFile[]) {
    const encoder = new TextEncoder()
    const packed = all.map(({ name, text }) => ({ name, content: encoder.encode(text) }))
    saveFile(zip(packed), 'sundial-support.zip')
  }

  const log = logFile()
  const files = documents && (withLog ? [...documents, ...log] : documents)
  return (
    <PageFrame title="support.Title">
      <p>{t('support.Hint')}</p>
      {files && log.length > 0 && (
        <label>
          <input type="checkbox" checked={withLog} onChange={() => setWithLog(!withLog)} />
          {t('support.AddLog')}
        </label>
      )}
      <p className="actions">
        <ActionButton action={read}>{t('support.Collect')}</ActionButton>
        {files && <ActionButton action={() => save(files)}>{t('support.Save')}</ActionButton>}
      </p>
      {files && (
        <>
          <input
            type="search"
            aria-label={t('support.Search')}
            placeholder={t('support.Search')}
            onInput={({ currentTarget: { value } }) => setSought(value.toLowerCase())}
          />
          {files.map(file => {
            const text = found(file, sought)
            return (
              text && (
                <FoldedCard key={file.name} summary={file.name} open={sought !== ''}>
                  <pre>{text}</pre>
                </FoldedCard>
              )
            )
          })}
        </>
      )}
    </PageFrame>
  )
}
