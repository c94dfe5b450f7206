import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { type PowerLimiterConfig, powerLimiterLimits } from '../contract/power-limiter.ts'
import { BatteryUse } from './power-limiter/battery-use.tsx'
import { Controller } from './power-limiter/controller.tsx'
import { GovernedInverters } from './power-limiter/governed-inverter.tsx'
import { Notes } from './power-limiter/notes.tsx'
import { invertersOf, prepare } from './power-limiter/prepare.ts'
import { save } from './power-limiter/save.ts'
import { Summary } from './power-limiter/summary.tsx'
import { viewOf } from './power-limiter/view.ts'

const Form = fieldsOf<PowerLimiterConfig>()

const title = 'powerlimiteradmin.PowerLimiterSettings'

/** How much the inverters deliver, and when the battery may be used. */
export function PowerLimiterSettingsPage() {
  const { data: metadata, error, reload } = useGateway('powerlimiter/metadata', {}, { inline: true })
  if (!metadata)
    return (
      <PageFrame title={title}>
        <Loaded of={{ data: metadata, error, reload }}>{() => null}</Loaded>
      </PageFrame>
    )
  if (!invertersOf(metadata).length)
    return (
      <PageFrame title={title}>
        <Notes metadata={metadata} draft={undefined} />
      </PageFrame>
    )
  return (
    <SettingsPage
      of="powerlimiter"
      title={title}
      limits={powerLimiterLimits}
      prepare={stored => prepare(stored, metadata)}
      onSave={save}
    >
      {draft => {
        const view = viewOf(draft, metadata)
        return (
          <>
            <Notes metadata={metadata} draft={draft} />
            <Card title="powerlimiteradmin.General">
              <Form.Toggle name="enabled" label="powerlimiteradmin.Enable" />
              {draft.enabled &&
                view.inverters.map(({ name }, n) => (
                  <Form.Toggle
                    key={view.inverters[n]?.serial}
                    name={`inverters.${n}.is_governed`}
                    label="powerlimiteradmin.GovernInverter"
                    params={{ name }}
                  />
                ))}
            </Card>
            {view.governed.length > 0 && (
              <>
                <Summary view={view} />
                <Controller view={view} />
                <GovernedInverters view={view} />
                {view.onBattery && <BatteryUse view={view} />}
              </>
            )}
          </>
        )
      }}
    </SettingsPage>
  )
}
