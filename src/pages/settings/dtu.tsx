import type { FormEvent } from 'react'
import type { CountryDef, DtuConfig } from '../../contract/settings.ts'
import { show } from '../../lib/alerts.ts'
import { decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { paddedSerial } from '../../lib/serial-input.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SerialInput } from '../../ui/serial-input.tsx'
import { fieldsOf, SettingsPage } from '../../ui/settings-page.tsx'
import { save } from './dtu/save.ts'

const { Section, Numeric, Choice, Slider } = fieldsOf<DtuConfig, 'dtuadmin'>()

/** dBm, by number. Source: gateway contract 13.1. */
const nrfLevels = [
  ['Min', -18],
  ['Low', -12],
  ['High', -6],
  ['Max', 0],
] as const

/** By number; a later firmware may know more. */
const regions = ['country_0', 'country_1', 'country_2'] as const

const megahertz = (hertz: number, digits?: number) => decimal(hertz / 1e6, digits)

/** Whether the frequency has to be found by the inverters first. */
const moves = (draft: DtuConfig, before: DtuConfig) => draft.cmt_frequency !== before.cmt_frequency

/** What is to be said of the frequency chosen. */
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

/** The settings of the sub-GHz radio. Another region brings its usual frequency. Source: specification 1, section 4. */
function Cmt({ draft, before }: { draft: DtuConfig; before: DtuConfig }) {
  const { cmt_frequency, cmt_country, country_def, cmt_chan_width } = draft
  const region = country_def?.[cmt_country]

  // The form reads the slider after this has moved it.
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
      <Slider name="cmt_palevel" label="CmtPaLevel" words={level => `${decimal(level)}\u00a0dBm`} />
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
        words={hertz => `${megahertz(hertz, 2)}\u00a0MHz`}
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

/** The gateway's serial and its radios; the rows of a radio that is not there are hidden. Source: specification 1, 2.14. */
export const DtuSettingsPage = () => (
  <SettingsPage
    of="dtu"
    texts="dtuadmin"
    title="dtuadmin.DtuSettings"
    prepare={stored => ({ ...stored, serial: paddedSerial(stored.serial) })}
    onSave={save}
    onSaved={(draft, before) => {
      if (moves(draft, before)) show('info', t('dtuadmin.NewFrequency'))
    }}
  >
    {(draft, _, before) => (
      <Section title="DtuConfiguration">
        <SerialInput name="serial" label="Serial" />
        <Numeric name="pollinterval" label="PollInterval" unit="Seconds" />
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
