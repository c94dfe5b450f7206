/** Quality of reception as a fraction, from dBm: none at -100 and below, full at -50 and above. Source: specification 2, section 9. */
export const receptionQuality = (dbm: number) => Math.min(Math.max((2 * (dbm + 100)) / 100, 0), 1)
