import { dash, decimal, percent } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { answeredShare } from '../../../../live/radio/counts.ts'
import { bestOf, isComparable, type Measurement, meanSignal } from './measurement.ts'

const shareText = ({ counts }: Measurement) => percent(answeredShare(counts))

/** The outcome after the last measurement: the best place, or those that are equally good; else that it failed. */
function outcomeOf(places: readonly Measurement[]) {
  const here = places.at(-1)
  if (!here) return undefined
  const count = here.counts.requests
  if (!count) return t('radio.NothingCounted')
  if (!isComparable(here)) return t('radio.TooFewRequests', { count })
  if (places.filter(isComparable).length < 2) return undefined
  const [best = here, ...equal] = bestOf(places)
  return equal.length > 0
    ? t('radio.EqualPlaces', { names: [best, ...equal].map(({ name }) => name).join(', '), share: shareText(best) })
    : t('radio.BestPlace', { best: best.name, share: shareText(best) })
}

/** The places measured so far, in order, with the best one marked. */
export function Results({ places }: { places: readonly Measurement[] }) {
  const [best, ...equal] = bestOf(places)
  const isClear = !equal.length && places.filter(isComparable).length > 1
  return (
    <>
      <p role="status">{outcomeOf(places)}</p>
      {places.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('radio.PlaceName')}</th>
              <th scope="col" className="number">
                {t('radio.Share')}
              </th>
              <th scope="col" className="number">
                {t('radio.Signal')}
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map(place => {
              const dbm = meanSignal(place)
              return (
                <tr key={place.since}>
                  <th scope="row">
                    {place.name} {isClear && place === best && <strong>({t('radio.Best')})</strong>}
                  </th>
                  <td className="number">
                    {t('radio.ShareOf', { share: shareText(place), count: decimal(place.counts.requests) })}
                  </td>
                  <td className="number">{dbm === undefined ? dash : t('radio.Dbm', { dbm: decimal(dbm, 0) })}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}
