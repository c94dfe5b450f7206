import { md5Of } from '../files/md5.ts'

/** The one account. Source: gateway contract 1.1. */
const adminName = 'admin'

/** The Basic comparison of the device ignores letter case of the base64 text. */
function isBasic(header: string, password: string) {
  const expected = Buffer.from(`${adminName}:${password}`).toString('base64')
  return header.slice('Basic '.length).trim().toLowerCase() === expected.toLowerCase()
}

function digestMembers(header: string): Record<string, string> {
  const members: Record<string, string> = {}
  for (const [, name = '', quoted, bare] of header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g))
    members[name.toLowerCase()] = quoted ?? bare ?? ''
  return members
}

function isDigest(header: string, password: string, method: string, realm: string | undefined) {
  const sent = digestMembers(header.slice('Digest '.length))
  if (sent.username !== adminName || (realm !== undefined && sent.realm !== realm)) return false
  const account = md5Of(`${adminName}:${sent.realm}:${password}`)
  const request = md5Of(`${method}:${sent.uri}`)
  const expected = sent.qop
    ? md5Of(`${account}:${sent.nonce}:${sent.nc}:${sent.cnonce}:${sent.qop}:${request}`)
    : md5Of(`${account}:${sent.nonce}:${request}`)
  return sent.response === expected
}

/**
 * Whether an `Authorization` header is the admin's: Basic, or Digest with any realm unless `realm` is given.
 * The nonce is taken as sent. Source: gateway contract 1.1, 6.4.
 */
export function isAdmin(header: string | undefined, password: string, method: string, realm?: string): boolean {
  if (header?.startsWith('Basic ')) return isBasic(header, password)
  if (header?.startsWith('Digest ')) return isDigest(header, password, method, realm)
  return false
}

/** The challenge of a socket in generation 2026. */
export const digestChallenge = (realm: string) =>
  `Digest realm="${realm}", qop="auth", nonce="${md5Of(crypto.randomUUID())}", opaque="${md5Of(realm)}"`

/** The challenge of a call without `X-Requested-With`. */
export const basicChallenge = 'Basic realm="Login Required"'
