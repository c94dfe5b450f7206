/** The element this script came by; nothing in tests, which may have no page at all. */
export const ownScript = globalThis.document?.currentScript as HTMLScriptElement | null | undefined

/** Path the app is served under, empty at the root; read from the script's own address, so one bundle fits any place. */
export const base = ownScript ? new URL(ownScript.src).pathname.replace(/\/js\/app\.js$/, '') : ''
