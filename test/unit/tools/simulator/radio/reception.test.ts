import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { usualSurroundings } from '../../../../../tools/simulator/radio/reception.ts'
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

/** Sets the frequency as saving the radio settings does. */
function tune({ gateway }: Awaited<ReturnType<typeof sunnyGateway>>, hertz: number) {
  gateway.world.config.dtu.cmt_frequency = hertz
  gateway.world.configureRadio()
}

test('as long as nobody moves the gateway, reception is as good as ever at every frequency', async () => {
  const roof = await start()
  assert.equal(roof.gateway.world.surroundings, usualSurroundings)
  const before = await heard(roof, 'Garage')
  assert.ok(before.share > 0.95)
  tune(roof, 868_000_000)
  assert.ok((await heard(roof, 'Garage')).share > 0.95)
  await roof.gateway.stop()
})

test('a place behind walls and a longer way cost answers and signal', async () => {
  const roof = await start()
  const usual = await heard(roof, 'Garage')
  roof.gateway.world.setSurroundings({ place: 'hall' })
  const hall = await heard(roof, 'Garage')
  roof.gateway.world.setSurroundings({ place: 'cellar' })
  const cellar = await heard(roof, 'Garage')
  assert.ok(usual.rssi > hall.rssi && hall.rssi > cellar.rssi, `${usual.rssi} ${hall.rssi} ${cellar.rssi}`)
  assert.ok(cellar.share < 0.8 && cellar.share > 0, String(cellar.share))
  roof.gateway.world.setSurroundings({ place: 'cellar', metres: 100 })
  assert.is((await heard(roof, 'Garage')).share, 0)
  roof.gateway.world.setSurroundings(usualSurroundings)
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

test('a CMT radio is heard best at the planted frequency, an nRF24 one does not feel it', async () => {
  const roof = await start()
  roof.gateway.world.setSurroundings({ band: { best: 867_500_000, loss: 12 } })
  const at865 = await heard(roof, 'Garage')
  tune(roof, 867_500_000)
  const best = await heard(roof, 'Garage')
  assert.ok(at865.share < 0.7 && best.share > 0.95, `${at865.share} ${best.share}`)
  assert.ok(best.rssi > at865.rssi + 20)
  assert.ok((await heard(roof, 'South roof')).share > 0.95)
  await roof.gateway.stop()
})

test('inverters that need time to find another frequency are silent until then', async () => {
  const roof = await start()
  roof.gateway.world.setSurroundings({ followS: 900 })
  tune(roof, 866_000_000)
  assert.is((await heard(roof, 'Garage')).share, 0)
  await roof.pass(400)
  assert.ok((await heard(roof, 'Garage')).share > 0.95)
  await roof.gateway.stop()
})

test('the same seed gives the same answers', async () => {
  const runs = await Promise.all(
    [0, 1].map(async () => {
      const roof = await start()
      roof.gateway.world.setSurroundings({ place: 'cellar' })
      await heard(roof, 'Garage')
      const { radio } = roof.gateway.world
      await roof.gateway.stop()
      return radio.serials.map(serial => radio.summary(serial).radio_stats)
    }),
  )
  assert.equal(runs[0], runs[1])
})

test.run()
