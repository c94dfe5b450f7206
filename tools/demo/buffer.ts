import { Buffer as BrowserBuffer } from 'buffer'

/** `Buffer` for the simulator in a browser: the build puts it where Node has a global one. */
export const Buffer = BrowserBuffer
