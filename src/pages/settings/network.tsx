import type { NetworkConfig } from '../../contract/settings.ts'
import type { Answer } from '../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { ApiError, post } from '../../gateway/api.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { t } from '../../i18n/i18n.ts'
import { failureText } from '../../ui/failures.ts'
import { inSubnet, ipv4, isNetmask } from './network/ipv4.ts'
import { mayMove, newHost } from './network/new-address.ts'

const { Section, Text, Secret, Numeric, Toggle } = fieldsOf<NetworkConfig, 'networkadmin'>()

const address = (text: string) => (ipv4(text) === undefined ? t('form.NotAnAddress') : '')
const netmask = (text: string) => (isNetmask(text) ? '' : t('form.NotANetmask'))

/** The gateway rejects invalid addresses even if DHCP hides their fields, so those are replaced by the stored ones. */
function withAddresses(draft: NetworkConfig, before: NetworkConfig): NetworkConfig {
  const next = { ...draft }
  for (const member of ['ipaddress', 'netmask', 'gateway', 'dns1', 'dns2'] as const) {
    const fine = [draft[member], before[member]].find(text => ipv4(text) !== undefined)
    if (draft.dhcp) next[member] = fine ?? '0.0.0.0'
  }
  return next
}

/** The gateway changes its network within half a second, so its answer may be lost. */
async function save(draft: NetworkConfig, before: NetworkConfig): Promise<Answer> {
  const next = withAddresses(draft, before)
  const host = await newHost(next, before)
  const moved = host && host !== location.hostname && { note: t('form.Moved'), link: `http://${host}/` }
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
      texts="networkadmin"
      title="networkadmin.NetworkSettings"
      onSave={save}
      onSaved={(next, before) => !mayMove(next, before)}
    >
      {draft => (
        <>
          <Section title="WifiConfiguration">
            <Text name="ssid" label="WifiSsid" required={status?.network_mode === 'Station'} />
            <Secret name="password" label="WifiPassword" />
            <Text name="hostname" label="Hostname" />
            <Toggle name="dhcp" label="EnableDhcp" />
          </Section>
          {!draft.dhcp && (
            <Section title="StaticIpConfiguration">
              <Text name="ipaddress" label="IpAddress" check={address} />
              <Text name="netmask" label="Netmask" check={netmask} />
              <Text name="gateway" label="DefaultGateway" check={address} />
              <div role="status">
                {!inSubnet(draft.ipaddress, draft.gateway, draft.netmask) && (
                  <p className="notice" data-type="warning">
                    {t('form.NotInSubnet')}
                  </p>
                )}
              </div>
              <Text name="dns1" label="Dns" params={{ num: 1 }} check={address} />
              <Text name="dns2" label="Dns" params={{ num: 2 }} check={address} />
            </Section>
          )}
          <Section title="MdnsSettings">
            <Toggle name="mdnsenabled" label="EnableMdns" />
          </Section>
          <Section title="SyslogSettings">
            <Toggle name="syslogenabled" label="EnableSyslog" />
            {draft.syslogenabled && (
              <>
                <Text name="sysloghostname" label="SyslogHostname" />
                <Numeric name="syslogport" label="SyslogPort" />
              </>
            )}
          </Section>
          <Section title="AdminAp">
            <Numeric name="aptimeout" label="ApTimeout" unit="Minutes" />
          </Section>
        </>
      )}
    </SettingsPage>
  )
}
