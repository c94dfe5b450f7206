import { useState } from 'react'
import { Link } from 'wouter'
import { product } from '#fork/product'
import { otherRelease } from '../../gateway/other-release.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { t } from '../../i18n/i18n.ts'
import { hasDevices } from '../../live/fork-totals.ts'
import { useLive } from '../../live/live.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page/page-frame.tsx'
import { RichText } from '../../ui/rich-text.tsx'

let foldedForVisit = false

/** A line that can be folded until the page is reloaded. */
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

/** Says which release is made for this gateway, if it runs another firmware. */
function OtherFirmware() {
  const { data } = useGateway('system/status', {}, { inline: true })
  const release = data && otherRelease(data)
  return release && <Notice type="warning">{t('hints.OtherFirmware', { release })}</Notice>
}

/** The gateway's warnings, shown for as long as it reports them. */
export function HintBanners() {
  const hints = useLive(s => s.hints)
  // Only then is it worth a call.
  const isOdd = useLive(s => s.complete && hasDevices(s.total) !== Boolean(product.variant))
  return (
    <>
      {isOdd && <OtherFirmware />}
      {hints?.default_password === true && <FactoryPassword />}
      {hints?.pin_mapping_issue === true && (
        <Notice type="warning">
          <RichText text="hints.PinMappingIssue" />{' '}
          <Link href="/settings/device">{t('hints.PinMappingIssueLink')}</Link>
        </Notice>
      )}
    </>
  )
}
