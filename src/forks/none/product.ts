import type { Product } from '../../contract/product.ts'

/** The firmware for which Sundial is built without a fork. */
export const product: Product = {
  firmware: 'OpenDTU',
  repository: 'tbnobody/OpenDTU',
  documentation: 'www.opendtu.solar',
  releases: 'https://github.com/tbnobody/OpenDTU/releases',
  image: 'opendtu-{board}.bin',
  variant: '',
  pollUnitsPerSecond: 1,
  abilities: { update: true },
  bounds: {},
}
