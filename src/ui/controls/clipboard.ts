/** Copies a text; false when the browser refuses. `navigator.clipboard` does not exist on plain http, a gateway's normal case. */
export async function copyText(text: string, near: HTMLElement) {
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
