import { brief } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useListed } from '../../live/others/others.ts'
import { reading } from './reading.tsx'
import { useOwnSums } from './use-sums.ts'

/** A heading above the rows of a gateway, with its own power. */
export function OwnHeading() {
  const isOnly = useListed(s => !s.gateways.length)
  return !isOnly && <PowerHeading />
}

function PowerHeading() {
  const power = useOwnSums().Power.value
  return (
    power && (
      <h2 className="gateway-name">
        {t('live.ThisGateway')} <span className="power">{reading(brief(power))}</span>
      </h2>
    )
  )
}
