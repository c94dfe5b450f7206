import type { Reply } from '../../../src/contract/endpoints.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { ConfigFile, DeviceConfig, PinCategories } from '../../../src/contract/settings.ts'
import { boolOf, isKind, type Json, type JsonObject, listOf, memberOf, numberOf, textOf } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { firstRefusal, type Refusals } from './refusals.ts'

const refusals: Refusals<typeof limits.device> = {
  'curPin.name': 'PinProfileNameBadLength',
  'display.diagramduration': 'stored',
  'display.contrast': 'stored',
  'led.brightness': 'stored',
}

/** A POST without curPin is accepted and stores the profile name `null`. */
function checkProfile(body: JsonObject): Reply | undefined {
  if (!isKind(body.curPin, 'object') && !isKind(body.display, 'object')) return reply('FieldsMissing')
  return firstRefusal({ 'curPin.name': textOf(memberOf(body.curPin, 'name')) }, limits.device, refusals)
}

/** The device keeps 8 bits and caps them at 100. */
const brightness = (led: Json | undefined) => Math.min(100, numberOf(memberOf(led, 'brightness')) & 0xff)

/** The settings for config.json, or the refusal. Source: gateway contract 13.2. */
export function checkDevice(body: JsonObject): ConfigFile['device'] | Reply {
  const refusal = checkProfile(body)
  if (refusal) return refusal
  const of = (name: string) => memberOf(body.display, name)
  const leds = listOf(body.led)
  return {
    pinmapping: textOf(memberOf(body.curPin, 'name')),
    display: {
      powersafe: boolOf(of('power_safe')),
      screensaver: boolOf(of('screensaver')),
      rotation: numberOf(of('rotation')) & 0xff,
      contrast: numberOf(of('contrast')) & 0xff,
      locale: Buffer.from(textOf(of('locale')))
        .subarray(0, 2)
        .toString(),
      diagram_duration: numberOf(of('diagramduration')),
      diagram_mode: numberOf(of('diagrammode')) & 0xff,
    },
    led: [{ brightness: brightness(leds[0]) }, { brightness: brightness(leds[1]) }],
  }
}

export const readDevice = ({ pinmapping, display, led }: ConfigFile['device'], pins: PinCategories): DeviceConfig => ({
  curPin: { name: pinmapping, ...pins },
  display: {
    rotation: display.rotation,
    power_safe: display.powersafe,
    screensaver: display.screensaver,
    contrast: display.contrast,
    locale: display.locale,
    diagramduration: display.diagram_duration,
    diagrammode: display.diagram_mode,
  },
  led: led.map(({ brightness }) => ({ brightness })),
})

/** As a gateway without config.json has it. Source: gateway contract 13, 18. */
export const factoryDevice = (): ConfigFile['device'] => ({
  pinmapping: '',
  display: {
    powersafe: true,
    screensaver: true,
    rotation: 2,
    contrast: 60,
    locale: 'en',
    diagram_duration: 36_000,
    diagram_mode: 1,
  },
  led: [{ brightness: 100 }, { brightness: 100 }],
})
