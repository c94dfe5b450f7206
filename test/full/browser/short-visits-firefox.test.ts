import { placeInDaylight } from '../../../tools/simulator/plant/places.ts'
import { firefox } from '../../support/engines/firefox.ts'
import { type EngineVisit, inEngine } from '../../support/engines/visit.ts'
import { foreignSite } from '../../support/foreign-site.ts'
import { test } from '../../support/paced-test.ts'

const dayMs = 86_400_000
/** A plant where it is about noon in the browser too, on a day in June: the first hours of a day count no yield of it. */
const plantAtNoon = () => {
  const now = Date.now()
  return { place: placeInDaylight(now), at: Date.UTC(2026, 5, 21) + (now % dayMs) }
}

/** The curve of the page has a value, which its slider says. */
const recorded = () => document.querySelector('.chart input[aria-valuetext*=W]') !== null

const elsewhere = 'the tab goes to another site'
const ways = ['the page is reloaded', 'the tab is closed', 'the browser is closed', 'the browser is killed', elsewhere]

async function goElsewhere(at: EngineVisit) {
  const site = await foreignSite(at.gateway.url)
  await at.open('/', site.url).finally(site.stop)
}

inEngine(firefox, play => {
  for (const way of ways)
    test(`a look of a second at the live view is recorded with its yields in Firefox when ${way}`, () =>
      play(plantAtNoon(), async at => {
        await at.open('/')
        await at.until(recorded)
        await (way === elsewhere ? goElsewhere(at) : at.ends![way]!())
        await at.open('/history')
        await at.until(recorded)
        await at.see('h2', 'Wh')
      }))
})
