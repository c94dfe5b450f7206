import { tagsOf } from './message.ts'

/** Messages that are shown as markup though their English text has none, since a translation may use some. */
const listed = new Set([
  'fileadmin.RestoreHint',
  'maintenancereboot.RebootHint',
  'about.ProjectOriginBody1',
  'about.LicenceBody',
  'hints.PinMappingIssue',
  'deviceadmin.ProfileHint',
  'dtuadmin.CmtFrequencyWarning',
  'loggingadmin.CoreHint',
])

const allowed = new Set(['b', 'i', 'em', 'strong', 'a', 'br', 'code', 'sub', 'span'])

/** Whether markup in a translation of this message would be shown as markup, not as letters. */
export const mayHoldMarkup = (key: string, english: string): boolean => listed.has(key) || tagsOf(english).length > 0

/** Attributes that community packs contain and the app leaves out. */
const idle = /\s+(class|target|rel)=("[^"]*"|'[^']*'|\S+)/gi

/** The problem of an opening tag's attributes; undefined without attributes, and for a link to https. */
function attributeError(name: string, rest: string): string | undefined {
  const attributes = rest.replace(/\/$/, '').replace(idle, '').trim()
  if (name !== 'a') return attributes ? `<${name}> takes no attributes: ${attributes}` : undefined
  const address = /^href="([^"]*)"$/.exec(attributes)?.[1]
  if (address === undefined) return `<a> takes href="…" and nothing else: ${attributes || 'none'}`
  return /^https:\/\/[^\s/]+/i.test(address) ? undefined : `<a> leads to https only: ${address}`
}

/** The problems of the markup in one plural form: unknown tags, attributes, unclosed tags. */
export function markupErrors(form: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const raw of tagsOf(form)) {
    const [, closing, name = '', rest = ''] = /^<(\/?)([a-z][a-z0-9]*)([^>]*)>$/i.exec(raw) ?? []
    const tag = name.toLowerCase()
    if (!allowed.has(tag)) found.push(`markup not allowed: ${raw}`)
    else if (closing) {
      if (open.at(-1) === tag) open.pop()
      else found.push(`${raw} closes nothing that is open`)
    } else {
      const fault = attributeError(tag, rest)
      if (fault) found.push(fault)
      if (tag !== 'br') open.push(tag)
    }
  }
  return [...found, ...open.map(tag => `<${tag}> is not closed`)]
}
