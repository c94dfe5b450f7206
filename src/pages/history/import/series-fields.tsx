import { type Assignment, type Meaning, meanings, meaningsOf, wholePlant } from '../../../history/foreign/meaning.ts'
import type { Told } from '../../../history/foreign/observations.ts'
import type { Series } from '../../../history/foreign/series.ts'
import type { RecordedInverter } from '../../../history/yields.ts'
import { date, decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { FirstDays } from './first-days.tsx'

const meaningTexts: Record<Meaning, TextKey> = {
  powerW: 'historyimport.PowerW',
  powerKw: 'historyimport.PowerKw',
  dayWh: 'historyimport.DayWh',
  dayKwh: 'historyimport.DayKwh',
  totalWh: 'historyimport.TotalWh',
  totalKwh: 'historyimport.TotalKwh',
  changeWh: 'historyimport.ChangeWh',
  changeKwh: 'historyimport.ChangeKwh',
}

/** How many numbers a series has, and of which days. */
function extentOf({ times, values }: Series) {
  const count = values.filter(value => !Number.isNaN(value)).length
  const first = times.reduce((a, b) => Math.min(a, b))
  const last = times.reduce((a, b) => Math.max(a, b))
  const days = [...new Set([date(first), date(last)])].join(' – ')
  return t('historyimport.Extent', { count, values: decimal(count), days })
}

interface SeriesFieldsProps {
  assignment: Assignment
  /** What is to be added of it. */
  told: Told | undefined
  /** Another series has the yields of the same inverter, or of the plant. */
  hasYields: boolean
  inverters: readonly RecordedInverter[]
  onChosen: (chosen: Partial<Assignment>) => void
}

/** The fields for one series of a file: of which inverter it is and what it is; and its first days. */
export function SeriesFields({ assignment, told, hasYields, inverters, onChosen }: SeriesFieldsProps) {
  const { series, of, meaning } = assignment
  const isPower = meanings[meaning].measure === 'power'
  return (
    <fieldset className="series">
      <legend>{series.name}</legend>
      <p className="muted">{extentOf(series)}</p>
      <div className="choices">
        <label>
          {t('historyimport.BelongsTo')}
          <select name={`of-${series.id}`} value={of} onChange={event => onChosen({ of: event.currentTarget.value })}>
            <option value="">{t('historyimport.LeaveOut')}</option>
            <option value={wholePlant}>{t('history.Plant')}</option>
            {inverters.map(({ serial, name }) => (
              <option key={serial} value={serial}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('historyimport.WhatItIs')}
          <select
            name={`meaning-${series.id}`}
            value={meaning}
            onChange={event => onChosen({ meaning: event.currentTarget.value as Meaning })}
          >
            {meaningsOf(series).map(option => (
              <option key={option} value={option}>
                {t(meaningTexts[option])}
              </option>
            ))}
          </select>
        </label>
      </div>
      {of && <FirstDays told={told} isPower={isPower} hasYields={isPower && hasYields} />}
    </fieldset>
  )
}
