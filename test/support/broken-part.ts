import { test } from 'uvu'
import { catchErrors } from './catch-errors.ts'
import { en } from './form.ts'

const { setAttribute } = Element.prototype
const createTextNode = document.createTextNode.bind(document)
const textContent = Object.getOwnPropertyDescriptor(Element.prototype, 'textContent') as PropertyDescriptor

let broken: string | undefined

function check(value: unknown) {
  if (broken !== undefined && `${value}` === broken) throw new Error(`what is drawn with "${value}" is broken`)
}

test.before(() => {
  Element.prototype.setAttribute = function (name, value) {
    check(value)
    setAttribute.call(this, name, value)
  }
  document.createTextNode = data => {
    check(data)
    return createTextNode(data)
  }
  // React's way to a text that stands alone.
  Object.defineProperty(Element.prototype, 'textContent', {
    ...textContent,
    set(text) {
      check(text)
      textContent.set?.call(this, text)
    },
  })
})

test.after(() => {
  Element.prototype.setAttribute = setAttribute
  document.createTextNode = createTextNode
  Object.defineProperty(Element.prototype, 'textContent', textContent)
})

test.after.each(() => {
  broken = undefined
})

/** From now on, until the test ends, whatever draws an element with this class or id, or this text, throws. */
export function breakWhere(classIdOrText: string) {
  broken = classIdOrText
  catchErrors()
}

/** How many parts of the page say that they cannot be shown. */
export const crashes = () =>
  [...document.querySelectorAll('main [role=alert]')].filter(one => one.textContent === en('app.PartCrash')).length
