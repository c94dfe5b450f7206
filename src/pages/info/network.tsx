import type { NetworkStatus } from '../../contract/status.ts'
import { dash, decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { eitherOr } from '../../ui/badge.tsx'
import { Gauge } from '../../ui/gauge.tsx'
import { FactCard, factOf, type ReceivedDocument, StatusPage } from '../../ui/page/status-page.tsx'

const Fact = factOf<NetworkStatus>()

const onOrOff = eitherOr('wifistationinfo.Enabled', 'wifistationinfo.Disabled')
/** Reception quality as a fraction: 0 at -100 dBm and below, 1 at -50 dBm and above. */
export const receptionQuality = (dbm: number) => Math.min(Math.max((2 * (dbm + 100)) / 100, 0), 1)
const quality = (rssi: number) => <Gauge fraction={receptionQuality(rssi)} />
const level = (rssi: number) => t('wifistationinfo.RssiValue', { dbm: decimal(rssi) })
/** Without Wi-Fi the gateway reports 0 dBm, which would look perfect. */
const none = () => dash

/** Below this reception, in dBm, answers get lost. */
const weakDbm = -75

/** A gateway without a network also reports `Ethernet`. Source: gateway contract 14.2. */
function summary({ network_mode, network_ip, sta_ssid, sta_rssi }: ReceivedDocument<NetworkStatus>) {
  const ip = textOf(network_ip, '')
  if (!ip || !network_mode) return undefined
  if (!/[1-9]/.test(ip)) return { state: 'down', text: t('info.Offline') } as const
  if (network_mode !== 'Station') return { state: 'on', text: t('info.Cable', { ip }) } as const
  const isWeak = Number(sta_rssi) < weakDbm
  const text = t(isWeak ? 'info.WifiWeak' : 'info.WifiGood', { ssid: textOf(sta_ssid) })
  return { state: isWeak ? 'idle' : 'on', text } as const
}

/** How the gateway is connected. */
export const NetworkInfoPage = () => (
  <StatusPage path="network/status" title="networkinfo.NetworkInformation" summary={summary}>
    {({ sta_status, network_mode }) => (
      <>
        <FactCard title="wifistationinfo.WifiStationInfo">
          <Fact name="sta_status" label="wifistationinfo.Status" as={onOrOff} />
          <Fact name="sta_ssid" label="wifistationinfo.Ssid" />
          <Fact name="sta_bssid" label="wifistationinfo.Bssid" />
          <Fact name="sta_rssi" label="wifistationinfo.Quality" as={sta_status === false ? none : quality} />
          <Fact name="sta_rssi" label="wifistationinfo.Rssi" as={sta_status === false ? none : level} />
        </FactCard>
        <FactCard title="wifiapinfo.WifiApInfo">
          <Fact name="ap_status" label="wifistationinfo.Status" as={onOrOff} />
          <Fact name="ap_ssid" label="wifistationinfo.Ssid" />
          <Fact name="ap_stationnum" label="wifiapinfo.Stations" />
        </FactCard>
        <FactCard title="interfacenetworkinfo.NetworkInterface" params={{ iface: textOf(network_mode) }}>
          <Fact name="network_hostname" label="interfacenetworkinfo.Hostname" />
          <Fact name="network_ip" label="interfacenetworkinfo.IpAddress" />
          <Fact name="network_netmask" label="interfacenetworkinfo.Netmask" />
          <Fact name="network_gateway" label="interfacenetworkinfo.DefaultGateway" />
          <Fact name="network_dns1" label="interfacenetworkinfo.Dns" params={{ num: 1 }} />
          <Fact name="network_dns2" label="interfacenetworkinfo.Dns" params={{ num: 2 }} />
          <Fact name="network_mac" label="interfacenetworkinfo.MacAddress" />
        </FactCard>
        <FactCard title="interfaceapinfo.NetworkInterface">
          <Fact name="ap_ip" label="interfacenetworkinfo.IpAddress" />
          <Fact name="ap_mac" label="interfacenetworkinfo.MacAddress" />
        </FactCard>
      </>
    )}
  </StatusPage>
)
