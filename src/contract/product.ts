import type { BoundsOf } from './bounds.ts'
import type { Settings } from './settings.ts'

/** What differs between the firmwares of the family. The build takes it from a fork's folder: docs/forks.md. */
export interface Product {
  /** Name of the firmware, as in texts. */
  firmware: string
  /** Its repository on GitHub, `owner/name`: for links, texts and the update check. */
  repository: string
  /** Where its documentation is, without `https://`. */
  documentation: string
  /** Address of its releases; `/tag/VERSION` and `/latest/download/FILE` are below it. */
  releases: string
  /** The file of a release that updates a board; `{board}` is the board's build target. */
  image: string
  /** `NAME` of its member `config_version_NAME` in `system/status`; empty for a firmware without one. */
  variant: string
  /** How many units of `dtu/config.pollinterval` make a second. */
  pollUnitsPerSecond: number
  abilities: {
    /** Whether the firmware can be replaced by an upload, if the gateway itself does not say (`ota_supported`). */
    update: boolean
  }
  /** Bounds of settings that differ from those in bounds.ts. */
  bounds: { [T in keyof Settings]?: BoundsOf<Settings[T]> }
}
