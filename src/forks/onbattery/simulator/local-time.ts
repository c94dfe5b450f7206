const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight in a zone. */
export function localMinutes(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  const [hours = 0, minutes = 0] = format
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  return hours * 60 + minutes
}
