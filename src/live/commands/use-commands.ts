import { create } from 'zustand'
import type { Commands } from './remembered.ts'

export const noCommands: Commands = { limit: {}, power: {} }

/** The last command of each kind to each inverter since the page was loaded, and stored ones that have not ended. */
export const useCommands = create<Commands>(() => noCommands)
