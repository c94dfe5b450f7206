const doubles = new Set(['latitude', 'longitude'])

/**
 * JSON as the device prints it: 32-bit floats with at most 7 significant digits, doubles with 10, NaN and infinity as null.
 * Source: gateway contract 1.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (key, member) => {
    if (typeof member !== 'number' || Number.isInteger(member) || !Number.isFinite(member)) return member
    return Number(member.toPrecision(doubles.has(key) ? 10 : 7))
  })
