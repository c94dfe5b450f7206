/**
 * The youngest element of the page that fetches a script: ours, which runs what it brought as an inline script. Nothing in
 * tests, which may have no page at all.
 */
export const ownScript = [...(globalThis.document?.scripts ?? [])].reverse().find(script => script.src)

/** Path the app is served under, empty at the root; read from the script's own address, so one bundle fits any place. */
export const base = ownScript ? new URL(ownScript.src).pathname.replace(/\/js\/app\.js$/, '') : ''
