/**
 * Gives texts in the order of the English keys their groups and keys back.
 * @param {Record<string, Record<string, string>>} english
 * @param {(string | null)[]} texts used up from its start
 */
export const fill = (english, texts) =>
  Object.fromEntries(
    Object.entries(english).map(([group, keys]) => [
      group,
      Object.fromEntries(Object.keys(keys).map(key => [key, texts.shift()])),
    ]),
  )
