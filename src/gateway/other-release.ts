import { product } from '#fork/product'

/** The member of `system/status` that says the version of a variant's own settings. */
const versionMember = /^config_version_(.+)$/

/**
 * The release of Sundial that is made for a gateway, by its `system/status`, if it is another than this one; else undefined. Settings of
 * another firmware may have other units and members.
 */
export function otherRelease(status: object): string | undefined {
  const variants = Object.keys(status).flatMap(member => versionMember.exec(member)?.[1] ?? [])
  const isRight = product.variant ? variants.includes(product.variant) : !variants.length
  return isRight ? undefined : ['sundial', ...variants.slice(0, 1)].join('-')
}
