/**
 * Draws src/icons/favicon.ico (32 px, which browsers halve well) and favicon.png (180 px, opaque: phones cut the corners
 * themselves) from the two drawings beside them: a sun whose rays are hour lines, one of them the shadow.
 *
 *   npx tsx tools/icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { zlibAsync } from '@gfx/zopfli'
import { Resvg } from '@resvg/resvg-js'

const folder = new URL('../src/icons/', import.meta.url)

const render = (drawing: string, pixels: number) =>
  new Resvg(readFileSync(new URL(drawing, folder), 'utf8'), { fitTo: { mode: 'width', value: pixels } }).render().pixels

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const night: Colour = [0x12, 0x29, 0x3f, 255]
const sun: Colour = [0xff, 0xb8, 0x1c, 255]
const shadow: Colour = [255, 255, 255, 255]
const clear: Colour = [0x12, 0x29, 0x3f, 0]

/** The colours of both drawings, and two steps from the night to each other one: soft edges need no more. */
const colours = [sun, shadow, clear].flatMap(other =>
  [0, 1, 2, 3].map((step): Colour => {
    const blend = (at: 0 | 1 | 2 | 3) => Math.round(night[at] + ((other[at] - night[at]) * step) / 3)
    return [blend(0), blend(1), blend(2), blend(3)]
  }),
)

/** The distance of two colours, as they look on black. */
const distance = (one: Colour, other: Colour) =>
  ([0, 1, 2] as const).reduce(
    (sum, at) => sum + ((one[at] * one[3] - other[at] * other[3]) / 255) ** 2,
    3 * (one[3] - other[3]) ** 2,
  )

/** The picture as palette indices and the palette, transparent entries first. */
function indexed(pixels: Buffer) {
  const nearest = Array.from({ length: pixels.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4)
    const here: Colour = [red, green, blue, alpha]
    return colours.reduce((best, colour) => (distance(colour, here) < distance(best, here) ? colour : best))
  })
  const palette = [...new Set(nearest)].sort((a, b) => a[3] - b[3] || a[0] - b[0])
  return { palette, indices: nearest.map(colour => palette.indexOf(colour)) }
}

function chunk(name: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(name), data])
  const edges = Buffer.alloc(8)
  edges.writeUInt32BE(data.length, 0)
  edges.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
}

/** One byte per index: with fewer bits rows repeat less and compress worse. */
function packed(indices: number[], width: number) {
  const data = Buffer.alloc((width + 1) * width)
  for (let row = 0; row < width; row++) data.set(indices.slice(row * width, (row + 1) * width), row * (width + 1) + 1)
  return data
}

/** A square palette PNG of the drawing, `pixels` wide. */
async function png(drawing: string, pixels: number) {
  const { palette, indices } = indexed(render(drawing, pixels))
  const header = Buffer.from([0, 0, 0, pixels, 0, 0, 0, pixels, 8, 3, 0, 0, 0])
  const alphas = palette.map(colour => colour[3]).filter(alpha => alpha < 255)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(colour => colour.slice(0, 3)))),
    ...(alphas.length ? [chunk('tRNS', Uint8Array.from(alphas))] : []),
    chunk('IDAT', await zlibAsync(packed(indices, pixels), { numiterations: 500, blocksplittingmax: 0 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** An icon file with a PNG entry, which every browser of the last ten years reads; half the bytes of a bitmap. */
function ico(pixels: number, picture: Buffer) {
  const directory = Buffer.alloc(22)
  directory.set([1, 0, 1, 0, pixels, pixels, 0, 0, 1, 0, 32, 0], 2)
  directory.writeUInt32LE(picture.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, picture])
}

const files = { 'favicon.ico': ico(32, await png('icon-small.svg', 32)), 'favicon.png': await png('icon.svg', 180) }
for (const [name, data] of Object.entries(files)) {
  writeFileSync(fileURLToPath(new URL(name, folder)), data)
  console.log(`icons: ${data.length} bytes -> src/icons/${name}`)
}
