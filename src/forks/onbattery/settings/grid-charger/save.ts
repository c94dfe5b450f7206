import type { Answer } from '../../../../forms/settings-form.tsx'
import { post } from '../../../../gateway/api.ts'
import { type GridChargerConfig, gridChargerLimits as limits } from '../../contract/grid-charger.ts'
import { chargerReply } from '../../reply.ts'

const members = ['offline_voltage', 'offline_current', 'input_current_limit'] as const

/** Sends the draft. A refusal names the field: the gateway says which quantity was out of range, not which member. */
export async function save(draft: GridChargerConfig): Promise<Answer> {
  const answer = chargerReply(await post('gridcharger/config', draft))
  const wrong = members.find(name => {
    const { min, max } = limits[`huawei.${name}`]
    return draft.huawei[name] < min || draft.huawei[name] > max
  })
  return answer.type !== 'success' && wrong ? { ...answer, member: `huawei.${wrong}` } : answer
}
