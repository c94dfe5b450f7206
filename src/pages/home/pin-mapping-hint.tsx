import { Link } from 'wouter'
import { listOf } from '../../gateway/json.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import { RichText } from '../../ui/rich-text.tsx'

const SettingsLink = ({ page, text }: { page: 'config' | 'device'; text: TextKey }) => (
  <Link href={`/settings/${page}`}>{t(text)}</Link>
)

/** Either the file or the profile is missing. */
const Unclear = () => (
  <>
    <RichText text="hints.PinMappingIssue" /> <SettingsLink page="device" text="hints.PinMappingIssueLink" />
  </>
)

/** The file is there, so it has no profile with the selected name. */
function NoProfile() {
  const { data } = useGateway('device/config', {}, { inline: true })
  const name = textOf(data?.curPin?.name, '')
  if (!name) return <Unclear />
  return (
    <>
      {t('hints.PinMappingUnknown', { name })} <SettingsLink page="device" text="hints.PinMappingIssueLink" />
    </>
  )
}

function Cause() {
  const { data } = useGateway('file/list', {}, { inline: true })
  if (!data) return <Unclear />
  if (listOf(Object.values(data)).some(({ name }) => name === 'pin_mapping.json')) return <NoProfile />
  return (
    <>
      {t('hints.PinMappingMissing')} <SettingsLink page="config" text="hints.PinMappingMissingLink" />
    </>
  )
}

/** The warning that the gateway has no pin profile: whether the file or its profile is missing is for the admin alone to ask. */
export function PinMappingHint() {
  const loggedIn = useSession(s => s.loggedIn)
  return (
    <p className="notice" data-type="warning">
      {loggedIn ? <Cause /> : <Unclear />}
    </p>
  )
}
