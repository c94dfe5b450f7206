/** Fills in a control of a form as if it were typed; a value that a select does not offer is ignored. Returns the control. */
export function fill(form: HTMLFormElement | null, name: string, value: string) {
  const control = form?.elements.namedItem(name) as HTMLInputElement | null | undefined
  if (!control) return
  const before = control.value
  control.value = value
  control.value ||= before
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return control
}
