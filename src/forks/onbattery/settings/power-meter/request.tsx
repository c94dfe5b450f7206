import type { ComponentProps } from 'react'
import { spaceProblem } from '../../../../forms/bounds.ts'
import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { type TextKey, t } from '../../../../i18n/i18n.ts'
import type { HttpRequest, PowerMeterConfig } from '../../contract/power-meter.ts'
import { numbered } from '../units.ts'

const Form = fieldsOf<PowerMeterConfig>()

const urlProblem = (url: string) => spaceProblem(url) || (/^https?:\/\//.test(url) ? '' : t('powermeteradmin.NotAUrl'))

interface IntervalProps {
  name: ComponentProps<typeof Form.Numeric>['name']
  unit?: TextKey
}

/** How often the meter is asked. */
export const PollingInterval = ({ name, unit = 'onbattery.Seconds' }: IntervalProps) => (
  <Form.Numeric name={name} label="powermeteradmin.PollingInterval" unit={t(unit)} />
)

interface RequestProps {
  /** Path of the request in the document. */
  at: 'http_sml.http_request' | `http_json.values.${number}.http_request`
  request: HttpRequest
}

/** What is asked over HTTP, and with which login. */
export const RequestFields = ({ at, request }: RequestProps) => (
  <>
    <Form.Text name={`${at}.url`} label="powermeteradmin.HttpUrl" check={urlProblem} />
    <Form.Choice
      name={`${at}.auth_type`}
      label="powermeteradmin.HttpAuthorization"
      options={numbered(t('powermeteradmin.HttpNone'), 'Basic', 'Digest')}
    />
    {request.auth_type !== 0 && (
      <>
        <Form.Text name={`${at}.username`} label="powermeteradmin.HttpUsername" />
        <Form.Secret name={`${at}.password`} label="powermeteradmin.HttpPassword" />
      </>
    )}
    <Form.Text name={`${at}.header_key`} label="powermeteradmin.HttpHeaderKey" />
    <Form.Text name={`${at}.header_value`} label="powermeteradmin.HttpHeaderValue" />
    <Form.Numeric name={`${at}.timeout`} label="powermeteradmin.HttpTimeout" unit={t('onbattery.Milliseconds')} />
  </>
)
