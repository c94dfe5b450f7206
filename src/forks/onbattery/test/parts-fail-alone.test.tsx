import { test } from 'uvu'
import { breakWhere, crashes } from '../../../../test/support/broken-part.ts'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { factorySettings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'

const { gridcharger } = factorySettings()
const settings = { gridcharger: { ...gridcharger, enabled: true } }

/** What the folded cards of the devices are called. */
const titles = () => [...document.querySelectorAll('main summary strong')].map(title => title.textContent ?? '')

async function open(path: string) {
  await renderApp({ path, login: true, gateway: { fork: simulatedFork({ settings }) } })
}

for (const path of ['/', '/wall'])
  test(`at ${path} each card of a device fails alone, and so does the picture`, async () => {
    await open(path)
    await until(() => new Set(titles()).size === 4)
    const all = titles()
    const makers = [...document.querySelectorAll('main summary small')].map(one => one.firstChild?.textContent ?? '')
    for (const [n, maker] of makers.entries()) {
      // It tells no maker.
      if (all[n] === 'Power meter') continue
      breakWhere(maker)
      await open(path)
      const others = all.filter((_, at) => at !== n)
      // It is tried again with new values, and until they are read it is empty.
      await until(() => crashes() === 1 && titles().join() === others.join() && document.querySelector('.flow'))
    }
    breakWhere('flow')
    await open(path)
    await until(() => crashes() === 1 && titles().join() === all.join())
  })

test.run()
