import { type ReactNode, useRef } from 'react'
import { type TextKey, t } from '../lib/i18n.ts'
import { Busy } from './busy.tsx'
import { Icon } from './icon.tsx'
import { type Pull, usePull } from './pull.ts'

interface PageFrameProps {
  title: TextKey
  /** Nothing to show yet; what was loaded once stays while it is read again. */
  loading?: boolean
  /** As wide as the window, for the live view. */
  wide?: boolean
  /** Right of the title, e.g. whether values arrive. */
  marker?: ReactNode
  /** Reads the page's data again: by a button, unless `marker` tells that it is live, and by pulling down. */
  onReload?: () => void
  children: ReactNode
}

const words: Record<Pull['phase'], TextKey | undefined> = {
  pending: undefined,
  pulling: 'base.Pull',
  releasing: 'base.Release',
  refreshing: 'base.Refreshing',
}

/** A page: its title, what belongs beside it, and pull to refresh where there is something to reload. */
export function PageFrame({ title, loading = false, wide = false, marker, onReload, children }: PageFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const { phase, extent } = usePull(frame, onReload)
  const word = words[phase]
  return (
    <main ref={frame} className={wide ? 'wide' : undefined}>
      <p className={`pull ${phase}`} style={{ height: `${extent}px` }} role="status">
        {word && t(word)}
      </p>
      <div className="title">
        <h1 tabIndex={-1}>{t(title)}</h1>
        {marker}
        {onReload && !marker && (
          <button type="button" className="quiet" title={t('base.Reload')} onClick={onReload}>
            <Icon name="reload" />
            <span className="hidden">{t('base.Reload')}</span>
          </button>
        )}
      </div>
      {loading ? <Busy /> : children}
    </main>
  )
}
