/** The colours of the wall, as properties of a style. */
interface SkyColors {
  /** Behind all that is said in the sky. */
  '--sky': string
  /** At the horizon. */
  '--haze': string
  '--ground': string
  /** Of what is said in the sky. */
  '--ink': string
}

type Row = readonly [degrees: number, sky: number, haze: number, ground: number, ink: number]

/**
 * Colours by the height of the sun, in degrees: sky, haze, ground and ink. What is said turns from white to black where both can be read, between two rows of
 * one height.
 */
const table: readonly Row[] = [
  [-18, 0x0a1222, 0x1b2946, 0x0a1120, 0xdfe7f0],
  [-8, 0x172242, 0x4a4366, 0x0b1526, 0xeef4fb],
  [-3, 0x6a739f, 0xdd8f6f, 0x0d1d33, 0xffffff],
  [-3, 0x6a739f, 0xdd8f6f, 0x0d1d33, 0x000000],
  [0, 0x8398bd, 0xffbf8c, 0x0e2139, 0x000000],
  [6, 0x8bb9dc, 0xffe2bd, 0x0f2640, 0x0d2236],
  [15, 0x8fcbee, 0xe3f2fa, 0x0f2740, 0x0d2236],
]

/** A colour between two, as `#rrggbb`; `part` of the way, 0..1. */
const between = (from: number, to: number, part: number) =>
  `#${[16, 8, 0]
    .map(bits => {
      const [a, b] = [(from >> bits) & 255, (to >> bits) & 255]
      return Math.round(a + (b - a) * part)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The colours of the wall while the sun stands so many degrees above the horizon. Pure. */
export function skyColors(degrees: number): SkyColors {
  const next = table.findIndex(([height]) => height > degrees)
  const to = (table[next] ?? table.at(-1)) as Row
  const from = table[next - 1] ?? to
  const part = from === to ? 0 : (degrees - from[0]) / (to[0] - from[0])
  const [, sky, haze, ground, ink] = from.map((color, n) => between(color, to[n] ?? color, part))
  return { '--sky': sky, '--haze': haze, '--ground': ground, '--ink': ink } as SkyColors
}
