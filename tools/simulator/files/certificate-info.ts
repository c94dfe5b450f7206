import { X509Certificate } from 'node:crypto'

/** Description of a certificate in several lines; empty if absent or unreadable. */
export function certificateInfo(pem: string): string {
  try {
    const { subject, issuer, validFrom, validTo, serialNumber } = new X509Certificate(pem)
    const line = (name: string) => name.replaceAll('\n', ', ')
    const lines = [
      `serial number     : ${serialNumber}`,
      `issuer name       : ${line(issuer)}`,
      `subject name      : ${line(subject)}`,
      `issued  on        : ${validFrom}`,
      `expires on        : ${validTo}`,
    ]
    return `${lines.join('\n')}\n`.slice(0, 1023)
  } catch {
    return ''
  }
}
