const source = (document.currentScript as HTMLScriptElement | null)?.src

/** Path the app is served under, empty at the root; read from the script's own address, so one bundle fits any place. */
export const base = source ? new URL(source).pathname.replace(/\/js\/app\.js$/, '') : ''
