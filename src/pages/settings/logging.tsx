import type { LoggingConfig } from '../../contract/settings.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { listOf } from '../../gateway/json.ts'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { RichText } from '../../ui/rich-text.tsx'

const { Section, Choice } = fieldsOf<LoggingConfig, 'loggingadmin'>()

/** By number, from nothing to everything. */
const levels = ['log_none', 'log_error', 'log_warn', 'log_info', 'log_debug', 'log_verbose'] as const

export const LoggingSettingsPage = () => (
  <SettingsPage of="logging" texts="loggingadmin" title="loggingadmin.LoggingSettings">
    {draft => (
      <Section title="LogLevel">
        <Choice name="loglevel.default" label="DefaultLevel" options={levels} />
        {listOf(draft.loglevel?.modules).map((module, n) => (
          <Choice
            key={module.name}
            name={`loglevel.modules.${n}.level`}
            label={`Module_${module.name}` as 'Module_CORE'}
            fallback={textOf(module.name)}
            options={(['log_inherit', ...levels] as const).map((text, n) => [n - 1, t(`loggingadmin.${text}`)])}
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
