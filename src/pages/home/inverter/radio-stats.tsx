import type { Reply } from '../../../contract/endpoints.ts'
import type { LiveInverter, RadioStats as Stats } from '../../../contract/live.ts'
import { radioOf } from '../../../contract/radios.ts'
import { get } from '../../../gateway/api.ts'
import { dash, decimal, percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { readLive } from '../../../live/read.ts'
import { useSession } from '../../../session/session.ts'
import { show, showReply } from '../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { Fact } from '../../../ui/fact.tsx'

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
  name.startsWith('rx') && percent(Number(stats[name]) / Number(stats.tx_request), 1)

/** The radio statistics of an inverter, with a button that resets them. */
export function RadioFacts({ serial, radio_stats }: Pick<LiveInverter, 'serial' | 'radio_stats'>) {
  const loggedIn = useSession(s => s.loggedIn)
  const stats: Partial<Stats> = radio_stats ?? {}

  async function reset() {
    const reply = await get('inverter/stats_reset', { inv: serial })
    // For an inverter that was removed the gateway answers with an empty object.
    if (isReply(reply)) showReply(reply)
    else show('warning', t('apiresponse.5004'))
    await readLive(undefined, serial)
  }

  return (
    <>
      <dl className="facts">
        {counters.map(([name, label]) => (
          <Fact key={name} label={label}>
            {decimal(stats[name])} <span className="unit">{share(stats, name)}</span>
          </Fact>
        ))}
        <Fact label="home.Rssi">{stats.rssi === -127 ? dash : t('home.dBm', { dbm: decimal(stats.rssi) })}</Fact>
      </dl>
      {radioOf(serial) === 'nrf24' && <p className="muted">{t('home.RssiHint')}</p>}
      <ActionButton look="danger" disabled={!loggedIn} action={reset}>
        {t('home.StatsReset')}
      </ActionButton>
    </>
  )
}
