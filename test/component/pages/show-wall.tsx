import { App } from '../../../src/app.tsx'
import { storeCredentials } from '../../../src/gateway/credentials.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { useSession } from '../../../src/session/session.ts'
import { type Answer, type Call, FakeSocket, fakeGateway, fakeSockets } from '../../support/fake-gateway.ts'
import { inverters } from '../../support/home.tsx'
import { detailed, live } from '../../support/live-messages.ts'
import { mount, until } from '../../support/mount.tsx'

/** The app at the wall, or at another `path`, for a visitor of a fake gateway; `answers` come before those of `listed`. */
export function showWall({
  answers = () => undefined,
  listed = inverters(),
  path = '/wall',
  keepStorage = false,
}: {
  answers?: (call: Call) => Answer | undefined
  listed?: ReturnType<typeof inverters>
  path?: string
  /** With what an earlier visit has stored. */
  keepStorage?: boolean
} = {}) {
  if (!keepStorage) localStorage.clear()
  history.replaceState(null, '', path)
  storeCredentials(null)
  useSession.setState({ loggedIn: false })
  useLive.setState(nothingSeen, true)
  fakeSockets()
  const calls = fakeGateway(call => {
    const special = answers(call)
    if (special) return special
    const serial = call.path.startsWith('livedata/status?inv=') && call.path.split('=')[1]
    if (serial) return { json: live([detailed(serial, { ...listed.find(i => i.serial === serial) })]) }
    if (call.path === 'livedata/status') return { json: live(listed) }
    return undefined
  })
  const { place, leave } = mount(<App />)
  return { place, leave, calls, socket: () => FakeSocket.sockets.at(-1) as FakeSocket }
}

/** Opens the socket of a wall once every inverter has been read: an answer could otherwise arrive after a push and undo it. */
export async function connectWall({ socket }: ReturnType<typeof showWall>) {
  await until(() => {
    const { serials, inverters } = useLive.getState()
    return socket() && serials.length && serials.every(serial => inverters[serial]?.DC)
  })
  socket().open()
}
