import type { PlantState } from '../plant/plant.ts'
import type { Image } from './firmware.ts'

/** What outlives a restart of the process. */
export interface SavedState {
  files: [string, Buffer][]
  image: Image
  plant?: PlantState
}
