import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorPage } from '../../../src/pages/error.tsx'
import { mount, until, visit } from '../../support/mount.tsx'

/** What the page shows at an address. */
async function open(query: string) {
  visit(`/error${query}`)
  mount(<ErrorPage />)
  await until(() => document.querySelector('h1'))
  const [heading, main, alert] = ['h1', 'main', 'main [role=alert]'].map(
    part => document.querySelector(part)?.textContent,
  )
  const links = [...document.querySelectorAll('main a')].map(a => [a.textContent, a.getAttribute('href')])
  return { heading, main: main ?? '', alert, links }
}

test('message and status come from the address, so they survive a reload', async () => {
  const { heading, alert, main } = await open('?status=500&message=Out%20of%20memory')
  assert.equal([heading, alert], ['The page could not be loaded', 'Out of memory'])
  assert.match(main, 'The gateway answered with error 500.')
})

test('the status replaces a missing message, and is not said twice', async () => {
  assert.is((await open('?status=404')).alert, 'The gateway answered with error 404.')
  assert.is((await open('?status=500&message=Gateway%20error%20500.')).main.split('500').length, 2)
  assert.not.match((await open('?status=200&message=Not%20the%20gateway.')).main, '200')
  assert.is((await open('?status=%3Cb%3E')).alert, undefined)
})

test('without a message there is still a link to the live view', async () => {
  const { alert, links } = await open('')
  assert.equal([alert, links[0]?.[1]], [undefined, '/'])
})

test('a link leads back to the page that failed, and only to pages of this app', async () => {
  const leadsTo = async (returnUrl: string) => {
    const { links } = await open(`?${new URLSearchParams({ message: 'Out of memory', returnUrl })}`)
    return links.find(([name]) => name === 'Try again')?.[1]
  }
  assert.is(await leadsTo('/info/ntp?a=b'), '/info/ntp?a=b')
  assert.is(await leadsTo('//evil.example/'), '/')
  assert.is(await leadsTo(''), undefined)
})

test.run()
