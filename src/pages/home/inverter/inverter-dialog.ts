/** What the dialogs of an inverter are given. */
export interface InverterDialogProps {
  serial: string
  name: string
  /** What it is about, and the name. */
  title: string
  onClosed: () => void
}
