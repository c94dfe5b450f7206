import type { Reply, Writable } from '../../src/contract/endpoints.ts'
import type { Topic } from '../../src/contract/settings.ts'
import { setLimit, setPower } from './commands.ts'
import { addInverter, deleteInverter, editInverter, orderInverters } from './inverter-writes.ts'
import { flag, hasKinds, type JsonObject, text } from './json-body.ts'
import { reply } from './reply.ts'
import { checkDevice } from './settings/device.ts'
import { checkDtu } from './settings/dtu.ts'
import { parseLogging } from './settings/logging.ts'
import { checkMqtt, storeMqtt } from './settings/mqtt.ts'
import { checkNetwork, storeNetwork } from './settings/network.ts'
import { checkNtp, checkWallTime, storeNtp } from './settings/ntp.ts'
import { checkSecurity } from './settings/security.ts'
import type { World } from './world.ts'
import { instant } from './zone-time.ts'

/** A POST without a JSON answer: 404 with an empty body. */
export const notFound = Symbol('not found')

type Write = (world: World, body: JsonObject) => Reply | typeof notFound

const isReply = (checked: object): checked is Reply => 'type' in checked && 'message' in checked

/** Stores what was checked, writes the file and lets `after` see to the effects, unless it was refused. */
function store<C extends object>(
  world: World,
  topic: Topic,
  checked: C | Reply,
  change: (asked: C) => void,
  after: () => void = () => {},
): Reply {
  if (isReply(checked)) return checked
  change(checked)
  const written = world.save()
  world.afterAnswer(() => {
    after()
    world.emit('settings', topic)
  })
  return reply(written ? 'SettingsStored' : 'ConfigWriteFailed')
}

function writeDevice(world: World, body: JsonObject) {
  const before = world.config.device.pinmapping
  return store(
    world,
    'device',
    checkDevice(body),
    asked => Object.assign(world.config, { device: asked }),
    () => {
      if (world.config.device.pinmapping !== before) world.restart('pin profile changed')
    },
  )
}

function writeClock(world: World, body: JsonObject) {
  const checked = checkWallTime(body)
  if (isReply(checked)) return checked
  world.clockwork.set(instant(checked, world.zone()))
  return reply('ClockSet')
}

function deleteFile(world: World, body: JsonObject) {
  if (!hasKinds(body, { file: 'string' })) return reply('FieldsMissing')
  const name = text(body.file)
  if (!world.flash.read(name)) return notFound
  world.flash.remove(name)
  return reply('FileRemoved')
}

function factoryReset(world: World, body: JsonObject) {
  if (!hasKinds(body, { delete: 'bool' })) return reply('FieldsMissing')
  if (!flag(body.delete)) return reply('ResetNotConfirmed')
  world.afterAnswer(() => {
    for (const { name } of world.flash.list()) if (name !== 'pin_mapping.json') world.flash.remove(name)
    world.restart('factory reset')
  })
  return reply('FactoryResetStarted')
}

function reboot(world: World, body: JsonObject) {
  if (!hasKinds(body, { reboot: 'bool' })) return reply('FieldsMissing')
  if (!flag(body.reboot)) return reply('RestartDeclined')
  world.afterAnswer(() => world.restart('asked for'))
  return reply('RestartScheduled')
}

/** Every JSON POST. A writable endpoint that is not simulated does not compile. */
export const writes: { [P in Writable]: Write } = {
  'device/config': writeDevice,
  'dtu/config': (world, body) =>
    store(
      world,
      'dtu',
      checkDtu(body),
      asked => Object.assign(world.config, { dtu: asked }),
      () => world.configureRadio(),
    ),
  'file/delete': deleteFile,
  'file/delete_all': factoryReset,
  'inverter/add': addInverter,
  'inverter/del': deleteInverter,
  'inverter/edit': editInverter,
  'inverter/order': orderInverters,
  'limit/config': setLimit,
  'logging/config': (world, body) =>
    store(world, 'logging', parseLogging(body, world.generation), asked => {
      world.config.logging = asked
      world.log.rules = asked
    }),
  'maintenance/reboot': reboot,
  'mqtt/config': (world, body) =>
    store(
      world,
      'mqtt',
      checkMqtt(body, world.generation),
      asked => Object.assign(world.config, { mqtt: storeMqtt(asked) }),
      () => world.broker.connect(),
    ),
  'network/config': (world, body) =>
    store(
      world,
      'network',
      checkNetwork(body, !world.wiring().ethernet),
      asked => Object.assign(world.config, storeNetwork(asked, world.config)),
      () => world.reconnectNetwork(),
    ),
  'ntp/config': (world, body) =>
    store(
      world,
      'ntp',
      checkNtp(body, world.generation),
      asked => Object.assign(world.config, { ntp: storeNtp(asked) }),
      () => world.changeZone(),
    ),
  'ntp/time': writeClock,
  'power/config': setPower,
  'security/config': (world, body) =>
    store(
      world,
      'security',
      checkSecurity(body),
      asked => Object.assign(world.config, { security: asked }),
      () => world.emit('security'),
    ),
}
