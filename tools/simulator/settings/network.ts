import type { Reply } from '../../../src/contract/endpoints.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { ConfigFile, NetworkConfig } from '../../../src/contract/settings.ts'
import { boolOf, hasKinds, type JsonObject, type Kind, numberOf, textOf } from '../json/body.ts'
import { reply, uncoded } from '../json/reply.ts'
import { firstRefusal, type Refusals, type Rules } from './refusals.ts'

type Optional = 'mdnsenabled' | 'syslogenabled' | 'sysloghostname' | 'syslogport'

const required: Record<Exclude<keyof NetworkConfig, Optional>, Kind> = {
  ssid: 'string',
  password: 'string',
  hostname: 'string',
  dhcp: 'bool',
  ipaddress: 'string',
  netmask: 'string',
  gateway: 'string',
  dns1: 'string',
  dns2: 'string',
  aptimeout: 'uint',
}

const bounds = limits.network
const noSsid = { uncoded: 'The SSID must be between 1 and 32 bytes long.' }
const isIPv4 = (text: string) => /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.|$)){4}$/.test(text) && !text.endsWith('.')

function checkAddresses(sent: NetworkConfig): Reply | undefined {
  if (!isIPv4(sent.ipaddress)) return reply('IpAddressInvalid')
  if (!isIPv4(sent.netmask)) return reply('NetmaskInvalid')
  if (!isIPv4(sent.gateway)) return reply('GatewayAddressInvalid')
  if (!isIPv4(sent.dns1)) return reply('FirstDnsInvalid')
  if (!isIPv4(sent.dns2)) return reply('SecondDnsInvalid')
  return undefined
}

const refusals: Refusals<typeof bounds> = {
  hostname: { uncoded: 'The hostname must be between 1 and 31 bytes long.' },
  ssid: noSsid,
  // The device's text says 64, its check 63.
  password: { uncoded: 'The password must be between 0 and 64 bytes long.' },
  aptimeout: 'AccessPointTimeoutInvalid',
  sysloghostname: 'SyslogHostBadLength',
  syslogport: 'SyslogPortInvalid',
}

const rules: Rules<typeof bounds> = { ssid: name => (name ? undefined : uncoded(noSsid.uncoded)) }

/** The document as sent, or the refusal. `wifi`: Ethernet is not in use. Source: gateway contract 13.3. */
export function checkNetwork(body: JsonObject, wifi: boolean): NetworkConfig | Reply {
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const sent: NetworkConfig = {
    ...(body as unknown as NetworkConfig),
    mdnsenabled: boolOf(body.mdnsenabled),
    syslogenabled: boolOf(body.syslogenabled),
    sysloghostname: textOf(body.sysloghostname),
    syslogport: numberOf(body.syslogport),
  }
  const checked = {
    ...sent,
    ssid: wifi ? sent.ssid : undefined,
    ...(sent.syslogenabled ? {} : { sysloghostname: undefined, syslogport: undefined }),
  }
  return checkAddresses(sent) ?? firstRefusal(checked, bounds, refusals, rules) ?? sent
}

/** The document in the form of config.json. Syslog's host and port are stored only while it is on. */
export const storeNetwork = (
  sent: NetworkConfig,
  stored: ConfigFile,
): Pick<ConfigFile, 'wifi' | 'mdns' | 'syslog'> => ({
  wifi: {
    ssid: sent.ssid,
    password: sent.password,
    ip: sent.ipaddress,
    netmask: sent.netmask,
    gateway: sent.gateway,
    dns1: sent.dns1,
    dns2: sent.dns2,
    dhcp: sent.dhcp,
    hostname: sent.hostname,
    aptimeout: sent.aptimeout,
  },
  mdns: { enabled: sent.mdnsenabled },
  syslog: sent.syslogenabled
    ? { enabled: true, hostname: sent.sysloghostname, port: sent.syslogport }
    : { ...stored.syslog, enabled: false },
})

export const readNetwork = ({ wifi, mdns, syslog }: ConfigFile): NetworkConfig => ({
  hostname: wifi.hostname,
  dhcp: wifi.dhcp,
  ipaddress: wifi.ip,
  netmask: wifi.netmask,
  gateway: wifi.gateway,
  dns1: wifi.dns1,
  dns2: wifi.dns2,
  ssid: wifi.ssid,
  password: wifi.password,
  aptimeout: wifi.aptimeout,
  mdnsenabled: mdns.enabled,
  syslogenabled: syslog.enabled,
  sysloghostname: syslog.hostname,
  syslogport: syslog.port,
})

/** As a gateway without config.json has it. Source: gateway contract 13, 18. */
export const factoryNetwork = (): Pick<ConfigFile, 'wifi' | 'mdns' | 'syslog'> => ({
  wifi: {
    ssid: '',
    password: '',
    ip: '0.0.0.0',
    netmask: '0.0.0.0',
    gateway: '0.0.0.0',
    dns1: '0.0.0.0',
    dns2: '0.0.0.0',
    dhcp: true,
    hostname: 'OpenDTU-%06X',
    aptimeout: 3,
  },
  mdns: { enabled: false },
  syslog: { enabled: false, hostname: '', port: 514 },
})
