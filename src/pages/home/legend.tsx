import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Bar } from './reading.tsx'

/** A button that opens what the bars, squares and colours of the inverters mean, with samples. */
export function Legend() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {t('live.Legend')}
      </button>
      {open && (
        <Dialog title={t('live.Legend')} small onClosed={() => setOpen(false)}>
          <div className="inverters">
            <div className="row">
              <Bar value={60} max={100} limit={80} />
              <span className="strings">
                {[1, 0.6, 0.2].map(opacity => (
                  <i key={opacity} style={{ opacity }} />
                ))}
              </span>
            </div>
          </div>
          <p>{t('live.LegendBar')}</p>
          <p>{t('live.LegendSquares')}</p>
          <p>
            {t('live.LegendColours')} <Badge state="on" text="live.Producing" /> <Badge state="idle" text="live.Idle" />{' '}
            <Badge state="down" text="live.Unreachable" /> <Badge state="off" text="live.NotPolled" />
          </p>
        </Dialog>
      )}
    </>
  )
}
