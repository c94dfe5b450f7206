import type { Product } from '../../contract/product.ts'

const topic = { bytes: 256 }

export const product: Product = {
  firmware: 'OpenDTU-OnBattery',
  repository: 'hoylabs/OpenDTU-OnBattery',
  documentation: 'opendtu-onbattery.net',
  releases: 'https://github.com/hoylabs/OpenDTU-OnBattery/releases',
  image: 'opendtu-onbattery-{board}.bin',
  variant: 'onbattery',
  pollUnitsPerSecond: 1000,
  abilities: { update: true },
  bounds: {
    mqtt: {
      mqtt_topic: topic,
      mqtt_lwt_topic: topic,
      mqtt_hass_topic: topic,
      mqtt_publish_interval: { min: 1, max: 86_400 },
    },
  },
}
