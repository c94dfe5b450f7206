import { useEffect, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { checkForUpdate, type Update } from '../../../lib/update-check.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Switch } from '../../../ui/switch.tsx'

const stored = 'allowVersionInfo'

function Result({ update }: { update: Update }) {
  if (update.found === 'none') return <Badge state="on" text="systeminfo.VersionOk" />
  if (update.found === 'error')
    return (
      <>
        <Badge state="off" text="systeminfo.VersionError" />
        {update.status > 0 && <small className="muted"> HTTP {update.status}</small>}
      </>
    )
  const badge = <Badge state="down" text="systeminfo.VersionNew" />
  if (!update.link) return badge
  return (
    <a href={update.link} target="_blank" rel="noopener noreferrer" title={t('firmwareinfo.FirmwareUpdateHint')}>
      {badge}
    </a>
  )
}

interface UpdateCheckProps {
  /** What to ask; undefined when the gateway does not tell its version. */
  url: string | undefined
  /** When the status arrived; each arrival asks again. */
  at: number
}

/** The switch for the update check, off until the user wants it, and what the check found. Source: screen inventory 9.7. */
export function UpdateCheck({ url, at }: UpdateCheckProps) {
  const [on, setOn] = useState(() => recall(stored) === '1')
  const [update, setUpdate] = useState<Update>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a status that arrived anew is a wish to ask anew.
  useEffect(() => {
    if (!on) return setUpdate(undefined)
    if (!url) return setUpdate({ found: 'error', status: 0 })
    const leave = new AbortController()
    checkForUpdate(url, leave.signal).then(found => {
      if (!leave.signal.aborted) setUpdate(found)
    })
    return () => leave.abort()
  }, [on, url, at])

  function allow(wanted: boolean) {
    remember(stored, wanted ? '1' : '0')
    setOn(wanted)
  }

  return (
    <div className="hinted">
      <dt>{t('firmwareinfo.FirmwareUpdate')}</dt>
      <dd>
        <span role="status">{on && update && <Result update={update} />}</span>
        <Switch name={stored} checked={on} onChecked={allow}>
          <span className="hidden">{t('firmwareinfo.FirmwareUpdate')}</span>
        </Switch>
      </dd>
      <dd>
        <small className="muted">{t('firmwareinfo.FrmwareUpdateAllow')}</small>
      </dd>
    </div>
  )
}
