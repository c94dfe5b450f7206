import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { Busy } from '../../../ui/busy.tsx'
import { MenuLink } from '../../../ui/menu/menu-link.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'

const NoInverters = () => (
  <p className="notice" data-type="info">
    {t('live.NoInverters')} <Link href="/settings/inverter">{t('live.AddInverter')}</Link>
  </p>
)

/** The page about radio, with its tabs, each of which has a path of its own. */
export const RadioFrame = ({ onReload, children }: { onReload: () => void; children: ReactNode }) => (
  <PageFrame title="radio.Title" onReload={onReload}>
    <nav className="tabs" aria-label={t('radio.Title')}>
      <MenuLink path="/info/radio" title="radio.Reception" />
      <MenuLink path="/info/radio-place" title="radio.Place" />
    </nav>
    {children}
  </PageFrame>
)

/** Content that needs inverters, once they are known; else why they could not be read; and inverters that the gateway never polls. */
export function RadioPageFrame({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const known = useLive(s => s.serials.length > 0)
  const complete = useLive(s => s.complete)
  const error = useLive(s => s.error)
  const unknownTypes = useLive(s => s.unknownTypes) ?? []
  const none = complete ? !unknownTypes.length && <NoInverters /> : <Busy />
  // Always at the same place, or a failure would discard what was measured.
  return (
    <>
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {unknownTypes.map(name => (
        <p key={name} className="notice" data-type="warning">
          {t('live.UnknownType', { name })}
        </p>
      ))}
      {known ? children : !error && none}
    </>
  )
}
