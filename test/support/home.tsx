import { stopFollowing } from '../../src/lib/commands.ts'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { nothingSeen, useLive } from '../../src/lib/live.ts'
import { useSession } from '../../src/lib/session.ts'
import { HomePage } from '../../src/pages/home.tsx'
import { type Answer, type Call, FakeSocket, fakeGateway, fakeSockets } from './fake-gateway.ts'
import { detailed, live, summary } from './live-messages.ts'
import { mount } from './mount.tsx'

export const roof = '116181234567'
export const garage = '114172607952'

export const inverters = () => [
  summary(roof, { name: 'Roof' }),
  summary(garage, { name: 'Garage', order: 1, producing: false }),
]

/** The live view on a fake gateway with two inverters; `answers` come before the usual ones. */
export function showHome({
  answers = () => undefined,
  listed = inverters(),
  user = true,
}: {
  answers?: (call: Call) => Answer | undefined
  listed?: ReturnType<typeof inverters>
  user?: boolean
} = {}) {
  localStorage.clear()
  history.replaceState(null, '', '/')
  storeCredentials(user ? encodeCredentials('admin', 'secret') : null)
  useSession.setState({ loggedIn: user })
  useLive.setState(nothingSeen, true)
  stopFollowing()
  fakeSockets()
  const calls = fakeGateway(call => {
    const special = answers(call)
    if (special) return special
    const serial = call.path.startsWith('livedata/status?inv=') && call.path.split('=')[1]
    if (serial) return { json: live([detailed(serial, { ...listed.find(i => i.serial === serial) })]) }
    if (call.path === 'livedata/status') return { json: live(listed) }
    return undefined
  })
  const { place, leave } = mount(<HomePage />)
  return { place, leave, calls, socket: () => FakeSocket.sockets.at(-1) as FakeSocket }
}
