import type { Reply } from '../../../src/contract/endpoints.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { SecurityConfig } from '../../../src/contract/settings.ts'
import { flag, isKind, type JsonObject, text } from '../json-body.ts'
import { badLength, most, reply } from '../reply.ts'

/**
 * The document asked for, or the refusal. Only a body whose password alone is malformed lacks a field; others fall through.
 * Source: gateway contract 13.6.
 */
export function checkSecurity(body: JsonObject): SecurityConfig | Reply {
  if (!isKind(body.password, 'string') && isKind(body.allow_readonly, 'bool')) return reply('FieldsMissing')
  const password = text(body.password)
  const bound = limits.security.password
  if (badLength(password, bound)) return reply('AdminPasswordBadLength', { max: most(bound) })
  return { password, allow_readonly: flag(body.allow_readonly) }
}
