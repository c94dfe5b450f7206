import type { Channels, DcChannel, LiveInverter } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'

/** A group's channels by ascending number; invalid ones are left out. */
export function channelsOf<C extends object>(group: Channels<C> | undefined) {
  return Object.entries(group ?? {})
    .filter(([n, channel]) => n.length < 3 && Number(n) >= 0 && isObject(channel))
    .sort(([a], [b]) => Number(a) - Number(b))
}

/** Configured peak power of a string in W; 0 if none is configured. */
export const maximum = ({ Irradiation }: Pick<DcChannel, 'Irradiation'>) =>
  Number.isFinite(Irradiation?.max) ? Number(Irradiation?.max) : 0

/** Whether anything was ever received from a string. */
const hasFed = ({ Power, YieldDay, YieldTotal }: DcChannel) =>
  [Power, YieldDay, YieldTotal].some(value => Number(value?.v) > 0)

/** The strings with their number; an input without panels, which has no maximum and never fed in, is left out beside others. */
export function stringsOf(DC: LiveInverter['DC']) {
  const strings = channelsOf(DC)
  const used = strings.filter(([, string]) => maximum(string) > 0 || hasFed(string))
  return used.length ? used : strings
}

/** The configured name of a string, else its number. */
export const stringName = (n: string, string: DcChannel | undefined) =>
  textOf(string?.name?.u, t('inverterchannelinfo.String', { num: Number(n) + 1 }))
