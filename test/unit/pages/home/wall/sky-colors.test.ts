import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunHeight } from '../../../../../src/light/sky.ts'
import { skyColors } from '../../../../../src/pages/home/wall/wall.tsx'

const berlin = { latitude: 52.5, longitude: 13.4 }
const quarterMs = 900_000
const year = Array.from({ length: 365 * 96 }, (_, n) => Date.UTC(2026, 0, 1) + n * quarterMs)

type Color = readonly number[]
const rgb = (color: string): Color => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
/** A colour with white over it, as that of a row. */
const lighter = (color: Color, part: number) => color.map(value => value + (255 - value) * part)
const channel = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
/** Source: WCAG 2, relative luminance and contrast ratio. */
const luminance = (color: Color) => {
  const [red = 0, green = 0, blue = 0] = color.map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: Color, other: Color) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Of the dark theme, in which the ground is: text, pale text, amber and red. */
const onGround = ['#e4eaef', '#98a6b3', '#efb13a', '#ff8078'].map(rgb)

test('each text of the wall can be read at every quarter of an hour of a year', () => {
  const [least] = year
    .map(ms => {
      const { '--sky': sky, '--ground': ground, '--ink': ink } = skyColors(sunHeight(ms, berlin))
      const row = lighter(rgb(ground), 0.08)
      const pairs = [
        [rgb(ink), rgb(sky)] as const,
        ...onGround.flatMap(
          text =>
            [
              [text, rgb(ground)],
              [text, row],
            ] as const,
        ),
      ]
      return { least: Math.min(...pairs.map(([text, behind]) => contrast(text, behind))), at: new Date(ms).toJSON() }
    })
    .sort((a, b) => a.least - b.least)
  assert.ok(least && least.least >= 4.5, `${least?.least} at ${least?.at}`)
})

test('from one minute to the next nobody sees the sky change', () => {
  const day = Array.from({ length: 1440 }, (_, n) => skyColors(sunHeight(Date.UTC(2026, 2, 20) + n * 60_000, berlin)))
  const step = (name: '--sky' | '--haze' | '--ground') =>
    Math.max(
      ...day.slice(1).flatMap((colors, n) => {
        const before = rgb(day[n]?.[name] ?? '')
        return rgb(colors[name]).map((value, at) => Math.abs(value - (before[at] ?? 0)))
      }),
    )
  for (const name of ['--sky', '--haze', '--ground'] as const)
    assert.ok(step(name) <= 6, `${name} changes by ${step(name)}`)
})

test('the wall is dark in the night and bright in the day, wherever the plant is', () => {
  for (const [place, noon] of [
    [berlin, Date.UTC(2026, 5, 21, 11)],
    [{ latitude: -33.9, longitude: 151.2 }, Date.UTC(2026, 11, 21, 2)],
  ] as const) {
    const [day, night] = [noon, noon + 43_200_000].map(ms => luminance(rgb(skyColors(sunHeight(ms, place))['--sky'])))
    assert.ok(Number(day) > 0.5, `day ${day}`)
    assert.ok(Number(night) < 0.02, `night ${night}`)
    assert.equal([skyColors(sunHeight(noon, place))['--stars'], skyColors(-20)['--stars']], [0, 1])
  }
})

test.run()
