import type { NetworkStatus } from '../../contract/status.ts'
import { dash, decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { eitherOr, FactCard, factOf, StatusPage } from '../../ui/page/status-page.tsx'
import { receptionQuality } from './network/rssi.ts'

const Station = factOf<NetworkStatus, 'wifistationinfo'>()
const AccessPoint = factOf<NetworkStatus, 'wifiapinfo'>()
const Interface = factOf<NetworkStatus, 'interfacenetworkinfo'>()
const ApInterface = factOf<NetworkStatus, 'interfaceapinfo'>()

const stationState = eitherOr('wifistationinfo.Enabled', 'wifistationinfo.Disabled')
const accessPointState = eitherOr('wifiapinfo.Enabled', 'wifiapinfo.Disabled')

/** Without Wi-Fi the gateway reports 0 dBm, which would look perfect. */
const reception = (status: boolean | null | undefined, rssi: number) =>
  status === false
    ? { quality: dash, level: dash }
    : { quality: <Gauge fraction={receptionQuality(rssi)} />, level: t('home.dBm', { dbm: decimal(rssi) }) }

/** How the gateway is connected. */
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
        <FactCard title="interfacenetworkinfo.NetworkInterface" params={{ iface: textOf(network_mode) }}>
          <Interface name="network_hostname" label="interfacenetworkinfo.Hostname" />
          <Interface name="network_ip" label="interfacenetworkinfo.IpAddress" />
          <Interface name="network_netmask" label="interfacenetworkinfo.Netmask" />
          <Interface name="network_gateway" label="interfacenetworkinfo.DefaultGateway" />
          <Interface name="network_dns1" label="interfacenetworkinfo.Dns" params={{ num: 1 }} />
          <Interface name="network_dns2" label="interfacenetworkinfo.Dns" params={{ num: 2 }} />
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
