/** Reception quality as a fraction: 0 at -100 dBm and below, 1 at -50 dBm and above. */
export const receptionQuality = (dbm: number) => Math.min(Math.max((2 * (dbm + 100)) / 100, 0), 1)
