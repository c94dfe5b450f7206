import type { LimitStatus } from '../../../contract/inverters.ts'
import { dash, decimal, percent } from '../../../i18n/format.ts'

/** Whether the limit in force has been read; until then the gateway reports 0 %. Source: gateway contract 6.2. */
export const isLimitKnown = ({ limit_relative }: Pick<LimitStatus, 'limit_relative'>) => limit_relative > 0

/** The limit in force as text, in W too if the rated power is known; a dash while it is unknown. */
export const limitText = (status: Pick<LimitStatus, 'limit_relative' | 'max_power'>) =>
  isLimitKnown(status)
    ? (status.max_power > 0 ? `${decimal((status.limit_relative * status.max_power) / 100, 0)} W | ` : '') +
      percent(status.limit_relative / 100, 1)
    : dash
