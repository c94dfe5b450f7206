/** Events of a world, with their arguments. */
export interface WorldEvents {
  /** Something that outlives a restart changed. */
  changed: []
  /** A restart was requested; it follows about a second later. */
  restart: [reason: string]
  /** The firmware ended in the middle of a call: no answer, connections are cut, it boots again. */
  crash: []
  /** Network settings were stored: connections are about to be cut. */
  network: []
  /** Security settings were stored. */
  security: []
  /** Settings were stored. */
  settings: [topic: string]
}
