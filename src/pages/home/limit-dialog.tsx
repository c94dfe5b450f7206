import { useState } from 'react'
import type { LimitStatus } from '../../contract/inverters.ts'
import { decimal, percent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { useLive } from '../../lib/live.ts'
import { useStatus } from '../../lib/use-status.ts'
import { Busy } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { StatusBadge } from './command-state.tsx'
import { GroupLimit } from './group-limit.tsx'
import { LimitForm } from './limit-form.tsx'

interface InverterDialogProps {
  serial: string
  name: string
  onClosed: () => void
}

/** What is in force now, in % and, where the rated power is known, in W. */
const Present = ({ status }: { status: LimitStatus }) => (
  <dl className="facts">
    <div>
      <dt>{t('home.CurrentLimit')}</dt>
      <dd>
        {status.max_power > 0 && `${decimal((status.limit_relative * status.max_power) / 100, 0)} W | `}
        {percent(status.limit_relative / 100, 1)}
      </dd>
    </div>
    <div>
      <dt>{t('home.LastLimitSetStatus')}</dt>
      <dd>
        <StatusBadge status={status.limit_set_status} />
      </dd>
    </div>
  </dl>
)

/** Sets how much an inverter may deliver, and that of others with it. */
export function LimitDialog({ serial, name, onClosed }: InverterDialogProps) {
  const { data, error, reload } = useStatus('limit/status')
  const several = useLive(s => s.serials.length > 1)
  const [edited, setEdited] = useState(false)
  const [start, setStart] = useState<LimitStatus>()
  const status = data?.[serial]
  if (status && !start) setStart(status)
  return (
    <Dialog title={`${t('home.LimitSettings')}: ${name}`} onClosed={onClosed} edited={edited}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {status && <Present status={status} />}
      {start ? (
        <LimitForm serial={serial} name={name} onClosed={onClosed} start={start} onEdited={() => setEdited(true)} />
      ) : (
        !error && (data ? <p className="muted">{t('apiresponse.5004')}</p> : <Busy />)
      )}
      {several && data && <GroupLimit statuses={data} onEdited={() => setEdited(true)} />}
    </Dialog>
  )
}
