import { product } from '#fork/product'

/** The member of `system/status` with the version of a fork's own settings. */
const versionMember = /^config_version_(.+)$/

/** The release of Sundial for the gateway's firmware, by `system/status`, if it is not this one: settings may have other units and members. */
export function otherRelease(status: object): string | undefined {
  const variants = Object.keys(status).flatMap(member => versionMember.exec(member)?.[1] ?? [])
  const isRight = product.variant ? variants.includes(product.variant) : !variants.length
  return isRight ? undefined : ['sundial', ...variants.slice(0, 1)].join('-')
}
