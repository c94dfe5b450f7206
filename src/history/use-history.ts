import { create } from 'zustand'

interface History {
  /** Grows with every change, so that views reload. */
  revision: number
  /** Grows when days before today may have changed: not with every recording. */
  past: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The database has not answered for 5 s. */
  silent: boolean
}

/** What is known of the history without reading it. */
export const useHistory = create<History>(() => ({
  revision: 0,
  past: 0,
  kept: true,
  silent: false,
}))
