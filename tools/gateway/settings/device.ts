import type { Reply } from '../../../src/contract/endpoints.ts'
import type { ConfigFile } from '../../../src/contract/files.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { DeviceConfig, PinCategories } from '../../../src/contract/settings.ts'
import { count, flag, isKind, items, type Json, type JsonObject, member, text } from '../json-body.ts'
import { badLength, most, reply } from '../reply.ts'

/** A POST without curPin is taken and stores the profile name `null`. */
function checkProfile(body: JsonObject): Reply | undefined {
  if (!isKind(body.curPin, 'object') && !isKind(body.display, 'object')) return reply('FieldsMissing')
  const bound = limits.device['curPin.name']
  return badLength(text(member(body.curPin, 'name')), bound)
    ? reply('PinProfileNameBadLength', { max: most(bound) })
    : undefined
}

/** The field holds 8 bits; what is above 100 is cut. */
const brightness = (led: Json | undefined) => Math.min(100, count(member(led, 'brightness')) & 0xff)

/** What config.json is to hold, or the refusal. Source: gateway contract 13.2. */
export function checkDevice(body: JsonObject): ConfigFile['device'] | Reply {
  const refusal = checkProfile(body)
  if (refusal) return refusal
  const of = (name: string) => member(body.display, name)
  const leds = items(body.led)
  return {
    pinmapping: text(member(body.curPin, 'name')),
    display: {
      powersafe: flag(of('power_safe')),
      screensaver: flag(of('screensaver')),
      rotation: count(of('rotation')) & 0xff,
      contrast: count(of('contrast')) & 0xff,
      locale: Buffer.from(text(of('locale')))
        .subarray(0, 2)
        .toString(),
      diagram_duration: count(of('diagramduration')),
      diagram_mode: count(of('diagrammode')) & 0xff,
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
