import type { FaultSettings } from '../../tools/simulator/faults/faults.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { pathsThatStay } from '../support/page-table.ts'
import { failedCalls } from '../support/visit.ts'
import { comeBack, everywhere, openInTrouble, soundPages } from './fault-walk.ts'

/** Faults from before the app starts, and what pages with calls say about them. Without sockets, whose values would end the fault. */
const troubles: Record<string, { faults: Partial<FaultSettings>; says: string }> = {
  'a page in place of every answer': {
    faults: { html: everywhere, sockets: 'refuse' },
    says: en('failure.unexpected'),
  },
  'error 500': { faults: { broken: everywhere, sockets: 'refuse' }, says: en('apiresponse.1007') },
  'a proxy that forbids': { faults: { forbidden: everywhere, sockets: 'refuse' }, says: en('failure.forbidden') },
  'too many calls': {
    faults: { busy: { ...everywhere, retryAfter: 60 }, sockets: 'ignore' },
    says: en('failure.busy', { seconds: 60 }),
  },
}

for (const [name, { faults, says }] of Object.entries(troubles))
  test(`every page opens under ${name}, says so, and recovers with a press of Retry`, async ({ visit }) => {
    const at = await visit({ user: true, path: '/about', provoked: failedCalls })
    const { page, gateway } = at
    const sound = await soundPages(at)
    for (const path of pathsThatStay) {
      gateway.faults.set(faults)
      await openInTrouble(at, path, sound, says)
      gateway.faults.reset()
      await comeBack(page, path, sound)
    }
  })
