import { create } from 'zustand'

interface History {
  /** Counts changes, so that views reload. */
  revision: number
  /** Counts changes to days before today, which not every recording is. */
  past: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The database has not answered for 5 s. */
  silent: boolean
}

/** The state of the history, without reading it. */
export const useHistory = create<History>(() => ({
  revision: 0,
  past: 0,
  kept: true,
  silent: false,
}))
