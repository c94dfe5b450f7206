import type { NetworkConfig } from '../../contract/settings.ts'
import { show } from '../../lib/alerts.ts'
import { ApiError, post } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { inSubnet, ipv4, isNetmask } from '../../lib/ipv4.ts'
import { fieldsOf, SettingsPage } from '../../ui/settings-page.tsx'
import { mayMove, newHost } from './network/new-address.ts'

const { Section, Text, Secret, Numeric, Toggle } = fieldsOf<NetworkConfig, 'networkadmin'>()

const address = (text: string) => (ipv4(text) === undefined ? t('form.NotAnAddress') : '')
const netmask = (text: string) => (isNetmask(text) ? '' : t('form.NotANetmask'))

/** The gateway refuses what is no address even while DHCP hides the field, so such edits go back to what was stored. */
function withAddresses(draft: NetworkConfig, before: NetworkConfig): NetworkConfig {
  const next = { ...draft }
  for (const member of ['ipaddress', 'netmask', 'gateway', 'dns1', 'dns2'] as const) {
    const fine = [draft[member], before[member]].find(text => ipv4(text) !== undefined)
    if (draft.dhcp) next[member] = fine ?? '0.0.0.0'
  }
  return next
}

/** The gateway changes its network within half a second, so its answer may be lost on the way. */
async function save(draft: NetworkConfig, before: NetworkConfig) {
  const next = withAddresses(draft, before)
  const host = await newHost(next, before)
  const offer = () => host && host !== location.hostname && show('info', t('form.Moved'), true, `http://${host}/`)
  try {
    const reply = await post('network/config', next)
    if (reply.type === 'success') offer()
    return reply
  } catch (error) {
    if (error instanceof ApiError && !error.status) offer()
    throw error
  }
}

export const NetworkSettingsPage = () => (
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
          <Text name="ssid" label="WifiSsid" />
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
            <Text name="dns1" label="Dns" holes={{ num: 1 }} check={address} />
            <Text name="dns2" label="Dns" holes={{ num: 2 }} check={address} />
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
