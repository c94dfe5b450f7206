import SparkMD5 from 'spark-md5'

/** MD5 over all parts, 32 hexadecimal digits. */
export function md5Of(...parts: (Uint8Array | string)[]): string {
  const hash = new SparkMD5.ArrayBuffer()
  for (const part of parts) hash.append(new Uint8Array(typeof part === 'string' ? Buffer.from(part) : part).buffer)
  return hash.end()
}
