import { dash, decimal, percent } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { shareOf } from '../../../../live/radio/counts.ts'
import { bestOf, type Measurement, meanSignal } from './measurement.ts'

const shareText = ({ counts }: Measurement) => percent(shareOf(counts))

/** What the last measurement says, compared with the one before. */
function Comparison({ places }: { places: readonly Measurement[] }) {
  const here = places.at(-1)
  const before = places.at(-2)
  if (!here) return null
  if (!here.counts.requests) return <p>{t('radio.NothingCounted')}</p>
  const best = bestOf(places)
  return (
    <>
      {before && before.counts.requests > 0 && (
        <p className="said">{t('radio.Compared', { least: shareText(before), most: shareText(here) })}</p>
      )}
      {best && places.length > 1 && (
        <p className="said">{t('radio.BestPlace', { best: best.name, share: shareText(best) })}</p>
      )}
    </>
  )
}

/** The places measured so far, in their order, and which is the best. */
export function Results({ places }: { places: readonly Measurement[] }) {
  const best = bestOf(places)
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
                    {place.name} {places.length > 1 && place === best && <strong>({t('radio.Best')})</strong>}
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
