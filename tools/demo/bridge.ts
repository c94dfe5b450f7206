import type { PlantTime } from '../simulator/time/clock.ts'
import type { DemoSettings } from './settings.ts'

/** A call of the app. Only plain values cross between the app's window and the demo's: each has classes of its own. */
export interface BridgeCall {
  method: string
  /** Path and query, relative to the app. */
  target: string
  /** Names in lower case. */
  headers: Record<string, string>
  body: Uint8Array
  /** Learns how many bytes of the body have been sent so far. */
  onSent?: ((bytes: number) => void) | undefined
}

export interface BridgeAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** The app's end of a socket. */
export interface BridgeSocket {
  onOpen(): void
  onMessage(text: string): void
  /** The connection was closed, or could not be opened. */
  onClose(): void
}

/** The app's database in a scene: tabs with other scenes have theirs. */
export const databaseOf = (name: string, scene: string) => `${name}.${scene}`

/** What connects the app in its frame with the simulator in the page around it. */
export interface Bridge {
  /** Rejects where a browser's call would fail. */
  call(call: BridgeCall): Promise<BridgeAnswer>
  /** Opens a socket to `path`; the returned function closes it. `host`: of another gateway. */
  connect(path: string, authorization: string | undefined, socket: BridgeSocket, host?: string): () => void
}

/** What the demo's page offers the app's window. */
export interface DemoPage {
  /** The page of the app to open when its frame loads; undefined once it has. */
  route: string | undefined
  settings: DemoSettings
  /** Clock of the plant, which is also that of the app. */
  time: PlantTime
  /** Resolves once the simulator runs. */
  ready: Promise<{ bridge: Bridge; dropped: (file: File) => void; sayNoPage: () => void; leftPage: () => void }>
}

declare global {
  var sundialDemo: DemoPage | undefined
}
