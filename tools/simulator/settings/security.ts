import type { Reply } from '../../../src/contract/endpoints.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { SecurityConfig } from '../../../src/contract/settings.ts'
import { boolOf, isKind, type JsonObject, textOf } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { firstRefusal, type Refusals } from './refusals.ts'

const refusals: Refusals<typeof limits.security> = { password: 'AdminPasswordBadLength' }

/**
 * The document as sent, or the refusal. A malformed password is reported only if allow_readonly is valid; any other body
 * goes on to the length check.
 * Source: gateway contract 13.6.
 */
export function checkSecurity(body: JsonObject): SecurityConfig | Reply {
  if (!isKind(body.password, 'string') && isKind(body.allow_readonly, 'bool')) return reply('FieldsMissing')
  const password = textOf(body.password)
  const refused = firstRefusal({ password }, limits.security, refusals)
  return refused ?? { password, allow_readonly: boolOf(body.allow_readonly) }
}
