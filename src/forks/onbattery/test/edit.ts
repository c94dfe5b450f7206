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

/** Another number within the bounds of the field. */
function otherNumber({ value, max }: HTMLInputElement) {
  const now = Number(value)
  return max !== '' && now + 1 > Number(max) ? now - 1 : now + 1
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
  const value =
    control.type === 'number' ? otherNumber(control as HTMLInputElement) : otherText(control.name, control.value)
  enter(control, String(value))
  return value
}

/** Dotted paths to all members of a document. */
export function membersOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, path ? `${path}.${name}` : name))
}
