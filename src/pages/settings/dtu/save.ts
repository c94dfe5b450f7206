import type { DtuConfig } from '../../../contract/settings.ts'
import { post } from '../../../lib/api.ts'
import { decimal } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { Answer } from '../../../ui/settings-form.tsx'

/**
 * Sends the settings. The range in a refusal of the frequency is in Hz: it is told in MHz, or in kHz where the text of a
 * language pack speaks of that. Source: gateway contract 2.2 and 13.1.
 */
export async function save(draft: DtuConfig): Promise<Answer> {
  const reply = await post('dtu/config', draft)
  // Of the two powers only a radio that is there has a field.
  if (reply.code === 2003 && !draft.nrf_enabled) return { ...reply, member: 'cmt_palevel' }
  if (reply.code !== 2004) return reply
  const scale = t('apiresponse.2004').includes('MHz') ? 1e6 : 1e3
  const told = (bound: string) => decimal(Number(reply.param?.[bound]) / scale)
  const message = t('apiresponse.2004', { min: told('min'), max: told('max') })
  return { type: reply.type, message, member: 'cmt_frequency' }
}
