import { type MouseEvent, useState } from 'react'
import type { Reply } from '../../../../contract/endpoints.ts'
import { useScope } from '../../../../forms/form-scope.tsx'
import type { SaveReply } from '../../../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../../../forms/settings-page.tsx'
import { post, readJson, request } from '../../../../gateway/api.ts'
import { useGateway } from '../../../../gateway/use-gateway.ts'
import { decimal, textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { replyText } from '../../../../ui/alerts/reply-text.ts'
import { useBusy } from '../../../../ui/busy.tsx'
import { Card } from '../../../../ui/card.tsx'
import {
  isSafeSource,
  meterProblem,
  meterSources,
  type PowerMeterConfig,
  powerMeterBounds,
} from '../../contract/power-meter.ts'
import { LiveNotice } from '../notice.tsx'
import { noMqttValue, prepare, three } from './prepare.ts'
import { SourceFields } from './source-fields.tsx'

const Form = fieldsOf<PowerMeterConfig>()

const hasTest = ({ source }: PowerMeterConfig) => source === meterSources.httpJson || source === meterSources.httpSml

/** The W that a test read: the only number, or the one that is the sum of the others, whatever their order. */
function readPower(message: unknown) {
  const watts = [...textOf(message).matchAll(/-?\d+(\.\d+)?(?= W\b)/g)].map(([each]) => Number(each))
  const all = watts.reduce((sum, one) => sum + one, 0)
  const read = watts.length > 1 ? watts.find(one => Math.abs(all - 2 * one) < 0.1) : watts[0]
  return read === undefined ? undefined : t('powermeteradmin.Read', { power: `${decimal(Math.round(read))}\u00a0W` })
}

/** The gateway may ask another device before it answers. */
const testTimeoutMs = 30_000

/**
 * Sends the unsaved draft for a test, and shows the gateway's answer until something is edited. Invalid fields are reported first.
 */
function MeterTest({ draft }: { draft: PowerMeterConfig }) {
  const path =
    draft.source === meterSources.httpJson ? 'powermeter/testhttpjsonrequest' : 'powermeter/testhttpsmlrequest'
  const { toSend } = useScope()
  const { busy, run } = useBusy(path)
  const [answer, setAnswer] = useState<{ about: object; reply: Reply }>()
  const reply = answer?.about === draft ? answer.reply : undefined

  async function send() {
    setAnswer(undefined)
    const body = new URLSearchParams({ data: JSON.stringify(toSend()) })
    const reply = await request(path, { method: 'POST', body }, readJson<Reply>, testTimeoutMs)
    setAnswer({ about: draft, reply })
  }

  const pressed = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => form?.reportValidity() && run(send)
  return (
    <Card title="powermeteradmin.TestTitle">
      <p className="muted">{t('powermeteradmin.TestHint')}</p>
      <button type="button" className="secondary" aria-busy={busy} onClick={pressed}>
        {t('powermeteradmin.Test')}
      </button>
      <div role="status">
        {reply && (
          <p className="notice" data-type={reply.type}>
            {(reply.type === 'success' && readPower(reply.message)) || replyText(reply)}
          </p>
        )}
      </div>
    </Card>
  )
}

/** Sends the draft, unless the firmware would not survive it. */
async function save(draft: PowerMeterConfig): Promise<SaveReply> {
  if (!isSafeSource(draft.source)) return { type: 'warning', message: t('powermeteradmin.Dangerous'), member: 'source' }
  const values = three(draft.mqtt.values, noMqttValue)
  return post('powermeter/config', { ...draft, mqtt: { ...draft.mqtt, values } })
}

/** Whether the settings hold a login or a header that visitors could read. */
function hasSecrets(meter: PowerMeterConfig) {
  const requests = [...meter.http_json.values.map(({ http_request }) => http_request), meter.http_sml.http_request]
  return hasTest(meter) || requests.some(request => request.password || request.header_value)
}

/** Says that anyone may read the login of the meter, while visitors may read this gateway. */
function OpenPassword({ draft }: { draft: PowerMeterConfig }) {
  const { data } = useGateway('security/config', {}, { inline: true })
  const open = data?.allow_readonly === true && hasSecrets(draft)
  return <LiveNotice type="danger" text={open && 'powermeteradmin.OpenPassword'} />
}

/** Where the power at the connection of the house is read. */
export const PowerMeterSettingsPage = () => (
  <SettingsPage
    topic="powermeter"
    title="powermeteradmin.PowerMeterSettings"
    bounds={powerMeterBounds}
    prepare={prepare}
    onSave={save}
  >
    {draft => {
      const incomplete = !draft.enabled && meterProblem(draft) !== undefined
      return (
        <>
          <OpenPassword draft={draft} />
          <Card title="powermeteradmin.PowerMeterConfiguration">
            <Form.Toggle name="enabled" label="powermeteradmin.PowerMeterEnable" />
            {(draft.enabled || incomplete) && (
              <Form.Choice
                name="source"
                label="powermeteradmin.PowerMeterSource"
                options={[
                  'powermeteradmin.typeMQTT',
                  'powermeteradmin.typeSDM1ph',
                  'powermeteradmin.typeSDM3ph',
                  'powermeteradmin.typeHTTP_JSON',
                  'powermeteradmin.typeSML',
                  'powermeteradmin.typeSMAHM2',
                  'powermeteradmin.typeHTTP_SML',
                  'powermeteradmin.typeUDP_VICTRON',
                ]}
              />
            )}
          </Card>
          <LiveNotice text={incomplete && 'powermeteradmin.CheckedWhileOff'} />
          {(draft.enabled || incomplete) && <SourceFields draft={draft} />}
          {draft.enabled && hasTest(draft) && <MeterTest draft={draft} />}
        </>
      )
    }}
  </SettingsPage>
)
