import type { Endpoints, Reply, Writable } from '../../../src/contract/endpoints.ts'
import type { Topic } from '../../../src/contract/settings.ts'
import { boolOf, firmwareText, hasKinds, type JsonObject } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import type { TopicTable as Table } from '../settings/table.ts'
import { checkWallTime, topics } from '../settings/tables.ts'
import { instant } from '../time/zone-time.ts'
import type { World } from '../world/world.ts'
import { addInverter, deleteInverter, editInverter, orderInverters, setLimit, setPower } from './inverters.ts'

/** A POST without a JSON answer: 404 with an empty body. */
export const notFound = Symbol('not found')

/** Takes a document or command. */
export type Write = (world: World, body: JsonObject) => Reply | typeof notFound

const isReply = (checked: object): checked is Reply => 'type' in checked && 'message' in checked

/** Stores a settings document by its table and runs `after` once the answer is sent; returns a refusal as it is. */
function store(
  world: World,
  topic: Topic,
  body: JsonObject,
  after: () => void = () => {},
  table: Pick<Table<never>, 'write'> = topics[topic],
): Reply {
  const refused = table.write(world.config, body, world)
  if (refused) return refused
  const written = world.save()
  world.afterAnswer(after)
  return reply(written ? 'SettingsStored' : 'ConfigWriteFailed')
}

function writeDevice(world: World, body: JsonObject) {
  const before = world.config.device.pinmapping
  return store(world, 'device', body, () => {
    if (world.config.device.pinmapping !== before) world.restart('pin profile changed')
  })
}

function writeClock(world: World, body: JsonObject) {
  const checked = checkWallTime(body, world)
  if (isReply(checked)) return checked
  world.gatewayTime.set(instant(checked, world.zone()))
  return reply('ClockSet')
}

function deleteFile(world: World, body: JsonObject) {
  if (!hasKinds(body, { file: 'string' })) return reply('FieldsMissing')
  const name = firmwareText(body.file)
  if (!world.flash.read(name)) return notFound
  world.flash.remove(name)
  return reply('FileRemoved')
}

function factoryReset(world: World, body: JsonObject) {
  if (!hasKinds(body, { delete: 'bool' })) return reply('FieldsMissing')
  if (!boolOf(body.delete)) return reply('ResetNotConfirmed')
  world.afterAnswer(() => {
    for (const { name } of world.flash.list()) if (name !== 'pin_mapping.json') world.flash.remove(name)
    world.restart('factory reset')
  })
  return reply('FactoryResetStarted')
}

function reboot(world: World, body: JsonObject) {
  if (!hasKinds(body, { reboot: 'bool' })) return reply('FieldsMissing')
  if (!boolOf(body.reboot)) return reply('RestartDeclined')
  world.afterAnswer(() => world.restart('requested'))
  return reply('RestartScheduled')
}

/** Stores the MQTT settings, with the bounds of `table`. */
export const writeMqtt =
  (table = topics.mqtt): Write =>
  (world, body) =>
    store(world, 'mqtt', body, () => world.broker.connect(), table)

/** Every JSON POST. An endpoint that is not simulated does not compile. */
export const writes: { [P in Writable<Endpoints>]: Write } = {
  'device/config': writeDevice,
  'dtu/config': (world, body) => store(world, 'dtu', body, () => world.configureRadio()),
  'file/delete': deleteFile,
  'file/delete_all': factoryReset,
  'inverter/add': addInverter,
  'inverter/del': deleteInverter,
  'inverter/edit': editInverter,
  'inverter/order': orderInverters,
  'limit/config': setLimit,
  'logging/config': (world, body) => store(world, 'logging', body),
  'maintenance/reboot': reboot,
  'mqtt/config': writeMqtt(),
  'network/config': (world, body) => store(world, 'network', body, () => world.reconnectNetwork()),
  'ntp/config': (world, body) => store(world, 'ntp', body, () => world.changeZone()),
  'ntp/time': writeClock,
  'power/config': setPower,
  'security/config': (world, body) => store(world, 'security', body, () => world.emit('security')),
}
