import { useEffect, useState } from 'react'
import { storedText } from '../../../gateway/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { checkForUpdate, type Update } from './release.ts'

const isAllowed = storedText('allowVersionInfo', String)

const badges = {
  new: <Badge state="idle" text="systeminfo.VersionNew" />,
  none: <Badge state="on" text="systeminfo.VersionOk" />,
  error: <Badge state="off" text="systeminfo.VersionError" />,
}

const Result = ({ found, link, status }: Update) => (
  <>
    {link ? (
      <a href={link} target="_blank" rel="noopener noreferrer" title={t('firmwareinfo.FirmwareUpdateHint')}>
        {badges.new}
      </a>
    ) : (
      badges[found]
    )}
    {status && <small className="muted"> HTTP {status}</small>}
  </>
)

interface UpdateCheckProps {
  /** URL to read; undefined if the version is unknown. */
  url: string | undefined
  /** When the status arrived; each new status checks again. */
  at: number
}

/** The switch for the update check, off by default, and the result. */
export function UpdateCheck({ url, at }: UpdateCheckProps) {
  const [on, setOn] = useState(() => isAllowed.read() === '1')
  const [update, setUpdate] = useState<Update>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new status checks again
  useEffect(() => {
    if (!on) return setUpdate(undefined)
    if (!url) return setUpdate({ found: 'error' })
    const control = new AbortController()
    let left = false
    checkForUpdate(url, control).then(found => left || setUpdate(found))
    return () => {
      left = true
      control.abort()
    }
  }, [on, url, at])

  function allow(wanted: boolean) {
    tellUnlessKept(isAllowed.keep(wanted ? '1' : '0'))
    setOn(wanted)
  }

  return (
    <Fact label="firmwareinfo.FirmwareUpdate" hint="firmwareinfo.FrmwareUpdateAllow">
      <span role="status">{on && update && <Result {...update} />}</span>
      <label>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
          role="switch"
          name="allowVersionInfo"
          defaultChecked={on}
          onChange={event => allow(event.currentTarget.checked)}
        />
        <span className="hidden">{t('firmwareinfo.FirmwareUpdate')}</span>
      </label>
    </Fact>
  )
}
