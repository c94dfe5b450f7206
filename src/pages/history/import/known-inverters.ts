import { get } from '../../../gateway/api.ts'
import { listOf } from '../../../gateway/json.ts'
import { loadHistory } from '../../../history/history.ts'
import { isSerial } from '../../../history/records.ts'
import { type RecordedInverter, recordedInverters } from '../../../history/yields.ts'

/** The inverters of the gateway; none if it does not answer. */
async function listedInverters(): Promise<RecordedInverter[]> {
  const { inverters } = await get('livedata/status').catch(() => ({ inverters: [] }))
  return listOf<{ serial?: unknown; name?: unknown }>(inverters).flatMap(({ serial, name }) =>
    typeof serial === 'string' && isSerial(serial)
      ? { serial, name: typeof name === 'string' && name ? name : serial }
      : [],
  )
}

/** The inverters of the gateway and those of the history, each once. Never rejects. */
export async function knownInverters(): Promise<RecordedInverter[]> {
  const [listed, yields] = await Promise.all([listedInverters(), loadHistory('yields')])
  const all = [...recordedInverters(yields), ...listed].map(inverter => [inverter.serial, inverter] as const)
  return [...new Map(all).values()]
}
