import { isIPv4 } from 'node:net'
import type { Reply } from '../../../src/contract/endpoints.ts'
import type { ConfigFile } from '../../../src/contract/files.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { NetworkConfig } from '../../../src/contract/settings.ts'
import { count, flag, hasKinds, type JsonObject, type Kind, text } from '../json-body.ts'
import { badLength, most, outside, reply, uncoded } from '../reply.ts'

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

const bound = limits.network

function checkAddresses(asked: NetworkConfig): Reply | undefined {
  if (!isIPv4(asked.ipaddress)) return reply('IpAddressInvalid')
  if (!isIPv4(asked.netmask)) return reply('NetmaskInvalid')
  if (!isIPv4(asked.gateway)) return reply('GatewayAddressInvalid')
  if (!isIPv4(asked.dns1)) return reply('FirstDnsInvalid')
  if (!isIPv4(asked.dns2)) return reply('SecondDnsInvalid')
  return undefined
}

function checkNames(asked: NetworkConfig, wifi: boolean): Reply | undefined {
  const range = (least: number, limit: { bytes: number } | undefined) =>
    `between ${least} and ${most(limit)} bytes long`
  if (badLength(asked.hostname, bound.hostname)) return uncoded(`The hostname must be ${range(1, bound.hostname)}.`)
  if (wifi && (!asked.ssid || badLength(asked.ssid, bound.ssid)))
    return uncoded(`The SSID must be ${range(1, bound.ssid)}.`)
  if (badLength(asked.password, bound.password)) return uncoded(`The password must be ${range(0, bound.password)}.`)
  return undefined
}

function checkSyslog(asked: NetworkConfig): Reply | undefined {
  if (outside(asked.aptimeout, bound.aptimeout)) return reply('AccessPointTimeoutInvalid')
  if (!asked.syslogenabled) return undefined
  if (badLength(asked.sysloghostname, bound.sysloghostname))
    return reply('SyslogHostBadLength', { max: most(bound.sysloghostname) })
  return outside(asked.syslogport, bound.syslogport) ? reply('SyslogPortInvalid') : undefined
}

/** The document asked for, or the refusal. `wifi`: no cable is in use. Source: gateway contract 13.3. */
export function checkNetwork(body: JsonObject, wifi: boolean): NetworkConfig | Reply {
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const asked: NetworkConfig = {
    ...(body as unknown as NetworkConfig),
    mdnsenabled: flag(body.mdnsenabled),
    syslogenabled: flag(body.syslogenabled),
    sysloghostname: text(body.sysloghostname),
    syslogport: count(body.syslogport),
  }
  return checkAddresses(asked) ?? checkNames(asked, wifi) ?? checkSyslog(asked) ?? asked
}

/** The document as config.json keeps it. Syslog's host and port are only taken while it is on. */
export const storeNetwork = (
  asked: NetworkConfig,
  stored: ConfigFile,
): Pick<ConfigFile, 'wifi' | 'mdns' | 'syslog'> => ({
  wifi: {
    ssid: asked.ssid,
    password: asked.password,
    ip: asked.ipaddress,
    netmask: asked.netmask,
    gateway: asked.gateway,
    dns1: asked.dns1,
    dns2: asked.dns2,
    dhcp: asked.dhcp,
    hostname: asked.hostname,
    aptimeout: asked.aptimeout,
  },
  mdns: { enabled: asked.mdnsenabled },
  syslog: asked.syslogenabled
    ? { enabled: true, hostname: asked.sysloghostname, port: asked.syslogport }
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
