import { create } from 'zustand'
import type { Commands } from './remembered.ts'

export const noCommands: Commands = { limit: {}, power: {} }

/** The last command of each kind to each inverter since the page was loaded, and stored ones that have not ended. */
export const useCommands = create<Commands>(() => noCommands)

/** Whether what this device sent last is the limit in force of an inverter: its progress says so. */
export const isLimitConfirmed =
  (serial: string) =>
  ({ limit }: Commands) =>
    limit[serial]?.state === 'confirmed'
