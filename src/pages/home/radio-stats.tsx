import { useState } from 'react'
import type { Reply } from '../../contract/endpoints.ts'
import type { LiveInverter, RadioStats as Stats } from '../../contract/live.ts'
import { show, showReply } from '../../lib/alerts.ts'
import { get } from '../../lib/api.ts'
import { decimal, percent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { readLive } from '../../lib/live-read.ts'
import { report } from '../../lib/report.ts'
import { useSession } from '../../lib/session.ts'

const counters = [
  ['tx_request', 'home.TxRequest'],
  ['rx_success', 'home.RxSuccess'],
  ['rx_fail_nothing', 'home.RxFailNothing'],
  ['rx_fail_partial', 'home.RxFailPartial'],
  ['rx_fail_corrupt', 'home.RxFailCorrupt'],
  ['tx_re_request', 'home.TxReRequest'],
] as const

const isReply = (answer: Reply | Record<string, never>): answer is Reply => 'type' in answer

const share = (stats: Partial<Stats>, name: keyof Stats) =>
  name.startsWith('rx') && (stats.tx_request ? percent(Number(stats[name]) / stats.tx_request, 1) : '-')

/** How well the gateway hears an inverter, with the command that sets the counters to zero. */
export function RadioStats({ serial, radio_stats }: Pick<LiveInverter, 'serial' | 'radio_stats'>) {
  const [busy, setBusy] = useState(false)
  const loggedIn = useSession(s => s.loggedIn)
  const stats: Partial<Stats> = radio_stats ?? {}

  async function reset() {
    setBusy(true)
    try {
      const reply = await get('inverter/stats_reset', { inv: serial })
      // The gateway answers an inverter that is gone with an empty object.
      if (isReply(reply)) showReply(reply)
      else show('warning', t('apiresponse.5004'))
      await readLive(undefined, serial)
    } catch (error) {
      report(error, { stay: true })
    }
    setBusy(false)
  }

  return (
    <details className="card radio">
      <summary>{t('home.RadioStats')}</summary>
      <dl className="facts">
        {counters.map(([name, label]) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>
              {decimal(stats[name])} <span className="unit">{share(stats, name)}</span>
            </dd>
          </div>
        ))}
        <div title={t('home.RssiHint')}>
          <dt>{t('home.Rssi')}</dt>
          <dd>{t('home.dBm', { dbm: decimal(stats.rssi) })}</dd>
        </div>
      </dl>
      <p className="muted">{t('home.RssiHint')}</p>
      <button type="button" className="danger" disabled={!loggedIn || busy} aria-busy={busy} onClick={reset}>
        {t(busy ? 'home.StatsResetting' : 'home.StatsReset')}
      </button>
      {!loggedIn && <small className="muted"> {t('app.LoginFirst')}</small>}
    </details>
  )
}
