import { isRecord } from '../../../src/gateway/json.ts'
import type { Image } from '../chip.ts'
import type { PlantState } from '../plant/plant.ts'

/** A state as text: JSON, file contents in base64. */
export function printState({ files, image, plant }: SavedState): string {
  const contents = files.map(([name, body]) => [name, body.toString('base64')])
  return JSON.stringify({ version: 1, files: Object.fromEntries(contents), image, plant })
}

/** The state in a text, or undefined if it is damaged. */
export function parseState(text: string): SavedState | undefined {
  try {
    const { version, files, image, plant } = JSON.parse(text)
    if (version !== 1 || !image.hash || !isRecord(plant)) return undefined
    const contents = Object.entries<string>(files)
    return {
      files: contents.map(([name, body]) => [name, Buffer.from(body, 'base64')]),
      image,
      plant: plant as PlantState,
    }
  } catch {
    return undefined
  }
}

/** What outlives a restart of the process. */
export interface SavedState {
  files: [string, Buffer][]
  image: Image
  plant?: PlantState
}
