import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorPage } from '../../../src/pages/error.tsx'
import { mount, until, visit } from '../../support/mount.tsx'

const open = async (query: string) => {
  visit(`/error${query}`)
  const page = mount(<ErrorPage />)
  await until(() => document.querySelector('h1'))
  return page
}

test('the message comes from the address, so it survives a reload', async () => {
  const page = await open('?status=500&message=Out%20of%20memory')
  assert.is(document.querySelector('h1')?.textContent, 'The page could not be loaded')
  assert.is(document.querySelector('main [role=alert]')?.textContent, 'Out of memory')
  page.leave()
})

test('the status is shown, and replaces a missing message', async () => {
  const main = () => document.querySelector('main')?.textContent ?? ''
  let page = await open('?status=404')
  assert.is(document.querySelector('main [role=alert]')?.textContent, 'The gateway answered with error 404.')
  page.leave()
  page = await open('?status=500&message=Out%20of%20memory')
  assert.match(main(), 'The gateway answered with error 500.')
  page.leave()
  page = await open('?status=500&message=Gateway%20error%20500.')
  assert.is(main().split('500').length, 2)
  page.leave()
  page = await open('?status=200&message=Not%20the%20gateway.')
  assert.not.match(main(), '200')
  page.leave()
  page = await open('?status=%3Cb%3E')
  assert.is(document.querySelector('main [role=alert]'), null)
  page.leave()
})

test('without a message there is still a link to the live view', async () => {
  const page = await open('')
  assert.is(document.querySelector('main [role=alert]'), null)
  assert.is(document.querySelector('main a')?.getAttribute('href'), '/')
  page.leave()
})

test('a link leads back to the page that failed, and only to pages of this app', async () => {
  const leadsTo = async (returnUrl: string) => {
    const page = await open(`?${new URLSearchParams({ message: 'Out of memory', returnUrl })}`)
    const link = [...document.querySelectorAll('main a')].find(a => a.textContent === 'Try again')
    page.leave()
    return link?.getAttribute('href')
  }
  assert.is(await leadsTo('/info/ntp?a=b'), '/info/ntp?a=b')
  assert.is(await leadsTo('//evil.example/'), '/')
  assert.is(await leadsTo(''), undefined)
})

test.run()
