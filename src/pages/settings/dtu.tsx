import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { product } from '#fork/product'
import { channelWidthHz, settingsBounds } from '../../contract/bounds.ts'
import { radioFrequencyCode, radioPowerCode } from '../../contract/codes.ts'
import type { CountryDef, DtuConfig } from '../../contract/settings.ts'
import { fill } from '../../forms/fill.ts'
import { SerialInput } from '../../forms/serial-input.tsx'
import type { SaveReply } from '../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { finiteBound } from '../../forms/slider.tsx'
import { get, post } from '../../gateway/api.ts'
import { isObject } from '../../gateway/json.ts'
import { otherRelease } from '../../gateway/other-release.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Whether the frequency changes, to which the inverters have to follow. */
const moves = (draft: DtuConfig, before: DtuConfig) => draft.cmt_frequency !== before.cmt_frequency

/** The settings with the poll interval converted; anything but a number stays as it is. */
const withInterval = (dtu: DtuConfig, convert: (interval: number) => number): DtuConfig =>
  Number.isFinite(dtu.pollinterval) ? { ...dtu, pollinterval: convert(dtu.pollinterval) } : dtu

/** The settings with the poll interval in s. */
const inSeconds = (stored: DtuConfig) => withInterval(stored, units => units / product.pollUnitsPerSecond)

/** The settings with the poll interval in whole units of the gateway. */
const inUnits = (draft: DtuConfig) => withInterval(draft, seconds => Math.round(seconds * product.pollUnitsPerSecond))

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max

/**
 * Values for a missing radio module that the gateway would otherwise refuse, and which have no effect: the first region, its default
 * frequency, and the lowest or a medium power. Source: gateway contract 13.1.
 */
function defaultsOfMissing({ nrf_enabled, cmt_enabled, country_def, ...dtu }: DtuConfig): Partial<DtuConfig> {
  const { nrf_palevel, cmt_palevel } = settingsBounds.dtu
  const stored = country_def?.[dtu.cmt_country]
  const region = stored ?? country_def?.[0]
  const isFrequency =
    !region ||
    (isWithin(dtu.cmt_frequency, region.freq_min, region.freq_max) && dtu.cmt_frequency % channelWidthHz === 0)
  return {
    ...(!nrf_enabled && !isWithin(dtu.nrf_palevel, nrf_palevel.min, nrf_palevel.max) && { nrf_palevel: 0 }),
    ...(!cmt_enabled && !isWithin(dtu.cmt_palevel, cmt_palevel.min, cmt_palevel.max) && { cmt_palevel: 0 }),
    ...(!cmt_enabled && !stored && region && { cmt_country: 0 }),
    ...(!cmt_enabled && !isFrequency && Number.isFinite(region.freq_default) && { cmt_frequency: region.freq_default }),
  }
}

/** The power that a refusal is about: the one out of bounds, else that of an existing radio. */
function refusedPower({ nrf_palevel, cmt_palevel, nrf_enabled }: DtuConfig) {
  const { min, max } = settingsBounds.dtu.cmt_palevel
  if (nrf_palevel > settingsBounds.dtu.nrf_palevel.max) return 'nrf_palevel'
  return nrf_enabled && cmt_palevel >= min && cmt_palevel <= max ? 'nrf_palevel' : 'cmt_palevel'
}

/**
 * Sends the settings, with defaults for a missing radio where the gateway refuses what is stored; but no new poll interval to a gateway
 * that may count it in another unit. If the gateway refuses the frequency, it tells the range in Hz, which is shown in MHz, or in kHz if
 * the text of a language pack says kHz. Source: gateway contract 2.2 and 13.1.
 */
async function save(draft: DtuConfig, before: DtuConfig): Promise<SaveReply> {
  if (draft.pollinterval !== before.pollinterval && otherRelease(await get('system/status')))
    return { type: 'warning', message: t('dtuadmin.OtherFirmware'), member: 'pollinterval' }
  const defaults = defaultsOfMissing(draft)
  const reply = await post('dtu/config', inUnits({ ...draft, ...defaults }))
  const settings = Object.entries(defaults)
    .map(([member, value]) => `${member} ${value}`)
    .join(', ')
  if (reply.type === 'success' && settings) return { ...reply, note: t('dtuadmin.DefaultsSent', { settings }) }
  if (reply.code === radioPowerCode) return { ...reply, member: refusedPower(draft) }
  if (reply.type === 'success' && moves(draft, before)) return { ...reply, note: t('dtuadmin.NewFrequency') }
  if (reply.code !== radioFrequencyCode) return reply
  const scale = t('apiresponse.2004').includes('MHz') ? 1e6 : 1e3
  const boundText = (bound: string) => decimal(Number(reply.param?.[bound]) / scale)
  const message = t('apiresponse.2004', { min: boundText('min'), max: boundText('max') })
  return { type: reply.type, message, member: 'cmt_frequency' }
}

