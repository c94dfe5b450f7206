import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { ImportFile } from './import-file.tsx'
import { KeptRecords } from './kept.tsx'
import { SaveCsv } from './save-csv.tsx'

/** What this browser has recorded, to be saved, added to and deleted. */
export const HistoryDataPage = () => (
  <PageFrame title="history.Data">
    <StorageNotice />
    <SaveCsv />
    <ImportFile />
    <KeptRecords />
  </PageFrame>
)
