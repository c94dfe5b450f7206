/** Props of an inverter's dialogs. */
export interface InverterDialogProps {
  serial: string
  name: string
  /** The subject, and the name. */
  title: string
  onClosed: () => void
}
