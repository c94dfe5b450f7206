import type { LoggingConfig } from '../../contract/settings.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { listOf } from '../../gateway/json.ts'
import { textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const Form = fieldsOf<LoggingConfig>()

/** By number, from nothing to everything. */
const levels = [
  'loggingadmin.log_none',
  'loggingadmin.log_error',
  'loggingadmin.log_warn',
  'loggingadmin.log_info',
  'loggingadmin.log_debug',
  'loggingadmin.log_verbose',
] as const

export const LoggingSettingsPage = () => (
  <SettingsPage topic="logging" title="loggingadmin.LoggingSettings">
    {draft => (
      <Card title="loggingadmin.LogLevel">
        <Form.Choice name="loglevel.default" label="loggingadmin.DefaultLevel" options={levels} />
        {listOf(draft.loglevel?.modules).map((module, n) => (
          <Form.Choice
            key={module.name}
            name={`loglevel.modules.${n}.level`}
            label={`loggingadmin.Module_${module.name}` as TextKey}
            fallback={textOf(module.name)}
            options={(['loggingadmin.log_inherit', ...levels] as const).map((text, n) => [n - 1, t(text)])}
          />
        ))}
        <Notice type="warning">
          <RichText text="loggingadmin.CoreHint" />
        </Notice>
      </Card>
    )}
  </SettingsPage>
)
