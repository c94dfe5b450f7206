const textLike = ['text', 'search', 'email', 'tel', 'url']

/**
 * The fields that a browser or LastPass may fill with the login it has saved for this gateway, and how they are marked; those of
 * the login page are meant to be. Chromium and Firefox heed `off` for texts, but fill every password that is not `new-password`;
 * LastPass heeds only its own mark, which the admin's new password does not have, so that it can be kept.
 */
export function openToLogin(): string[] {
  if (location.pathname === '/login') return []
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const passwords = controls.filter(({ type }) => type === 'password')
  const texts = controls.filter(control => control.localName === 'textarea' || textLike.includes(control.type))
  const marked = (control: Element, autocomplete: string) => control.getAttribute('autocomplete') === autocomplete
  const ignored = (control: Element) =>
    location.pathname === '/settings/security' || control.getAttribute('data-lpignore') === 'true'
  const besidePassword = texts.filter(({ form }) => passwords.some(password => form && password.form === form))
  return [
    ...passwords.filter(control => !marked(control, 'new-password') || !ignored(control)),
    ...texts.filter(control => !marked(control, 'off')),
    ...besidePassword.filter(control => !ignored(control)),
  ].map(control => control.outerHTML)
}
