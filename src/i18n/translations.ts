/**
 * The built-in languages besides English: code -> texts in the order of en.json, with `~` between them. The build puts those of
 * the chosen languages here (tools/build/texts.mjs).
 */
export const translations: Record<string, string> = {}
