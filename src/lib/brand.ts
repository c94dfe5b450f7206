/** Picture beside the name, by the calendar. */
export type BrandIcon = 'tree' | 'egg' | 'sun'

/** Day of Easter in March, 32 being the first of April; the Gregorian computus in Gauss's form with its two exceptions. */
function easter(year: number) {
  const century = Math.floor(year / 100)
  const moon = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30
  const sun = (4 + century - Math.floor(century / 4)) % 7
  const d = (19 * (year % 19) + moon) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + sun) % 7
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * moon + 11) % 30 < 19)
  return 22 + d + e - (late ? 7 : 0)
}

/**
 * The picture of a local date: a tree from 24 to 26 December, an egg from Good Friday to Easter Monday, else the sun.
 * Source: specification 1, section 2.2.
 */
export function brandIcon(date: Date): BrandIcon {
  const year = date.getFullYear()
  const day = date.getDate()
  if (date.getMonth() === 11 && day >= 24 && day <= 26) return 'tree'
  const today = new Date(year, date.getMonth(), day)
  const sunday = easter(year)
  return today >= new Date(year, 2, sunday - 2) && today <= new Date(year, 2, sunday + 1) ? 'egg' : 'sun'
}
