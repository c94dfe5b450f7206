/** What a support file says of itself: version, time, the calls that failed. */
export const aboutFile = 'recording.json'
/** Lines of the console. */
export const consoleFile = 'console.jsonl'

/** The file of a document: `documents/devinfo/status@inv=116180000001.json`. */
export const fileOf = (address: string) => `documents/${address.replace('?', '@')}.json`

/** The address that `fileOf` turned into this file; undefined for any other file. */
export const addressOf = (file: string) => /^documents\/(.+)\.json$/.exec(file)?.[1]?.replace('@', '?')
