import { product } from '#fork/product'

/** The member of `system/status` that says the version of a variant's own settings. */
const versionMember = /^config_version_(.+)$/

/**
 * Whether a gateway runs another firmware than this bundle was made for, by its `system/status`. Its settings may have other
 * units and members.
 */
export function isOtherFirmware(status: object): boolean {
  const names = Object.keys(status).flatMap(member => versionMember.exec(member)?.[1] ?? [])
  return product.variant ? !names.includes(product.variant) : names.length > 0
}
