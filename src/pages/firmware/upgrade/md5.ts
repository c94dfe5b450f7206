import { md5 as hashOf } from '@noble/hashes/legacy.js'

/** Bytes hashed at a time; the page stays responsive in between. */
const chunkBytes = 131_072

/** MD5 of a file in lower-case hexadecimal. Rejects when the file cannot be read any more, or with the signal's reason. */
export async function md5(file: Blob, signal?: AbortSignal) {
  const hash = hashOf.create()
  for (let at = 0; at < file.size; at += chunkBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer()))
    // A file in memory would be read without yielding to the page.
    await new Promise(resolve => setTimeout(resolve))
    if (signal?.aborted) throw signal.reason
  }
  return Array.from(hash.digest(), byte => byte.toString(16).padStart(2, '0')).join('')
}
