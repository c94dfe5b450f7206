import { decimal, percent, textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useLive } from '../../../../live/live.ts'
import { shareOf } from '../../../../live/radio/counts.ts'
import type { Heard, Step } from '../search.ts'
import { mean } from './best.ts'
import { megahertz } from './megahertz.ts'

/** What was heard of one inverter: 88 % of 8, −71 dBm. */
function HeardOf({ serial, heard }: { serial: string; heard: Heard }) {
  const name = useLive(s => s.inverters[serial]?.name)
  const dbm = mean(heard.signals)
  return (
    <li>
      {textOf(name, serial)}:{' '}
      {heard.requests > 0
        ? t('radio.ShareOf', { share: percent(shareOf(heard)), count: decimal(heard.requests) })
        : t('radio.NotAsked')}
      {dbm !== undefined && `, ${t('radio.Dbm', { dbm: decimal(dbm, 0) })}`}
    </li>
  )
}

/** Every frequency that was tried, from low to high, with what was heard of each inverter. */
export function Steps({ steps, from, best }: { steps: readonly Step[]; from: number; best?: Step | undefined }) {
  if (!steps.length) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('radio.FrequencyColumn')}</th>
          <th scope="col">{t('radio.Share')}</th>
        </tr>
      </thead>
      <tbody>
        {[...steps]
          .sort((one, other) => one.frequency - other.frequency)
          .map(step => (
            <tr key={step.frequency}>
              <th scope="row">
                {megahertz(step.frequency)}
                {step.frequency === from && <small> ({t('radio.Present')})</small>}
                {step === best && <strong> ({t('radio.BestOne')})</strong>}
              </th>
              <td>
                <ul className="plain">
                  {Object.entries(step.heard).map(([serial, heard]) => (
                    <HeardOf key={serial} {...{ serial, heard }} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
