import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { focusHeading } from '../../ui/page/page-frame.tsx'
import { PinMappingHint } from './pin-mapping-hint.tsx'

let foldedForVisit = false

/** One line, which can be folded until the page is loaded again. */
function FactoryPassword() {
  const [folded, setFolded] = useState(foldedForVisit)
  function fold() {
    foldedForVisit = true
    setFolded(true)
    focusHeading()
  }
  return (
    !folded && (
      <div className="notice one-line" data-type="danger">
        <Link href="/settings/security">{t('hints.ReplacePassword')}</Link>
        <span>{t('hints.AnyoneCanChange')}</span>
        <IconButton icon="close" label={t('app.Dismiss')} onPress={fold} />
      </div>
    )
  )
}

/** The gateway's warnings, shown for as long as it reports them. */
export function Hints() {
  const hints = useLive(s => s.hints)
  return (
    <>
      {hints?.default_password === true && <FactoryPassword />}
      {hints?.pin_mapping_issue === true && <PinMappingHint />}
    </>
  )
}
