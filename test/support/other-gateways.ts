import type { ListedGateway } from '../../src/live/others/others.ts'
import { FakeSocket } from './fake-gateway.ts'

export const barn: ListedGateway = { address: 'http://barn', name: 'Barn' }
export const shed: ListedGateway = { address: 'http://shed', name: 'Shed' }

/** Lists gateways, before the app is loaded. */
export const listGateways = (...gateways: readonly ListedGateway[]) =>
  localStorage.setItem('gateways', JSON.stringify(gateways))

/** The socket that was opened last to a gateway. */
export const socketTo = ({ address }: ListedGateway) =>
  FakeSocket.sockets.filter(({ url }) => url === `${address.replace('http', 'ws')}/livedata`).at(-1) as FakeSocket
