import { create } from 'zustand'
import type { Reply } from '../../contract/endpoints.ts'
import { type TextKey, t, useLanguage } from '../../i18n/i18n.ts'
import { replyText } from './reply-text.ts'

type AlertType = Reply['type'] | 'info'

/** A page of this app that an alert leads to. */
interface PageLink {
  path: string
  text: TextKey
}

export interface Alert {
  id: number
  type: AlertType
  text: string
  /** Stays until it is closed, even a success. */
  sticky: boolean
  /** A link after the text: a URL, or a page of the app. */
  link?: string | PageLink | undefined
}

/** Success alerts close by themselves after this time. */
const successAlertMs = 5000

export const useAlerts = create<{ alerts: readonly Alert[] }>(() => ({ alerts: [] }))

let lastId = 0

export const dismiss = (id: number) => useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(a => a.id !== id) }))

/** Closes success alerts, also sticky ones. */
export const dismissSuccess = () =>
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(a => a.type !== 'success') }))

/**
 * Shows an alert and returns its id. It replaces one of the same type and text. A success closes by itself unless it is
 * sticky.
 */
export function show(type: AlertType, text: string, sticky = type !== 'success', link?: Alert['link']) {
  const id = ++lastId
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter(a => a.type !== type || a.text !== text), { id, type, text, sticky, link }],
  }))
  if (!sticky) setTimeout(dismiss, successAlertMs, id)
  return id
}

/** Tells the owner if the browser has not stored something; `isKept` is what `keep` returned. */
export function tellUnlessKept(isKept: boolean) {
  if (!isKept) show('warning', t('app.NotKept'))
}

/** A reply with a note and a link for the same alert. */
export interface ReplyWithNote extends Reply {
  note?: string | undefined
  link?: Alert['link']
}

/** Shows the gateway's reply in an alert of its type. One with a note stays until it is closed. */
export const showReply = ({ note, link, ...reply }: ReplyWithNote, sticky = note ? true : undefined) =>
  show(reply.type, note ? `${replyText(reply)} ${note}` : replyText(reply), sticky, link)

/** Id of the latest alert about an action, by the name of the action. */
const alertOf = new Map<string, number>()

/** Records the alert about an action, if any, and dismisses the alert of the previous run. */
export function setAlertOf(action: string, id = 0) {
  dismiss(alertOf.get(action) ?? 0)
  alertOf.set(action, id)
}

/** Shows an alert for a language pack that cannot be used. */
export const watchPacks = () =>
  useLanguage.subscribe(({ broken }, before) => {
    if (broken !== before.broken) show('warning', t('app.PackBroken', { code: broken }))
  })
