import type { Reply } from '../../../src/contract/endpoints.ts'
import { channelWidthHz, limits } from '../../../src/contract/limits.ts'
import type { ConfigFile, CountryDef, DtuConfig } from '../../../src/contract/settings.ts'
import { chip } from '../chip.ts'
import { hasKinds, type JsonObject, type Kind } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { parseSerial, printSerial } from '../json/serial.ts'
import type { Wiring } from './pins.ts'
import { firstRefusal, type Refusals } from './refusals.ts'

type State = 'nrf_enabled' | 'cmt_enabled' | 'cmt_chan_width' | 'country_def'

const required: Record<Exclude<keyof DtuConfig, State>, Kind> = {
  serial: 'string',
  pollinterval: 'uint32',
  nrf_palevel: 'uint8',
  cmt_palevel: 'int8',
  cmt_frequency: 'uint32',
  cmt_country: 'uint8',
}

const refusals: Refusals<typeof limits.dtu> = {
  pollinterval: { below: 'PollIntervalZero' },
  nrf_palevel: 'RadioPowerOutOfRange',
  cmt_palevel: 'RadioPowerOutOfRange',
}

const country = (
  ...[freq_default, freq_min, freq_max, freq_legal_min, freq_legal_max]: [number, number, number, number, number]
): CountryDef => ({ freq_default, freq_min, freq_max, freq_legal_min, freq_legal_max })

/** Hz, by country number. Source: gateway contract 13.1. */
const countries = [
  country(865_000_000, 860_250_000, 923_500_000, 863_000_000, 870_000_000),
  country(918_000_000, 900_250_000, 963_500_000, 905_000_000, 925_000_000),
  country(918_000_000, 900_250_000, 963_500_000, 915_000_000, 928_000_000),
]

/** The settings for config.json, or the refusal. Source: gateway contract 13.1. */
export function checkDtu(body: JsonObject): ConfigFile['dtu'] | Reply {
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const sent = body as unknown as DtuConfig
  const serial = parseSerial(sent.serial)
  if (serial === 0) return reply('GatewaySerialZero')
  const refused = firstRefusal(sent, limits.dtu, refusals)
  if (refused) return refused
  const region = countries[sent.cmt_country]
  if (!region) return reply('RadioRegionInvalid')
  const { freq_min: min, freq_max: max } = region
  const { cmt_frequency } = sent
  if (cmt_frequency < min || cmt_frequency > max || cmt_frequency % channelWidthHz !== 0)
    return reply('RadioFrequencyInvalid', { min, max })
  return {
    serial,
    poll_interval: sent.pollinterval,
    nrf_pa_level: sent.nrf_palevel,
    cmt_pa_level: sent.cmt_palevel,
    cmt_frequency,
    cmt_country_mode: sent.cmt_country,
  }
}

export const readDtu = (stored: ConfigFile['dtu'], wiring: Wiring): DtuConfig => ({
  serial: printSerial(stored.serial),
  pollinterval: stored.poll_interval,
  nrf_enabled: wiring.nrf,
  nrf_palevel: stored.nrf_pa_level,
  cmt_enabled: wiring.cmt,
  cmt_palevel: stored.cmt_pa_level,
  cmt_country: stored.cmt_country_mode,
  cmt_frequency: stored.cmt_frequency,
  cmt_chan_width: channelWidthHz,
  country_def: structuredClone(countries),
})

/** As a gateway without config.json has it. Source: gateway contract 13, 18. */
export const factoryDtu = (): ConfigFile['dtu'] => ({
  serial: chip.gatewaySerial,
  poll_interval: 5,
  nrf_pa_level: 0,
  cmt_pa_level: 0,
  cmt_frequency: 865_000_000,
  cmt_country_mode: 0,
})
