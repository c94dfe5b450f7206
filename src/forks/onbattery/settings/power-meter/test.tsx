import { useState } from 'react'
import type { Reply } from '../../../../contract/endpoints.ts'
import { readJson, request } from '../../../../gateway/api.ts'
import { textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { ActionButton } from '../../../../ui/controls/action-button.tsx'
import { meterSources, type PowerMeterConfig } from '../../contract/power-meter.ts'

/** The gateway asks the meter during the call, for up to twice the timeout for each request. */
const testTimeoutMs = 20_000

function test(draft: PowerMeterConfig) {
  const path =
    draft.source === meterSources.httpJson ? 'powermeter/testhttpjsonrequest' : 'powermeter/testhttpsmlrequest'
  const body = new URLSearchParams({ data: JSON.stringify(draft) })
  return request(path, { method: 'POST', body }, readJson<Reply>, testTimeoutMs)
}

/** Asks the meter with the fields as they are, unsaved, and shows what the gateway got. */
export function MeterTest({ draft }: { draft: PowerMeterConfig }) {
  const [answer, setAnswer] = useState<Reply>()
  return (
    <Card title="powermeteradmin.TestTitle">
      <p className="muted">{t('powermeteradmin.TestHint')}</p>
      <ActionButton name="powermeter-test" action={async () => setAnswer(await test(draft))}>
        {t('powermeteradmin.Test')}
      </ActionButton>
      <div role="status">
        {answer && (
          <p className="notice" data-type={answer.type === 'success' ? 'success' : 'warning'}>
            {textOf(answer.message)}
          </p>
        )}
      </div>
    </Card>
  )
}
