const textLike = ['text', 'search', 'email', 'tel', 'url']

/**
 * The fields that a browser or LastPass may fill with the login it has saved for this gateway, and how they are marked; those of
 * the login page are meant to be, and those of a new login to be kept. Chromium and Firefox heed `off` for texts, also for masked ones, but no
 * password has it; LastPass heeds only its own mark.
 */
export function openToLogin(): string[] {
  if (location.pathname === '/login') return []
  const isNewLogin = ['/settings/security', '/setup/security'].includes(location.pathname)
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const texts = controls.filter(control => control.localName === 'textarea' || textLike.includes(control.type))
  const secrets = controls.filter(({ type, className }) => type === 'password' || className === 'masked')
  const beside = texts.filter(({ form }) => secrets.some(secret => form && secret.form === form))
  const marked = (control: Element, ...allowed: string[]) =>
    allowed.includes(control.getAttribute('autocomplete') ?? '')
  const ignored = (control: Element) => isNewLogin || control.getAttribute('data-lpignore') === 'true'
  return [
    ...controls.filter(control => control.type === 'password' && !(isNewLogin && marked(control, 'new-password'))),
    ...texts.filter(control => !marked(control, 'off', ...(isNewLogin ? ['username'] : []))),
    ...[...secrets, ...beside].filter(control => !ignored(control)),
  ].map(control => control.outerHTML)
}
