import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** MD5 over all parts, 32 hexadecimal digits. */
export function md5Of(...parts: (Uint8Array | string)[]): string {
  const hash = md5.create()
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part)
  return bytesToHex(hash.digest())
}
