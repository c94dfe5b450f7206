import { isClockSet, type NtpStatus } from '../../contract/status.ts'
import { dash, textOf, translatedTime } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { FactCard, factOf, type ReceivedDocument, StatusPage } from '../../ui/page/status-page.tsx'

const Fact = factOf<NtpStatus>()

/** Without a clock the gateway reports day, although it polls no inverter. Source: gateway contract 14.3. */
function summary({ sun_isDayPeriod, ...clock }: ReceivedDocument<NtpStatus>) {
  const isSet = isClockSet(clock)
  if (isSet === false)
    return { state: 'idle', text: t(clock.ntp_status ? 'info.ClockWrong' : 'info.ClockUnset') } as const
  if (!isSet || typeof sun_isDayPeriod !== 'boolean') return undefined
  return { state: 'on', text: t(sun_isDayPeriod ? 'info.ClockDay' : 'info.ClockNight') } as const
}

/** What the gateway sends for an unknown time. */
const unknownTime = '--'

const shownTime = (time: unknown) => translatedTime(textOf(time))

const unknownFor = (reason: TextKey) => `${dash} (${t(reason)})`

/** Clock and sun; times of the gateway's zone, which it sends as English texts. */
export const NtpInfoPage = () => (
  <StatusPage path="ntp/status" title="ntpinfo.NtpInformation" summary={summary}>
    {({ sun_isSunsetAvailable, ...clock }) => {
      const isSet = isClockSet(clock)
      function sunTime(time: string) {
        if (sun_isSunsetAvailable === false) return t('ntpinfo.NotAvailable')
        if (time !== unknownTime) return shownTime(time)
        return unknownFor(isSet === false ? 'ntpinfo.UntilClockIsSet' : 'ntpinfo.NotYet')
      }
      return (
        <>
          <FactCard title="ntpinfo.ConfigurationSummary">
            <Fact name="ntp_server" label="ntpinfo.Server" />
            <Fact name="ntp_timezone" label="ntpinfo.Timezone" />
            <Fact name="ntp_timezone_descr" label="ntpinfo.TimezoneDescription" />
          </FactCard>
          <FactCard title="ntpinfo.CurrentTime">
            <Fact name="ntp_localtime" label="ntpinfo.LocalTime" as={shownTime} />
            <Fact name="sun_risetime" label="ntpinfo.Sunrise" as={sunTime} />
            <Fact name="sun_settime" label="ntpinfo.Sunset" as={sunTime} />
          </FactCard>
        </>
      )
    }}
  </StatusPage>
)
