import type { NtpStatus } from '../../contract/status.ts'
import { t } from '../../i18n/i18n.ts'
import { factOf, StatusPage } from '../../layout/status-page.tsx'
import { Badge, eitherOr } from '../../ui/badge.tsx'
import { FactCard } from '../../ui/card.tsx'

const Fact = factOf<NtpStatus>()

const dayOrNight = (day: boolean) => <Badge state={day ? 'idle' : 'off'} text={day ? 'ntpinfo.Day' : 'ntpinfo.Night'} />

/** Clock and sun; times are texts from the gateway, shown unchanged. */
export const NtpInfoPage = () => (
  <StatusPage of="ntp/status" title="ntpinfo.NtpInformation">
    {({ sun_isSunsetAvailable }) => {
      const sunTime = (time: string) => (sun_isSunsetAvailable === false ? t('ntpinfo.NotAvailable') : time)
      return (
        <>
          <FactCard title="ntpinfo.ConfigurationSummary">
            <Fact name="ntp_server" label="ntpinfo.Server" />
            <Fact name="ntp_timezone" label="ntpinfo.Timezone" />
            <Fact name="ntp_timezone_descr" label="ntpinfo.TimezoneDescription" />
          </FactCard>
          <FactCard title="ntpinfo.CurrentTime">
            <Fact name="ntp_status" label="ntpinfo.Status" as={eitherOr('ntpinfo.Synced', 'ntpinfo.NotSynced')} />
            <Fact name="ntp_localtime" label="ntpinfo.LocalTime" />
            <Fact name="sun_risetime" label="ntpinfo.Sunrise" as={sunTime} />
            <Fact name="sun_settime" label="ntpinfo.Sunset" as={sunTime} />
            <Fact name="sun_isDayPeriod" label="ntpinfo.Mode" as={dayOrNight} />
          </FactCard>
        </>
      )
    }}
  </StatusPage>
)
