import { type Alert, dismiss, useAlerts } from '../lib/alerts.ts'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'

const Shown = ({ id, type, text, sticky, link }: Alert) => (
  <div className={sticky ? 'notice' : 'notice leaving'} data-type={type}>
    <p>
      {text}
      {link && (
        <>
          {' '}
          <a href={link}>{link}</a>
        </>
      )}
    </p>
    <button type="button" className="quiet" aria-label={t('app.Dismiss')} onClick={() => dismiss(id)}>
      <Icon name="close" />
    </button>
  </div>
)

/**
 * What the app has to say, in a dialog only what came `after` the alert that was the latest when it opened. Both regions
 * exist before there is news, or screen readers would miss the first.
 */
export function Alerts({ after = 0 }) {
  const alerts = useAlerts(s => s.alerts).filter(({ id }) => id > after)
  const good = (alert: Alert) => alert.type === 'success' || alert.type === 'info'
  return (
    <div className="alerts">
      <div role="alert">
        {alerts
          .filter(alert => !good(alert))
          .map(alert => (
            <Shown key={alert.id} {...alert} />
          ))}
      </div>
      <div role="status">
        {alerts.filter(good).map(alert => (
          <Shown key={alert.id} {...alert} />
        ))}
      </div>
    </div>
  )
}
