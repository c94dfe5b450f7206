import type { NumberEntry, TextEntry } from '../contract/entry.ts'

/** A measured value, rounded as it is shown. */
export const value = (v: number, u: string, d: number): NumberEntry => ({ v: Number(v.toFixed(d)), u, d })

/** The key of a text. */
export const key = (value: string): TextEntry => ({ value, translate: true })

/** A text of the device. */
export const plain = (value: string | number): TextEntry => ({ value, translate: false })

export const yesNo = (yes: boolean) => key(yes ? 'yes' : 'no')
