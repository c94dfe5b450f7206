/**
 * Draws src/icons/favicon.ico (16 and 32 px) and favicon.png (180 px, opaque: phones cut the corners themselves) from the
 * two drawings beside them: a sun whose rays are hour lines, one of them the shadow.
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

/** Nine levels per channel: the soft edges need no more, and the palette stays small. */
const coarse = (value: number) => Math.round(Math.round(value / 32) * 31.875)

/** The picture as palette indices and the palette, RGBA per entry, transparent entries first. */
function indexed(pixels: Buffer, exact: Set<number>) {
  const colours = Array.from({ length: pixels.length / 4 }, (_, at) => {
    const whole = pixels.readUInt32BE(at * 4)
    if (exact.has(whole)) return whole
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4).map(coarse)
    return alpha ? ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0 : 0
  })
  const palette = [...new Set(colours)].sort((a, b) => (a & 255) - (b & 255) || a - b)
  if (palette.length > 256) throw new Error(`${palette.length} colours do not fit a palette`)
  return { palette, indices: colours.map(colour => palette.indexOf(colour)) }
}

function chunk(name: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(name), data])
  const edges = Buffer.alloc(8)
  edges.writeUInt32BE(data.length, 0)
  edges.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
}

/** How many bits hold one index: 1, 2, 4 or 8 (PNG, section 11.2.1). */
const depthFor = (colours: number) => [1, 2, 4].find(bits => 2 ** bits >= colours) ?? 8

function packed(indices: number[], width: number, depth: number) {
  const row = Math.ceil((width * depth) / 8) + 1
  const data = Buffer.alloc(row * width)
  indices.forEach((index, at) => {
    const bit = (at % width) * depth
    const place = Math.floor(at / width) * row + 1 + (bit >> 3)
    data[place] = (data[place] ?? 0) | (index << (8 - depth - (bit & 7)))
  })
  return data
}

/** A square palette PNG of the drawing, `pixels` wide. Flat areas keep their exact colours. */
async function png(drawing: string, pixels: number) {
  const picture = render(drawing, pixels)
  const flat = new Set([0x12293fff, 0xffb81cff, 0xffffffff])
  const { palette, indices } = indexed(picture, flat)
  const depth = depthFor(palette.length)
  const header = Buffer.from([0, 0, 0, pixels, 0, 0, 0, pixels, depth, 3, 0, 0, 0])
  const alphas = palette.map(colour => colour & 255).filter(alpha => alpha < 255)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Uint8Array.from(palette.flatMap(colour => [colour >>> 24, (colour >> 16) & 255, (colour >> 8) & 255])),
    ),
    ...(alphas.length ? [chunk('tRNS', Uint8Array.from(alphas))] : []),
    chunk('IDAT', await zlibAsync(packed(indices, pixels, depth), { numiterations: 500 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** An icon file with PNG entries, which every browser of the last ten years reads; half the bytes of bitmaps. */
function ico(pictures: { pixels: number; data: Buffer }[]) {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, { pixels, data }] of pictures.entries()) {
    const entry = directory.subarray(6 + 16 * index)
    entry.set([pixels, pixels, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(data.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += data.length
  }
  return Buffer.concat([directory, ...pictures.map(({ data }) => data)])
}

const small = await Promise.all([16, 32].map(async pixels => ({ pixels, data: await png('icon-small.svg', pixels) })))
const files = { 'favicon.ico': ico(small), 'favicon.png': await png('icon.svg', 180) }
for (const [name, data] of Object.entries(files)) {
  writeFileSync(fileURLToPath(new URL(name, folder)), data)
  console.log(`icons: ${data.length} bytes -> src/icons/${name}`)
}
