import type { NetworkStatus } from '../../contract/status.ts'
import { dash, decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { receptionQuality } from '../../lib/rssi.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { eitherOr, FactCard, factOf, StatusPage } from '../../ui/status-page.tsx'

const Station = factOf<NetworkStatus, 'wifistationinfo'>()
const AccessPoint = factOf<NetworkStatus, 'wifiapinfo'>()
const Interface = factOf<NetworkStatus, 'interfacenetworkinfo'>()
const ApInterface = factOf<NetworkStatus, 'interfaceapinfo'>()

const stationState = eitherOr('wifistationinfo.Enabled', 'wifistationinfo.Disabled')
const accessPointState = eitherOr('wifiapinfo.Enabled', 'wifiapinfo.Disabled')

/** Without Wi-Fi the gateway tells 0 dBm, which would read as perfect. */
const reception = (status: boolean | null | undefined, rssi: number) =>
  status === false
    ? { quality: dash, level: dash }
    : { quality: <Gauge fraction={receptionQuality(rssi)} />, level: t('home.dBm', { dbm: decimal(rssi) }) }

/** How the gateway is connected. Source: screen inventory 7.2. */
export const NetworkInfoPage = () => (
  <StatusPage of="network/status" title="networkinfo.NetworkInformation">
    {({ sta_status, network_mode }) => (
      <>
        <FactCard title="wifistationinfo.WifiStationInfo">
          <Station name="sta_status" label="wifistationinfo.Status" as={stationState} />
          <Station name="sta_ssid" label="wifistationinfo.Ssid" />
          <Station name="sta_bssid" label="wifistationinfo.Bssid" />
          <Station name="sta_rssi" label="wifistationinfo.Quality" as={rssi => reception(sta_status, rssi).quality} />
          <Station name="sta_rssi" label="wifistationinfo.Rssi" as={rssi => reception(sta_status, rssi).level} />
        </FactCard>
        <FactCard title="wifiapinfo.WifiApInfo">
          <AccessPoint name="ap_status" label="wifiapinfo.Status" as={accessPointState} />
          <AccessPoint name="ap_ssid" label="wifiapinfo.Ssid" />
          <AccessPoint name="ap_stationnum" label="wifiapinfo.Stations" />
        </FactCard>
        <FactCard title="interfacenetworkinfo.NetworkInterface" holes={{ iface: network_mode || dash }}>
          <Interface name="network_hostname" label="interfacenetworkinfo.Hostname" />
          <Interface name="network_ip" label="interfacenetworkinfo.IpAddress" />
          <Interface name="network_netmask" label="interfacenetworkinfo.Netmask" />
          <Interface name="network_gateway" label="interfacenetworkinfo.DefaultGateway" />
          <Interface name="network_dns1" label="interfacenetworkinfo.Dns" holes={{ num: 1 }} />
          <Interface name="network_dns2" label="interfacenetworkinfo.Dns" holes={{ num: 2 }} />
          <Interface name="network_mac" label="interfacenetworkinfo.MacAddress" />
        </FactCard>
        <FactCard title="interfaceapinfo.NetworkInterface">
          <ApInterface name="ap_ip" label="interfaceapinfo.IpAddress" />
          <ApInterface name="ap_mac" label="interfaceapinfo.MacAddress" />
        </FactCard>
      </>
    )}
  </StatusPage>
)
