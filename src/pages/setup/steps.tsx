import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { NtpConfig } from '../../contract/settings.ts'
import type { SaveReply } from '../../forms/settings-form.tsx'
import { SettingsPage } from '../../forms/settings-page.tsx'
import { useGateway } from '../../gateway/use-gateway.ts'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { written } from '../../i18n/number.ts'
import { placeOfZone } from '../../light/sky.ts'
import { go } from '../../session/navigation.ts'
import { isFactoryPlace } from '../../session/place.ts'
import { type formSteps, keepSetupProgress, leaveStep, setupProgress, stepTexts } from '../../session/setup.ts'
import { markUnsaved, mayLeave } from '../../session/unsaved.ts'
import { AddInverter } from '../../setup/add-inverter.tsx'
import { boardForm, Pins } from '../../setup/board.tsx'
import { inDisplayOrder } from '../../setup/inverter-config.ts'
import { PasswordFields, passwordForm } from '../../setup/password.tsx'
import { hasPosition, PlaceButton, proposeZone } from '../../setup/place.tsx'
import { PlaceFields, useTimeForm } from '../../setup/time.tsx'
import { useWifiForm, WifiFields } from '../../setup/wifi.tsx'
import { ZoneChoice } from '../../setup/zone-choice.tsx'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'

type FormStep = (typeof formSteps)[number]

/** The fields of a step; the first one has the focus. */
function StepFields({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])
  return (
    <div ref={fields}>
      <Card>{children}</Card>
    </div>
  )
}

/** Skips a step. */
function leaveOpen(step: FormStep) {
  const progress = setupProgress()
  if (progress.state === 'started')
    tellUnlessKept(keepSetupProgress({ state: 'started', skipped: [...progress.skipped, step] }))
  leaveStep(step)
}

/** Skips a step, unless the owner wants to keep what was typed. */
const skip = (step: FormStep) => mayLeave() && leaveOpen(step)

const PasswordStep = () => (
  <SettingsPage
    {...passwordForm}
    onSkip={() => skip('security')}
    title={stepTexts.security}
    // The stored password is the factory's: nobody should append to it.
    prepare={stored => ({ ...stored, password: '', repeat: '' })}
    onSaved={async (draft, before) => {
      await passwordForm.onSaved(draft, before)
      leaveStep('security')
      return false
    }}
  >
    {() => (
      <StepFields>
        <PasswordFields />
      </StepFields>
    )}
  </SettingsPage>
)

// A new board restarts the gateway, which leads back to the steps.
function BoardStep() {
  const { data } = useGateway('system/status', {}, { inline: true })
  return (
    <SettingsPage {...boardForm} onSkip={() => skip('device')} title={stepTexts.device}>
      {({ curPin }, before) => <Pins pins={curPin} stored={before.curPin?.name ?? ''} isStep chip={data?.chipmodel} />}
    </SettingsPage>
  )
}

function WifiStep() {
  const { form, ...wifi } = useWifiForm(() => go('/'))
  return (
    <SettingsPage {...form} onSkip={() => skip('network')} title={stepTexts.network}>
      {(draft, stored) => (
        <StepFields>
          <WifiFields {...{ draft, stored, wifi }} />
        </StepFields>
      )}
    </SettingsPage>
  )
}

/** The factory's position is shown as empty, so that it is not taken for the owner's. */
const withoutFactoryPlace = (stored: NtpConfig): NtpConfig =>
  isFactoryPlace(stored) ? { ...stored, latitude: null, longitude: null } : stored

const refuseHalfPlace = ({ latitude, longitude }: NtpConfig): SaveReply | undefined =>
  (latitude === null) === (longitude === null)
    ? undefined
    : { type: 'warning', message: t('form.NotANumber'), member: latitude === null ? 'latitude' : 'longitude' }

/** Proposes the zone of this device, once the zones are loaded. */
function ProposedZone({ isLoaded, chosen }: { isLoaded: boolean; chosen: string }) {
  const place = useRef<HTMLDivElement>(null)
  const proposed = useRef<string>(undefined)
  useEffect(() => {
    if (isLoaded) proposed.current = proposeZone(place.current?.closest('form') ?? null)
  }, [isLoaded])
  // Not an edit of the owner, which leaving would lose.
  useEffect(() => {
    if (chosen === proposed.current) markUnsaved('ntp', false)
  }, [chosen])
  return <div ref={place} />
}

/** The position for the sun until one is entered, in whole degrees. */
function aboutPlace(zone: string) {
  const { latitude, longitude } = placeOfZone(zone)
  return { latitude: written(Math.round(latitude)), longitude: written(Math.round(longitude)) }
}

function TimeStep() {
  const { zones, setZones, form } = useTimeForm()
  // The position that the gateway keeps if none is entered.
  const place = useRef<Pick<NtpConfig, 'latitude' | 'longitude'>>({ latitude: null, longitude: null })
  return (
    <SettingsPage
      {...form}
      onSkip={() => skip('ntp')}
      title={stepTexts.ntp}
      prepare={stored => {
        place.current = stored
        return withoutFactoryPlace(stored)
      }}
      refuse={refuseHalfPlace}
      onSave={(draft, before) => {
        const { latitude, longitude } = draft.latitude === null ? place.current : draft
        return form.onSave({ ...draft, latitude, longitude }, before)
      }}
      onSaved={({ latitude }) => {
        // An empty position counts as skipped.
        if (latitude === null) leaveOpen('ntp')
        else leaveStep('ntp')
        return false
      }}
    >
      {({ ntp_timezone_descr, latitude }, stored) => (
        <StepFields>
          <ZoneChoice value={textOf(ntp_timezone_descr, '')} zones={zones} onLoaded={setZones} />
          <ProposedZone isLoaded={Boolean(zones) && isFactoryPlace(stored)} chosen={textOf(ntp_timezone_descr, '')} />
          <PlaceFields />
          <small className="muted">
            {latitude === null
              ? t('setup.AboutPlace', aboutPlace(textOf(ntp_timezone_descr, '')))
              : t('setup.PlaceNote')}
          </small>
          {hasPosition() && <PlaceButton />}
        </StepFields>
      )}
    </SettingsPage>
  )
}

function InverterStep() {
  const list = useGateway('inverter/list')
  return (
    <PageFrame title={stepTexts.inverter}>
      <Loaded resource={list}>
        {({ inverter }) => (
          <StepFields>
            <AddInverter
              entries={inDisplayOrder(inverter)}
              onReply={reply => reply}
              onSkip={() => skip('inverter')}
              onAdded={() => leaveStep('inverter')}
            />
          </StepFields>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** The form of each step. */
export const stepPages: Readonly<Record<FormStep, ComponentType>> = {
  security: PasswordStep,
  device: BoardStep,
  network: WifiStep,
  ntp: TimeStep,
  inverter: InverterStep,
}
