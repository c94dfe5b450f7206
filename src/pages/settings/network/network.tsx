import type { FormEvent } from 'react'
import type { NetworkConfig } from '../../../contract/settings.ts'
import type { NetworkStatus } from '../../../contract/status.ts'
import { useScope } from '../../../forms/form-scope.tsx'
import type { Answer } from '../../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { hostProblem } from '../../../forms/text-limit.ts'
import { post } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { addressOfHost } from '../../../gateway/base.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { failureText } from '../../../ui/alerts/reply-text.ts'
import { Card } from '../../../ui/card.tsx'
import { inSubnet, ipv4, isFixed, isNetmask, joinsWifi, localName, mayMove, newHost } from './address.ts'

const Form = fieldsOf<NetworkConfig>()

const address = (text: string) => (ipv4(text) === undefined ? t('form.NotAnAddress') : '')
const netmask = (text: string) => (isNetmask(text) ? '' : t('form.NotANetmask'))

/** The addresses, and where `network/status` has those in use. */
const addresses = {
  ipaddress: 'network_ip',
  netmask: 'network_netmask',
  gateway: 'network_gateway',
  dns1: 'network_dns1',
  dns2: 'network_dns2',
} as const satisfies Partial<Record<keyof NetworkConfig, keyof NetworkStatus>>

const members = Object.keys(addresses) as (keyof typeof addresses)[]

/** An address that was never set. */
const unset = '0.0.0.0'

/** The gateway rejects what is no address even if DHCP hides the fields. */
function withAddresses(draft: NetworkConfig): NetworkConfig {
  const wrong = draft.dhcp ? members.filter(member => ipv4(draft[member]) === undefined) : []
  return { ...draft, ...Object.fromEntries(wrong.map(member => [member, unset])) }
}

interface DhcpProps {
  stored: NetworkConfig
  status: Partial<NetworkStatus> | undefined
}

/** The switch of DHCP. Without it the gateway keeps the addresses in use where none were set. */
function Dhcp({ stored, status }: DhcpProps) {
  const { change } = useScope()

  function keepAddresses({ target }: FormEvent<HTMLElement>) {
    const { checked } = target as HTMLInputElement
    for (const member of members) {
      const inUse = status?.[addresses[member]]
      if (ipv4(inUse) === undefined) continue
      const [from, to] = checked ? [inUse, stored[member]] : [unset, inUse]
      change(member, now => (now === from ? to : now))
    }
  }

  return (
    <div onInput={keepAddresses}>
      <Form.Toggle name="dhcp" label="networkadmin.EnableDhcp" />
    </div>
  )
}

interface JoinNoticeProps extends DhcpProps {
  draft: NetworkConfig
}

/** What to do after a save with which the gateway joinsWifi another network, and what if it does not: told before, as the page may be lost. */
function JoinNotice({ draft, stored, status }: JoinNoticeProps) {
  if (!status || !joinsWifi(draft, stored, status.network_mode)) return null
  const { network_hostname: inUse, ap_ssid } = status
  const host = isFixed(draft) ? textOf(draft.ipaddress) : localName(draft, stored, inUse)
  const address = host ? `http://${host}` : t('form.AtRouter')
  return (
    <p className="notice" data-type="info">
      {t('form.JoinAfterSave', { ssid: textOf(draft.ssid), address, ap: textOf(ap_ssid) })}
    </p>
  )
}

/** The gateway changes its network within half a second, so its answer may be lost. */
async function save(draft: NetworkConfig, before: NetworkConfig): Promise<Answer> {
  const next = withAddresses(draft)
  const host = await newHost(next, before)
  const link = addressOfHost(host)
  const moved = link && host !== location.hostname && { note: t('form.Moved'), link }
  try {
    const reply = await post('network/config', next)
    return reply.type === 'success' ? { ...reply, ...moved } : reply
  } catch (error) {
    if (!moved || !(error instanceof ApiError) || error.status) throw error
    return { type: 'danger', message: failureText(error), member: '', ...moved }
  }
}

export function NetworkSettingsPage() {
  const { data: status } = useGateway('network/status', {}, { inline: true })
  return (
    <SettingsPage
      of="network"
      title="networkadmin.NetworkSettings"
      onSave={save}
      onSaved={(next, before) => !mayMove(next, before)}
    >
      {(draft, stored) => (
        <>
          <Card title="networkadmin.WifiConfiguration">
            <Form.Text name="ssid" label="networkadmin.WifiSsid" required={status?.network_mode === 'Station'} />
            <Form.Secret name="password" label="networkadmin.WifiPassword" />
            <Form.Text name="hostname" label="networkadmin.Hostname" />
            <Dhcp {...{ stored, status }} />
            <div role="status">
              <JoinNotice {...{ draft, stored, status }} />
            </div>
          </Card>
          {!draft.dhcp && (
            <Card title="networkadmin.StaticIpConfiguration">
              <Form.Text name="ipaddress" label="networkadmin.IpAddress" required check={address} />
              <Form.Text name="netmask" label="networkadmin.Netmask" required check={netmask} />
              <Form.Text name="gateway" label="networkadmin.DefaultGateway" required check={address} />
              <div role="status">
                {!inSubnet(draft.ipaddress, draft.gateway, draft.netmask) && (
                  <p className="notice" data-type="warning">
                    {t('form.NotInSubnet')}
                  </p>
                )}
              </div>
              <Form.Text name="dns1" label="networkadmin.Dns" params={{ num: 1 }} required check={address} />
              <Form.Text name="dns2" label="networkadmin.Dns" params={{ num: 2 }} required check={address} />
            </Card>
          )}
          <Card title="networkadmin.MdnsSettings">
            <Form.Toggle name="mdnsenabled" label="networkadmin.EnableMdns" />
          </Card>
          <Card title="networkadmin.SyslogSettings">
            <Form.Toggle name="syslogenabled" label="networkadmin.EnableSyslog" />
            {draft.syslogenabled && (
              <>
                <Form.Text name="sysloghostname" label="networkadmin.SyslogHostname" check={hostProblem} />
                <Form.Numeric name="syslogport" label="networkadmin.SyslogPort" />
              </>
            )}
          </Card>
          <Card title="networkadmin.AdminAp">
            <Form.Numeric name="aptimeout" label="networkadmin.ApTimeout" unit={t('networkadmin.Minutes')} />
          </Card>
        </>
      )}
    </SettingsPage>
  )
}
