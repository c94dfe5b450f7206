import { product } from '#fork/product'
import { channelWidthHz, limits } from '../../../contract/limits.ts'
import type { DtuConfig } from '../../../contract/settings.ts'
import type { SaveReply } from '../../../forms/settings-form.tsx'
import { get, post } from '../../../gateway/api.ts'
import { otherRelease } from '../../../gateway/other-release.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** Whether the frequency changes, to which the inverters have to follow. */
export const moves = (draft: DtuConfig, before: DtuConfig) => draft.cmt_frequency !== before.cmt_frequency

/** The settings with the poll interval converted; anything but a number stays as it is. */
const withInterval = (dtu: DtuConfig, convert: (interval: number) => number): DtuConfig =>
  Number.isFinite(dtu.pollinterval) ? { ...dtu, pollinterval: convert(dtu.pollinterval) } : dtu

/** The settings with the poll interval in s. */
export const inSeconds = (stored: DtuConfig) => withInterval(stored, units => units / product.pollUnitsPerSecond)

/** The settings with the poll interval in whole units of the gateway. */
const inUnits = (draft: DtuConfig) => withInterval(draft, seconds => Math.round(seconds * product.pollUnitsPerSecond))

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max

/**
 * Values for a missing radio module that the gateway would otherwise refuse, and which have no effect: the first region, its default
 * frequency, and the lowest or a medium power. Source: gateway contract 13.1.
 */
function defaultsOfMissing({ nrf_enabled, cmt_enabled, country_def, ...dtu }: DtuConfig): Partial<DtuConfig> {
  const { nrf_palevel, cmt_palevel } = limits.dtu
  const stored = country_def?.[dtu.cmt_country]
  const region = stored ?? country_def?.[0]
  const isFrequency =
    !region ||
    (isWithin(dtu.cmt_frequency, region.freq_min, region.freq_max) && dtu.cmt_frequency % channelWidthHz === 0)
  return {
    ...(!nrf_enabled && !isWithin(dtu.nrf_palevel, nrf_palevel.min, nrf_palevel.max) && { nrf_palevel: 0 }),
    ...(!cmt_enabled && !isWithin(dtu.cmt_palevel, cmt_palevel.min, cmt_palevel.max) && { cmt_palevel: 0 }),
    ...(!cmt_enabled && !stored && region && { cmt_country: 0 }),
    ...(!cmt_enabled && !isFrequency && Number.isFinite(region.freq_default) && { cmt_frequency: region.freq_default }),
  }
}

/** The power that a refusal is about: the one out of bounds, else that of an existing radio. */
function refusedPower({ nrf_palevel, cmt_palevel, nrf_enabled }: DtuConfig) {
  const { min, max } = limits.dtu.cmt_palevel
  if (nrf_palevel > limits.dtu.nrf_palevel.max) return 'nrf_palevel'
  return nrf_enabled && cmt_palevel >= min && cmt_palevel <= max ? 'nrf_palevel' : 'cmt_palevel'
}

/**
 * Sends the settings, with defaults for a missing radio where the gateway refuses what is stored; but no new poll interval to a gateway
 * that may count it in another unit. If the gateway refuses the frequency, it tells the range in Hz, which is shown in MHz, or in kHz if
 * the text of a language pack says kHz. Source: gateway contract 2.2 and 13.1.
 */
export async function save(draft: DtuConfig, before: DtuConfig): Promise<SaveReply> {
  if (draft.pollinterval !== before.pollinterval && otherRelease(await get('system/status')))
    return { type: 'warning', message: t('dtuadmin.OtherFirmware'), member: 'pollinterval' }
  const defaults = defaultsOfMissing(draft)
  const reply = await post('dtu/config', inUnits({ ...draft, ...defaults }))
  const settings = Object.entries(defaults)
    .map(([member, value]) => `${member} ${value}`)
    .join(', ')
  if (reply.type === 'success' && settings) return { ...reply, note: t('dtuadmin.DefaultsSent', { settings }) }
  if (reply.code === 2003) return { ...reply, member: refusedPower(draft) }
  if (reply.type === 'success' && moves(draft, before)) return { ...reply, note: t('dtuadmin.NewFrequency') }
  if (reply.code !== 2004) return reply
  const scale = t('apiresponse.2004').includes('MHz') ? 1e6 : 1e3
  const boundText = (bound: string) => decimal(Number(reply.param?.[bound]) / scale)
  const message = t('apiresponse.2004', { min: boundText('min'), max: boundText('max') })
  return { type: reply.type, message, member: 'cmt_frequency' }
}
