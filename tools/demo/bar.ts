import { plantZone, timeOfDayIn } from '../simulator/time/zone-time.ts'
import { byId, field } from './elements.ts'
import { type DemoSettings, timeOnDay } from './settings.ts'
import { replyChoices, situations } from './situations.ts'
import type { TabGateway } from './tab-gateway.ts'

interface BarOptions {
  settings: DemoSettings
  gateway(): TabGateway
  /** Replaces this gateway by another one. */
  replace(settings: Required<Pick<DemoSettings, 'generation' | 'inverters'>>): void
  /** Starts or ends the second gateway. */
  setSecond(isThere: boolean): void
  /** Moves the plant to another time of its day, ms since 1970. */
  setTime(at: number): void
  /** Seconds at the plant per second. */
  setSpeed(speed: number): void
  restartDemo(): void
  /** The app's texts in the language of the bar, by `group.Key`. */
  texts: ReadonlyMap<string, string>
  lang: string
  /** The frame of the app. */
  frame: HTMLIFrameElement
}

/** The controls above the app. */
export function bar({ settings, gateway, frame, texts, lang, ...actions }: BarOptions) {
  const form = byId('controls', HTMLFormElement)
  const [time, speed] = [field(form, 'time'), field(form, 'speed')]
  field(form, 'generation').value = String(gateway().world.generation)
  field(form, 'inverters').value = String(settings.inverters)
  field(form, 'second').checked = settings.second
  speed.value = String(settings.speed)
  const reply = byId('reply', HTMLSelectElement)
  function listReplies(texts: ReadonlyMap<string, string>, lang: string) {
    const { value } = reply
    reply.length = 1
    for (const { code, text } of replyChoices(texts, lang))
      reply.append(Object.assign(new Option(`${code} ${text}`, String(code)), { lang }))
    reply.value = value
  }
  listReplies(texts, lang)

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.checkValidity()) return
    const { name, value } = target
    const isOff = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
    const situation = situations[name]
    if (situation) situation(gateway(), isOff ? '' : value)
    else if (name === 'width') frame.style.width = value
    else if (name === 'time') actions.setTime(timeOnDay(gateway().world.time.now(), value))
    else if (name === 'speed') actions.setSpeed(Number(value))
    else if (name === 'second') actions.setSecond(!isOff)
    else {
      const generation = field(form, 'generation').value === '2026' ? 2026 : 2025
      actions.replace({ generation, inverters: Number(field(form, 'inverters').value) })
    }
  })
  form.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.name === 'again') actions.restartDemo()
  })

  const file = byId('firmware', HTMLAnchorElement)
  const again = byId('again', HTMLButtonElement)
  /** The file is beside the app's page that asks for one, and else in More. */
  function moveFile() {
    const isAsked = frame.contentWindow?.location.pathname.endsWith('/firmware/upgrade')
    if (isAsked !== form.contains(file)) return
    if (isAsked) document.querySelector('header')?.append(file)
    else again.before(file)
  }

  const show = () => {
    moveFile()
    if (document.activeElement !== time) time.value = timeOfDayIn(gateway().world.time.now(), plantZone)
  }
  show()
  setInterval(show, 1000)
  return {
    /** Lists the answers to saving in the language with these texts. */
    listReplies,
    /** Brings up one that has a switch. */
    bringUp(name: keyof typeof situations) {
      field(form, name).checked = true
      situations[name]?.(gateway(), 'on')
    },
    /** A new gateway is in order. */
    clear() {
      for (const name of Object.keys(situations)) {
        const control = field(form, name)
        if (control.type === 'checkbox') control.checked = false
        else control.value = ''
      }
      show()
    },
  }
}
