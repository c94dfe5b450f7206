/** The icon beside the name, by the date. */
type BrandIcon = 'tree' | 'egg' | 'sun'

/** Easter Sunday as a day of March, 32 being 1 April: the Sunday after the first full moon of spring. */
function easter(year: number) {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const isLate = moon === 29 || (moon === 28 && golden > 10)
  const full = 21 + (isLate ? moon - 1 : moon)
  return full + 7 - new Date(year, 2, full).getDay()
}

/**
 * The icon for a local date: a tree from 24 to 26 December, an egg from Good Friday to Easter Monday, else the sun.
 */
export function brandIcon(date: Date): BrandIcon {
  const year = date.getFullYear()
  const day = date.getDate()
  if (date.getMonth() === 11 && day >= 24 && day <= 26) return 'tree'
  const sunday = easter(year)
  return date >= new Date(year, 2, sunday - 2) && date < new Date(year, 2, sunday + 2) ? 'egg' : 'sun'
}
