import { readFileSync } from 'node:fs'

/** The bounds of one member, as the contract has them in section 2.2. */
export interface BoundsRow {
  /** `mqtt`, `inverter`, `clock`, … */
  document: string
  /** Its path; a list counts as its first entry. */
  member: string
  /** The only generation that has it. */
  only?: number
  least: number
  most: number
  /** Whether they count bytes of a text. */
  bytes: boolean
  /** A code, `no code`, `stored`, or `–` where no value is too low. */
  below: string
  above: string
  params: string[]
}

const contract = new URL('../../docs/gateway-contract.md', import.meta.url)

function rowOf(line: string): BoundsRow {
  const [document = '', cell = '', least, most = '', below = '', above = '', params = ''] = line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())
  const [, name = '', only] = /`(.*)`(?: \((\d+)\))?/.exec(cell) ?? []
  return {
    document,
    member: name,
    ...(only && { only: Number(only) }),
    least: Number(least),
    most: Number.parseInt(most, 10),
    bytes: most.endsWith(' bytes'),
    below,
    above,
    params: params === '–' ? [] : params.split(', '),
  }
}

/** The table of bounds in the contract, in its order. */
export function contractBounds(): BoundsRow[] {
  const [, section = ''] = readFileSync(contract, 'utf8').split('### 2.2 Bounds\n')
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  return lines
    .filter(line => line.startsWith('| '))
    .slice(1)
    .map(rowOf)
}

/** What has to be on in a document for all its members to be checked, stored and shown. */
export const everythingOn: Readonly<Record<string, object>> = {
  mqtt: {
    mqtt_enabled: true,
    mqtt_hostname: 'broker',
    mqtt_tls: true,
    mqtt_tls_cert_login: true,
    mqtt_hass_enabled: true,
  },
  network: { dhcp: false, ssid: 'Home', syslogenabled: true, sysloghostname: 'log' },
  // Before the first synchronisation it is 1970.
  clock: { year: 2026 },
  device: { curPin: { name: 'Roof board, both radios' } },
}

/** The path of a member in a document: of a list, in its first entry. */
export const pathOf = (member: string) => member.replace(/^(led|channel)\./, '$1.0.')
