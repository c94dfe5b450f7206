import { type MouseEvent, useEffect, useState } from 'react'
import { channelWidthHz } from '../../../contract/limits.ts'
import type { CountryDef, DtuConfig } from '../../../contract/settings.ts'
import { fill } from '../../../forms/fill.ts'
import { kept } from '../../../gateway/storage.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** The search of version 1.1.0 for a better frequency, with the one in Hz that it had to set again. */
const search = kept('frequencySearch', value => {
  const { from } = Object(value)
  return typeof from === 'number' ? { from } : undefined
})

const inMHz = (hertz: number) => t('dtuadmin.MHz', { mhz: decimal(hertz / 1e6, 2) })

interface FrequencyBeforeProps {
  draft: DtuConfig
  before: DtuConfig
  region: CountryDef | null | undefined
}

/**
 * Names the frequency that an interrupted search of version 1.1.0 did not set again, until it is set or the owner keeps the present one.
 * Without a region that has it, it cannot be filled in, and is not named.
 */
export function FrequencyBefore({ draft, before, region }: FrequencyBeforeProps) {
  const [frequency, setFrequency] = useState(() => search.read()?.from)
  const isSet = frequency === before.cmt_frequency

  function forget() {
    search.keep(undefined)
    setFrequency(undefined)
  }

  useEffect(() => {
    if (isSet) search.keep(undefined)
  }, [isSet])

  if (!frequency || isSet || frequency === draft.cmt_frequency || frequency % channelWidthHz !== 0) return null
  if (!region || frequency < region.freq_min || frequency > region.freq_max) return null
  // This note goes, and with it the focus, which continues where the frequency is.
  const fillIn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    fill(currentTarget.form, 'cmt_frequency', String(frequency))?.focus()
  return (
    <div className="notice" data-type="warning">
      <p>{t('dtuadmin.FrequencyBefore', { frequency: inMHz(frequency) })}</p>
      <button type="button" className="secondary" onClick={forget}>
        {t('dtuadmin.KeepFrequency', { frequency: inMHz(before.cmt_frequency) })}
      </button>
      <button type="button" className="secondary" onClick={fillIn}>
        {t('dtuadmin.FillInFrequency', { frequency: inMHz(frequency) })}
      </button>
    </div>
  )
}
