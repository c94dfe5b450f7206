import type { NetworkConfig } from '../../contract/settings.ts'
import { hostProblem } from '../../forms/bounds.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { t } from '../../i18n/i18n.ts'
import { inSubnet, ipv4, isNetmask } from '../../setup/address.ts'
import { Dhcp, useWifiForm, WifiFields } from '../../setup/wifi.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

const Form = fieldsOf<NetworkConfig>()

const address = (text: string) => (ipv4(text) === undefined ? t('form.NotAnAddress') : '')
const netmask = (text: string) => (isNetmask(text) ? '' : t('form.NotANetmask'))

export function NetworkSettingsPage() {
  const { form, ...wifi } = useWifiForm()
  return (
    <SettingsPage {...form} title="networkadmin.NetworkSettings">
      {(draft, stored) => (
        <>
          <Card title="networkadmin.WifiConfiguration">
            <WifiFields {...{ draft, stored, wifi }}>
              <Form.Text name="hostname" label="networkadmin.Hostname" />
              <Dhcp stored={stored} status={wifi.status} />
            </WifiFields>
          </Card>
          {!draft.dhcp && (
            <Card title="networkadmin.StaticIpConfiguration">
              <Form.Text name="ipaddress" label="networkadmin.IpAddress" required check={address} />
              <Form.Text name="netmask" label="networkadmin.Netmask" required check={netmask} />
              <Form.Text name="gateway" label="networkadmin.DefaultGateway" required check={address} />
              <div role="status">
                {!inSubnet(draft.ipaddress, draft.gateway, draft.netmask) && (
                  <Notice type="warning">{t('form.NotInSubnet')}</Notice>
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
