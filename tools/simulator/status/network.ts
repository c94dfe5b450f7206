import type { NetworkStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import type { World } from '../world/world.ts'

const dhcpAddresses = {
  network_ip: '192.168.178.61',
  network_netmask: '255.255.255.0',
  network_gateway: '192.168.178.1',
  network_dns1: '192.168.178.1',
  network_dns2: '0.0.0.0',
}

const noAddresses: typeof dhcpAddresses = {
  network_ip: '0.0.0.0',
  network_netmask: '0.0.0.0',
  network_gateway: '0.0.0.0',
  network_dns1: '0.0.0.0',
  network_dns2: '0.0.0.0',
}

const staticAddresses = ({ config: { wifi } }: World): typeof dhcpAddresses => ({
  network_ip: wifi.ip,
  network_netmask: wifi.netmask,
  network_gateway: wifi.gateway,
  network_dns1: wifi.dns1,
  network_dns2: wifi.dns2,
})

function addresses(world: World) {
  if (!world.connected()) return noAddresses
  return world.config.wifi.dhcp ? dhcpAddresses : staticAddresses(world)
}

/** Whether the access point is on: its timeout starts at boot and after a network save, and runs in a network only; 0 = never off. */
const accessPointOn = (world: World) => {
  const { aptimeout } = world.config.wifi
  return !world.connected() || aptimeout === 0 || world.clock.now() - world.accessPointSince < aptimeout * 60_000
}

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
    ...addresses(world),
    network_mac: chip.stationMac,
    ap_status: on,
    ap_ssid: chip.accessPoint,
    ap_ip: on ? '192.168.4.1' : '0.0.0.0',
    ap_mac: chip.accessPointMac,
    ap_stationnum: 0,
  }
}
