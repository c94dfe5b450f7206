import type { ReactNode } from 'react'
import { useAlerts } from '../../src/lib/alerts.ts'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { useSession } from '../../src/lib/session.ts'
import { type Answer, type Call, fakeGateway } from './fake-gateway.ts'
import { mount, named } from './mount.tsx'

export const saved = { json: { type: 'success', message: '', code: 1001 } }
export const refused = (code: number, param?: object) => ({ json: { type: 'warning', message: 'no', code, param } })

/**
 * A settings page on a fake gateway that keeps what is posted; `answer` may refuse. The document is changed in place.
 */
export function showSettings<D extends object>(
  page: ReactNode,
  {
    path,
    document,
    answer = () => undefined,
  }: { path: string; document: D; answer?: (call: Call) => Answer | Promise<Answer> | undefined },
) {
  history.replaceState(null, '', '/settings')
  useAlerts.setState({ alerts: [] })
  storeCredentials(encodeCredentials('admin', 'secret'))
  useSession.setState({ loggedIn: true })
  let stored = document
  const calls = fakeGateway(call => {
    const special = answer(call)
    if (special) return special
    if (call.path !== path) return undefined
    if (call.method === 'GET') return { json: stored }
    stored = call.data as D
    return saved
  })
  const shown = mount(page)
  return {
    ...shown,
    calls,
    posted: () => calls.filter(c => c.method === 'POST').map(c => c.data as D),
    field: <E extends HTMLElement = HTMLInputElement>(name: string) =>
      shown.place.querySelector<E>(`[name="${CSS.escape(name)}"]`) as E,
    button: (name: string) => named<HTMLButtonElement>('button', name) as HTMLButtonElement,
    /** Presses Save, as far as the browser's own validation lets it. */
    save() {
      const form = shown.place.querySelector('form')
      if (form?.checkValidity()) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    },
    problem: () => shown.place.querySelector('.problem')?.textContent ?? '',
  }
}

/** What the alerts on the page say. */
export const alertTexts = () => useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`)
