import { useState } from 'react'
import type { LimitStatus } from '../../../contract/inverters.ts'
import { t } from '../../../i18n/i18n.ts'
import { useCommands } from '../../../live/commands/follow.ts'
import { isLimitKnown, limitText } from '../../../live/commands/limits.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import type { InverterDialogProps } from '../inverter/inverter-dialog.ts'
import { StatusBadge } from './command-state.tsx'
import { LimitForm } from './limit-form.tsx'
import { useStatus } from './use-status.ts'

/**
 * The limit in force, and the status of the last command as the gateway reports it, unless the form shows more. `Ok` means nothing
 * before the limit was read.
 */
function Present({ serial, status }: { serial: string; status: LimitStatus }) {
  const command = useCommands(s => s[serial])
  const told = isLimitKnown(status) || status.limit_set_status !== 'Ok' ? status.limit_set_status : undefined
  return (
    <dl className="facts">
      <Fact label="home.CurrentLimit">{limitText(status)}</Fact>
      {command?.kind !== 'limit' && (
        <Fact label="home.LastLimitSetStatus">{told && <StatusBadge status={told} />}</Fact>
      )}
    </dl>
  )
}

/** Sets the limit of an inverter. */
export function LimitDialog({ serial, title, onClosed }: InverterDialogProps) {
  const loaded = useStatus('limit/status')
  const [edited, setEdited] = useState(false)
  const [start, setStart] = useState<LimitStatus>()
  const status = loaded.data?.[serial]
  // A limit that becomes known later is filled in, unless something was edited meanwhile.
  if (status && (!start || (isLimitKnown(status) && !edited && !isLimitKnown(start)))) setStart(status)
  return (
    <Dialog title={title} onClosed={onClosed} edited={edited}>
      <Loaded of={loaded}>
        {() => (
          <>
            {status && <Present serial={serial} status={status} />}
            {start ? (
              <LimitForm
                key={String(isLimitKnown(start))}
                {...{ serial, start, edited, onClosed }}
                onEdited={() => setEdited(true)}
              />
            ) : (
              <p className="muted">{t('apiresponse.5004')}</p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
