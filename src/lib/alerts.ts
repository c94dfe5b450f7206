import { create } from 'zustand'
import type { Reply } from '../contract/endpoints.ts'
import { textOf } from './format.ts'
import { hasText, t, useLanguage } from './i18n.ts'

export type AlertType = Reply['type'] | 'info'

export interface Alert {
  id: number
  type: AlertType
  text: string
  /** Stays until closed, good news included. */
  sticky: boolean
  /** Address the text leads to. */
  link?: string | undefined
}

/** ms good news stay. Source: specification 1, section 9. */
export const goodNewsTime = 5000

export const useAlerts = create<{ alerts: readonly Alert[] }>()(() => ({ alerts: [] }))

let lastId = 0

export const dismiss = (id: number) => useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(a => a.id !== id) }))

/** Closes good news, which may be sticky. */
export const dismissGoodNews = () =>
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(a => a.type !== 'success') }))

/**
 * Shows an alert and tells its id; the same words again replace the earlier ones. Good news leaves by itself unless it is
 * sticky.
 */
export function show(type: AlertType, text: string, sticky = type !== 'success', link?: string) {
  const id = ++lastId
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter(a => a.type !== type || a.text !== text), { id, type, text, sticky, link }],
  }))
  if (!sticky) setTimeout(dismiss, goodNewsTime, id)
  return id
}

/** The text of a reply: by its code, else the gateway's own English message. Codes without a text exist. */
export function replyText({ code, param, message }: Reply) {
  const key = `apiresponse.${Number(code)}`
  return hasText(key) ? t(key, param) : textOf(message)
}

/** Shows what the gateway replied, in an alert of the reply's type. */
export const showReply = (reply: Reply, sticky?: boolean) => show(reply.type, replyText(reply), sticky)

/** Tells once of a language pack that cannot be used. */
export const watchPacks = () =>
  useLanguage.subscribe(({ broken }, before) => {
    if (broken !== before.broken) show('warning', t('app.PackBroken', { code: broken }))
  })
