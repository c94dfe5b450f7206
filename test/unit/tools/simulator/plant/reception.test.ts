import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunnyGateway } from '../../../../support/sunny-gateway.ts'

/** Answered share and signal of an inverter by its name, after ten minutes more. */
async function heard({ gateway, pass }: Awaited<ReturnType<typeof sunnyGateway>>, name: string) {
  const { radio } = gateway.world
  const serial = radio.serials.find(one => radio.summary(one).name === name) as string
  radio.resetStats(serial)
  await pass(600)
  const { rx_success, tx_request, rssi } = radio.summary(serial).radio_stats
  return { share: rx_success / tx_request, rssi }
}

const start = () => sunnyGateway({ listen: false })

test('a cellar costs answers and signal, and no answer in a scene without losses', async () => {
  const roof = await start()
  const usual = await heard(roof, 'Garage')
  assert.ok(usual.share > 0.95)
  roof.gateway.world.setSurroundings({ place: 'cellar' })
  const cellar = await heard(roof, 'Garage')
  assert.ok(usual.rssi > cellar.rssi, `${usual.rssi} ${cellar.rssi}`)
  assert.ok(cellar.share < 0.8 && cellar.share > 0, String(cellar.share))
  roof.gateway.world.setSurroundings({ lossless: true })
  assert.is((await heard(roof, 'Garage')).share, 1)
  roof.gateway.world.setSurroundings({ place: 'usual', lossless: false })
  assert.ok((await heard(roof, 'Garage')).share > 0.95)
  await roof.gateway.stop()
})

test('an nRF24 radio feels the place, and tells two levels only', async () => {
  const roof = await start()
  const levels = [(await heard(roof, 'Balcony')).rssi]
  roof.gateway.world.setSurroundings({ place: 'cellar' })
  levels.push((await heard(roof, 'Balcony')).rssi)
  assert.equal(levels, [-30, -80])
  await roof.gateway.stop()
})

test.run()
