import { type MouseEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/i18n.ts'

/** Copies a text; false when the browser refuses. `navigator.clipboard` does not exist on plain http, a gateway's normal case. */
async function copyText(text: string, near: HTMLElement) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, near)
  }
}

/** Copies by `execCommand`, from a field next to `near`, since a modal dialog keeps the focus within itself. */
function copySelected(text: string, near: HTMLElement) {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  field.readOnly = true
  near.after(field)
  const before = document.activeElement
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

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
