import { product } from '#fork/product'

/** Start of the private Unicode range that holds escaped characters until the text is shown. */
export const privateUseStart = 0xe000

/** Placeholders that every text may use. */
const productNames: Record<string, string> = {
  firmware: product.firmware,
  repository: product.repository,
  documentation: product.documentation,
}

/** Whether `fillPlaceholders` would change a text. */
export const hasMarks = (text: string) => /\{\w+\}|[\uE000-\uE07F]/.test(text)

/** Right-to-left letters and direction marks, which would reverse what stands beside them, such as a serial. */
const turning = /[\u0590-\u08ff\ufb1d-\ufefc\p{Bidi_Control}]/u

const isolated = (value: string) =>
  turning.test(value) ? `\u2068${value.replace(/\p{Bidi_Control}/gu, '')}\u2069` : value

/** Fills the placeholders and restores escaped characters in one pass, so that a filled-in value is not changed. */
export const fillPlaceholders = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}|[\uE000-\uE07F]/g, (mark, name?: string) =>
    name
      ? isolated(String(params[name] ?? productNames[name] ?? ''))
      : String.fromCharCode(mark.charCodeAt(0) - privateUseStart),
  )
