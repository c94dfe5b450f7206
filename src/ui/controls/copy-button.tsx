import { type MouseEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { copyText } from './clipboard.ts'

/** A button that copies a text and shows whether that worked. */
export function CopyButton({ text, children }: { text: () => string; children: ReactNode }) {
  const [copied, setCopied] = useState<boolean>()

  async function copy({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setCopied(await copyText(text(), currentTarget))
  }

  return (
    <>
      <span role="status">{copied !== undefined && t(copied ? 'app.Copied' : 'app.CopyFailed')}</span>
      <button type="button" className="secondary" onClick={copy}>
        {children}
      </button>
    </>
  )
}
