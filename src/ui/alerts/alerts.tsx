import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { type Alert, dismiss, useAlerts } from './alert-store.ts'

const AlertNotice = ({ id, type, text, sticky, link }: Alert) => (
  <div className={sticky ? 'notice' : 'notice leaving'} data-type={type}>
    <p>
      {text}
      {link && (
        <> {typeof link === 'string' ? <a href={link}>{link}</a> : <Link href={link.path}>{t(link.text)}</Link>}</>
      )}
    </p>
    <IconButton icon="close" label={t('app.Dismiss')} onPress={() => dismiss(id)} />
  </div>
)

/**
 * The alerts; in a dialog only those after the id `after`, the latest one when it opened. Both live regions exist from the start, or screen
 * readers would miss the first alert.
 */
export function Alerts({ after = 0 }) {
  const alerts = useAlerts(s => s.alerts).filter(({ id }) => id > after)
  const box = useRef<HTMLDivElement>(null)
  const latest = alerts.at(-1)?.id

  // The buttons of a form stay above the alerts, however high these are: `--alerts` in styles/_forms.scss.
  useLayoutEffect(() => {
    const element = box.current
    const place = element?.parentElement
    if (!place) return
    const measure = () => place.style.setProperty('--alerts', `${latest ? element.offsetHeight : 0}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [latest])

  // An alert does not cover the button that caused it.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (!latest || !box.current || !pressed?.matches('main *, dialog *')) return
    const { top, bottom } = pressed.getBoundingClientRect()
    const covered = box.current.getBoundingClientRect()
    if (bottom > covered.top && top < covered.bottom) pressed.scrollIntoView({ block: 'nearest' })
  }, [latest])

  const isGood = ({ type }: Alert) => type === 'success' || type === 'info'
  const listed = (good: boolean) =>
    alerts.filter(alert => isGood(alert) === good).map(alert => <AlertNotice key={alert.id} {...alert} />)
  return (
    <div className="alerts" ref={box}>
      <div role="alert">{listed(false)}</div>
      <div role="status">{listed(true)}</div>
    </div>
  )
}
