import { enter } from '../../../../test/support/mount.tsx'

type Control = HTMLInputElement | HTMLSelectElement

/** The controls of the form that edit a member. */
export const controls = () => [...document.querySelectorAll<Control>('main form [name]')]

/** Whether other fields may depend on it. */
export const isSwitch = (control: Control) => control.type === 'checkbox' || control.localName === 'select'

/** Another text that the field takes. */
function otherText(name: string, now: string) {
  if (name.endsWith('ip_address')) return '192.0.2.77'
  if (name.endsWith('url')) return 'http://192.0.2.77/status'
  if (name.endsWith('device_id')) return 'z9y8x7w6'
  return `${now}/other`
}

/** Types another number that the field takes, and returns it. */
function typeOther(field: HTMLInputElement) {
  const now = Number(field.value)
  enter(field, String(now + 1))
  if (!field.validity.valid) enter(field, String(now - 1))
  return Number(field.value)
}

/** Gives the field another value, and returns the one that has to be stored. */
export function edit(control: Control): string | number | boolean {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.click()
    return control.checked
  }
  if (control instanceof HTMLSelectElement) {
    const other = [...control.options].find(({ value }) => value !== control.value)?.value ?? control.value
    enter(control, other)
    return other
  }
  if (control.dataset.step) return typeOther(control)
  const value = otherText(control.name, control.value)
  enter(control, value)
  return value
}

/** Dotted paths to all members of a document. */
export function membersOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, path ? `${path}.${name}` : name))
}
