import type { LoggingConfig } from '../../contract/settings.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { fieldsOf, SettingsPage } from '../../ui/settings-page.tsx'

const { Section, Choice } = fieldsOf<LoggingConfig, 'loggingadmin'>()

/** From nothing to everything, by their number. */
const levels = ['log_none', 'log_error', 'log_warn', 'log_info', 'log_debug', 'log_verbose']
const moduleLevels = [[-1, 'log_inherit'], ...levels.map((text, level) => [level, text] as const)] as const

export const LoggingSettingsPage = () => (
  <SettingsPage of="logging" texts="loggingadmin" title="loggingadmin.LoggingSettings">
    {draft => (
      <Section title="LogLevel">
        <Choice name="loglevel.default" label="DefaultLevel" options={levels} />
        {(draft.loglevel?.modules ?? []).map((module, n) => (
          <Choice
            key={module.name}
            name={`loglevel.modules.${n}.level`}
            label={`Module_${module.name}` as 'Module_CORE'}
            otherwise={module.name}
            options={moduleLevels}
          />
        ))}
        <p className="notice" data-type="warning">
          <span>
            <RichText text="loggingadmin.CoreHint" />
          </span>
        </p>
      </Section>
    )}
  </SettingsPage>
)
