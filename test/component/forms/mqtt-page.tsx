import type { ReactNode } from 'react'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { useSession } from '../../../src/session/session.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { type Answer, type Call, fakeGateway } from '../../support/fake-gateway.ts'
import { mount, named } from '../../support/mount.tsx'

const saved = { json: { type: 'success', message: '', code: 1001 } }
export const refused = (code: number, param?: object) => ({ json: { type: 'warning', message: 'no', code, param } })

/**
 * A settings page on a fake gateway that stores what is posted, unless `answer` rejects it. The document is changed in place.
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

/** Types and texts of the alerts. */
export const alertTexts = () => useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`)
