import { dash, decimal, percent } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { shareOf } from '../../../../live/radio/counts.ts'
import { bestOf, isComparable, type Measurement, meanSignal } from './measurement.ts'

const minuteMs = 60_000

const shareText = ({ counts }: Measurement) => percent(shareOf(counts))

/** What the last measurement says, compared with the one before. */
function Comparison({ places }: { places: readonly Measurement[] }) {
  const here = places.at(-1)
  const before = places.at(-2)
  if (!here) return null
  const count = here.counts.requests
  if (!count) return <p>{t('radio.NothingCounted')}</p>
  if (!isComparable(here)) return <p>{t('radio.TooFewRequests', { count })}</p>
  return (
    <>
      {before && isComparable(before) && (
        <p className="said">
          {t('radio.Compared', {
            least: shareText(before),
            most: shareText(here),
            count: Math.ceil(Math.max(before.ms ?? 0, here.ms ?? 0) / minuteMs),
          })}
        </p>
      )}
      {places.filter(isComparable).length > 1 && <Best places={places} />}
    </>
  )
}

/** The best place, or those that are equally good. */
function Best({ places }: { places: readonly Measurement[] }) {
  const [best, ...equal] = bestOf(places)
  if (!best) return null
  return (
    <p className="said">
      {equal.length > 0
        ? t('radio.EqualPlaces', { names: [best, ...equal].map(({ name }) => name).join(', '), share: shareText(best) })
        : t('radio.BestPlace', { best: best.name, share: shareText(best) })}
    </p>
  )
}

/** The places measured so far, in their order, and which is the best. */
export function Results({ places }: { places: readonly Measurement[] }) {
  const [best, ...equal] = bestOf(places)
  const isClear = !equal.length && places.filter(isComparable).length > 1
  return (
    <>
      <div role="status">
        <Comparison places={places} />
      </div>
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
