import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { startLater } from '../../gateway/later.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { isSettingUp } from '../../session/setup.ts'
import { Busy } from '../busy.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import type { Pull } from './pull.ts'

/** Focuses the page's heading when the focused element is gone, so that the keyboard continues there and not before the menu. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

interface PageFrameProps {
  title: TextKey
  /** Nothing to show yet; a page that is being reloaded keeps its content. */
  loading?: boolean
  /** For the live view: wider, and the title is only read out. */
  wide?: boolean
  /** Shown beside the title, such as the state of the connection. */
  marker?: ReactNode
  /** Reloads the page's data: by pull to refresh, and without a `marker` by a button. */
  onReload?: () => void
  children: ReactNode
}

/** Pulling `frame` down with a finger calls `onReload`; without it nothing happens. */
function usePull(frame: RefObject<HTMLElement | null>, onReload: (() => void) | undefined) {
  const [pull, setPull] = useState<Pull>({ extent: 0 })
  const reload = useRef(onReload)
  reload.current = onReload
  const armed = onReload !== undefined

  useEffect(() => {
    const element = frame.current
    if (!armed || !element) return
    const start = (watchPull: typeof import('./pull.ts').watchPull) => () =>
      watchPull(element, setPull, () => reload.current?.())
    return startLater(import('./pull.ts').then(its => start(its.watchPull)))
  }, [armed, frame])

  return pull
}

/** A page: its title with a marker, and pull to refresh if it can be reloaded. During the first set-up it links back to the steps. */
export function PageFrame({ title, loading, wide, marker, onReload, children }: PageFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const { phase, extent } = usePull(frame, onReload)
  const isStep = !wide && isSettingUp()
  return (
    <main ref={frame} className={wide ? 'wide' : isStep ? 'text' : undefined}>
      <p className="pull" data-phase={phase} style={{ height: extent }} role="status">
        {phase && t(`base.${phase}`)}
      </p>
      <div className="title">
        <h1 tabIndex={-1}>{t(title)}</h1>
        {marker ?? (isStep && <Link href="/">{t('live.FirstSetup')}</Link>)}
        {onReload && !marker && !wide && <IconButton icon="reload" label={t('base.Reload')} onPress={onReload} />}
      </div>
      {loading ? <Busy /> : children}
    </main>
  )
}
