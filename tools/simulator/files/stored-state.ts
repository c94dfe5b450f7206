import { isRecord } from '../../../src/gateway/json.ts'
import type { Image } from '../chip.ts'
import type { PlantState } from '../plant/plant.ts'

interface StateFile {
  version: 1
  /** Name to content, base64. */
  files: Record<string, string>
  image: { hash: string; size: number }
  plant: PlantState
}

const isStored = (value: unknown): value is StateFile =>
  isRecord(value) &&
  value.version === 1 &&
  isRecord(value.files) &&
  Object.values(value.files).every(content => typeof content === 'string') &&
  isRecord(value.image) &&
  typeof value.image.hash === 'string' &&
  typeof value.image.size === 'number' &&
  isRecord(value.plant)

/** A state as text: JSON, file contents in base64. */
export function printState({ files, image, plant }: SavedState): string {
  const contents = files.map(([name, body]) => [name, body.toString('base64')])
  return JSON.stringify({ version: 1, files: Object.fromEntries(contents), image, plant })
}

/** The state in a text, or undefined if it is damaged. */
export function parseState(text: string): SavedState | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isStored(stored)) return undefined
  const files = Object.entries(stored.files).map(([name, content]): [string, Buffer] => [
    name,
    Buffer.from(content, 'base64'),
  ])
  return { files, image: stored.image, plant: stored.plant }
}

/** What outlives a restart of the process. */
export interface SavedState {
  files: [string, Buffer][]
  image: Image
  plant?: PlantState
}
