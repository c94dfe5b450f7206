import { t } from '../../../i18n/i18n.ts'

const address = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** The message about an invalid IPv4 address, else an empty text; the firmware stores whatever part of one it can read. */
export const addressProblem = (text: string) => (address.test(text) ? '' : t('form.NotAnAddress'))

/** An address that was never set. */
export const noAddress = '0.0.0.0'
