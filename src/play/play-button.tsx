import { lazy, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { PlainButton } from '../ui/controls/plain-button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'

const PlayDialog = lazy(async () => ({ default: (await import('./player.tsx')).PlayDialog }))

/** A button that plays a recorded day; the player is loaded when it is pressed. */
export function PlayButton({ day }: { day: string }) {
  const [isOpen, setOpen] = useState(false)
  const end = () => setOpen(false)
  return (
    <>
      <PlainButton text="live.PlayDay" onPress={() => setOpen(true)} />
      {isOpen && (
        <LazyDialog title={t('live.PlayDay')} onClosed={end}>
          <PlayDialog day={day} onClosed={end} />
        </LazyDialog>
      )}
    </>
  )
}