const Form = fieldsOf<DtuConfig>()

/** dBm, by number. Source: gateway contract 13.1. */
const nrfLevels = [
  ['Min', -18],
  ['Low', -12],
  ['High', -6],
  ['Max', 0],
] as const

/** Texts by number; a later firmware may have more. */
const regions = ['country_0', 'country_1', 'country_2'] as const

/** More than a firmware could have. */
const maxRegions = 50

const megahertz = (hertz: number, digits?: number) => decimal(hertz / 1e6, digits)

interface CmtProps {
  draft: DtuConfig
  before: DtuConfig
}

/** Notes on the selected frequency. */
const FrequencyNote = ({ draft, before, region }: CmtProps & { region: CountryDef | null | undefined }) => (
  <div role="status">
    {region && !(draft.cmt_frequency >= region.freq_legal_min && draft.cmt_frequency <= region.freq_legal_max) && (
      <Notice type="danger">
        <RichText text="dtuadmin.CmtFrequencyWarning" />
      </Notice>
    )}
    {moves(draft, before) && <small className="muted">{t('dtuadmin.NewFrequency')}</small>}
  </div>
)

/** The settings of the sub-GHz radio. A new region sets its default frequency. */
function Cmt({ draft, before }: CmtProps) {
  const { country_def, cmt_chan_width } = draft
  const known = isObject(country_def) ? Object.entries<CountryDef | null>(country_def).slice(0, maxRegions) : []
  const region = country_def?.[draft.cmt_country]

  function reset({ target }: FormEvent<HTMLElement>) {
    const { form, value } = target as HTMLSelectElement
    const slider = form?.elements.namedItem('cmt_frequency') as HTMLInputElement
    const chosen = country_def?.[Number(value)]
    if (!chosen) return
    slider.min = String(finiteBound(chosen.freq_min) ?? '')
    slider.max = String(finiteBound(chosen.freq_max) ?? '')
    fill(form, slider.name, String(chosen.freq_default))
  }

  return (
    <>
      <Form.Slider
        name="cmt_palevel"
        label="dtuadmin.CmtPaLevel"
        format={level => t('dtuadmin.dBm', { dbm: decimal(level) })}
      />
      <div onInput={reset}>
        <Form.Choice
          name="cmt_country"
          label="dtuadmin.CmtCountry"
          options={known.map(([n, region]) => {
            const name = regions[Number(n)]
            const range = { min: megahertz(Number(region?.freq_min)), max: megahertz(Number(region?.freq_max)) }
            return [n, name ? t(`dtuadmin.${name}`, range) : n]
          })}
        />
      </div>
      <Form.Slider
        name="cmt_frequency"
        label="dtuadmin.CmtFrequency"
        format={hertz => t('dtuadmin.MHz', { mhz: megahertz(hertz, 2) })}
        bounds={{ min: region?.freq_min, max: region?.freq_max, step: cmt_chan_width }}
        note={<FrequencyNote {...{ draft, before, region }} />}
      />
    </>
  )
}

/** The poll interval in s; if the gateway may count it in another unit, why it cannot be changed here. */
function PollInterval() {
  const { data } = useGateway('system/status', {}, { inline: true })
  if (data && otherRelease(data)) return <Notice type="warning">{t('dtuadmin.OtherFirmware')}</Notice>
  return (
    <Form.Numeric
      name="pollinterval"
      label="dtuadmin.PollInterval"
      unit={t('dtuadmin.Seconds')}
      step={1 / product.pollUnitsPerSecond}
    />
  )
}

/** The gateway's serial and its radios; rows of a missing radio are hidden. */
export const DtuSettingsPage = () => (
  <SettingsPage topic="dtu" title="dtuadmin.DtuSettings" prepare={inSeconds} onSave={save}>
    {(draft, before) => (
      <Card title="dtuadmin.DtuConfiguration">
        <SerialInput name="serial" label="dtuadmin.Serial" />
        <PollInterval />
        {!draft.nrf_enabled && !draft.cmt_enabled && (
          <Notice type="warning">
            {t('dtuadmin.NoRadio')} <Link href="/settings/device">{t('dtuadmin.NoRadioLink')}</Link>
          </Notice>
        )}
        {draft.nrf_enabled && (
          <Form.Choice
            name="nrf_palevel"
            label="dtuadmin.NrfPaLevel"
            options={nrfLevels.map(([name, db], level) => [level, t(`dtuadmin.${name}`, { db: decimal(db) })])}
          />
        )}
        {draft.cmt_enabled && <Cmt draft={draft} before={before} />}
      </Card>
    )}
  </SettingsPage>
)
