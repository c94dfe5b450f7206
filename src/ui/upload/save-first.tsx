import { readFile } from '../../gateway/read-file.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionButton } from '../controls/action-button.tsx'
import { saveFile } from '../save-file.ts'

/** Downloads a file of the gateway under its own name. Fails with an ApiError. */
export const download = async (name: string) => saveFile(await readFile(name), name)

/** Offers a backup of one file of the gateway before something could damage it. */
export const SaveFirst = ({ name }: { name: string }) => (
  <ActionButton action={() => download(name)}>{t('upload.SaveFirst', { name })}</ActionButton>
)
