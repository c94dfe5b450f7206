import { decimal } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'

/** A frequency in Hz as text: 865.00 MHz, on one line. */
export const megahertz = (hertz: unknown) =>
  t('radio.Mhz', { mhz: decimal(Number(hertz) / 1e6, 2) }).replace(' ', '\u00a0')
