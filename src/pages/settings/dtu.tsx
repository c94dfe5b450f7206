import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { CountryDef, DtuConfig } from '../../contract/settings.ts'
import { paddedSerial } from '../../forms/serial.ts'
import { SerialInput } from '../../forms/serial-input.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { moves, save } from './dtu/save.ts'

const { Section, Numeric, Choice, Slider } = fieldsOf<DtuConfig, 'dtuadmin'>()

/** dBm, by number. Source: gateway contract 13.1. */
const nrfLevels = [
  ['Min', -18],
  ['Low', -12],
  ['High', -6],
  ['Max', 0],
] as const

/** Texts by number; a later firmware may have more. */
const regions = ['country_0', 'country_1', 'country_2'] as const

const megahertz = (hertz: number, digits?: number) => decimal(hertz / 1e6, digits)

/** Notes on the selected frequency. */
const FrequencyNote = ({ legal, moved }: { legal: boolean; moved: boolean }) => (
  <div role="status">
    {!legal && (
      <p className="notice" data-type="danger">
        <RichText text="dtuadmin.CmtFrequencyWarning" />
      </p>
    )}
    {moved && <small className="muted">{t('dtuadmin.NewFrequency')}</small>}
  </div>
)

/** The settings of the sub-GHz radio. A new region sets its default frequency. */
function Cmt({ draft, before }: { draft: DtuConfig; before: DtuConfig }) {
  const { cmt_frequency, cmt_country, country_def, cmt_chan_width } = draft
  const region = country_def?.[cmt_country]

  // Runs before the form reads the slider.
  function reset({ target }: FormEvent<HTMLElement>) {
    const { form, value } = target as HTMLSelectElement
    const slider = form?.elements.namedItem('cmt_frequency') as HTMLInputElement
    const chosen = country_def?.[Number(value)]
    if (!chosen) return
    slider.min = String(chosen.freq_min)
    slider.max = String(chosen.freq_max)
    slider.value = String(chosen.freq_default)
  }

  return (
    <>
      <Slider name="cmt_palevel" label="CmtPaLevel" format={level => `${decimal(level)}\u00a0dBm`} />
      <div onInput={reset}>
        <Choice
          name="cmt_country"
          label="CmtCountry"
          options={Object.entries<CountryDef | null>(country_def ?? []).map(([n, region]) => {
            const name = regions[Number(n)]
            const range = { min: megahertz(Number(region?.freq_min)), max: megahertz(Number(region?.freq_max)) }
            return [n, name ? t(`dtuadmin.${name}`, range) : n]
          })}
        />
      </div>
      <Slider
        name="cmt_frequency"
        label="CmtFrequency"
        format={hertz => `${megahertz(hertz, 2)}\u00a0MHz`}
        bounds={{ min: region?.freq_min, max: region?.freq_max, step: cmt_chan_width }}
        note={
          <FrequencyNote
            legal={!region || (cmt_frequency >= region.freq_legal_min && cmt_frequency <= region.freq_legal_max)}
            moved={moves(draft, before)}
          />
        }
      />
    </>
  )
}

/** The gateway's serial and its radios; rows of a missing radio are hidden. */
export const DtuSettingsPage = () => (
  <SettingsPage
    of="dtu"
    texts="dtuadmin"
    title="dtuadmin.DtuSettings"
    prepare={stored => ({ ...stored, serial: paddedSerial(stored.serial) })}
    onSave={save}
  >
    {(draft, before) => (
      <Section title="DtuConfiguration">
        <SerialInput name="serial" label="Serial" />
        <Numeric name="pollinterval" label="PollInterval" unit="Seconds" />
        {!draft.nrf_enabled && !draft.cmt_enabled && (
          <p className="notice" data-type="warning">
            {t('dtuadmin.NoRadio')} <Link href="/settings/device">{t('menu.DeviceManager')}</Link>
          </p>
        )}
        {draft.nrf_enabled && (
          <Choice
            name="nrf_palevel"
            label="NrfPaLevel"
            options={nrfLevels.map(([name, db], level) => [level, t(`dtuadmin.${name}`, { db: decimal(db) })])}
          />
        )}
        {draft.cmt_enabled && <Cmt draft={draft} before={before} />}
      </Section>
    )}
  </SettingsPage>
)
