import type { NetworkStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import type { World } from '../world.ts'

const leased = {
  network_ip: '192.168.178.61',
  network_netmask: '255.255.255.0',
  network_gateway: '192.168.178.1',
  network_dns1: '192.168.178.1',
  network_dns2: '0.0.0.0',
}

const fixed = ({ config: { wifi } }: World): typeof leased => ({
  network_ip: wifi.ip,
  network_netmask: wifi.netmask,
  network_gateway: wifi.gateway,
  network_dns1: wifi.dns1,
  network_dns2: wifi.dns2,
})

/** Whether the access point is on: its timeout starts with each working connection; 0 = never off. */
const accessPointOn = ({ clock, accessPointSince, config: { wifi } }: World) =>
  wifi.aptimeout === 0 || clock.now() - accessPointSince < wifi.aptimeout * 60_000

/** Source: gateway contract 14.2. */
export function networkStatus(world: World): NetworkStatus {
  const { wifi } = world.config
  const cable = world.wiring().ethernet
  const on = accessPointOn(world)
  return {
    sta_status: !cable && wifi.ssid !== '',
    sta_ssid: cable ? '' : wifi.ssid,
    sta_bssid: cable || !wifi.ssid ? '' : '9C:C7:A6:1B:52:0E',
    sta_rssi: cable || !wifi.ssid ? 0 : -61 + Math.round(Math.sin(world.uptime() / 9000) * 4),
    network_mode: cable ? 'Ethernet' : 'Station',
    network_hostname: chip.hostname(wifi.hostname),
    ...(wifi.dhcp ? leased : fixed(world)),
    network_mac: chip.stationMac,
    ap_status: on,
    ap_ssid: chip.accessPoint,
    ap_ip: on ? '192.168.4.1' : '0.0.0.0',
    ap_mac: chip.accessPointMac,
    ap_stationnum: 0,
  }
}
