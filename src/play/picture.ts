import type { Day } from '../light/day.ts'
import type { DomeShape } from '../light/dome.tsx'
import { pathOf } from '../light/geometry.ts'
import { stringKey } from '../live/strings.ts'
import { type Arrangement, roofName } from '../roof/arrangement.ts'
import { saveFile } from '../ui/save-file.ts'
import { looksAt, type ModuleLook, type RecordedModule, type RecordedRoof } from './recorded-roof.ts'

/** Layout of the picture, in px. */
const [width, height, ground, margin] = [1200, 630, 458, 56]
/** px of an upright module and between two, and between two roofs or inverters. */
const [moduleWidth, moduleHeight, gap, groupGap] = [56, 76, 4, 14]
const font = 'system-ui, sans-serif'

/** Modules drawn together: on a roof, or of an inverter. */
interface Group {
  name: string
  lying: boolean
  cells: readonly { module: RecordedModule; row: number; column: number }[]
}

/** The modules as arranged by the owner, and by inverter those on no roof. */
function groupsOf({ inverters }: RecordedRoof, roofs: Arrangement): Group[] {
  const all = new Map(inverters.flatMap(({ modules }) => modules.map(module => [stringKey(module), module])))
  const onRoofs = roofs.map((roof, n) => ({
    name: roofName(roof, n),
    lying: roof.lying,
    cells: roof.tiles.flatMap(tile => {
      const module = all.get(stringKey(tile))
      return module ? [{ module, row: tile.row, column: tile.column }] : []
    }),
  }))
  const placed = new Set(onRoofs.flatMap(({ cells }) => cells.map(({ module }) => module)))
  const others = inverters.map(({ name, modules }) => ({
    name,
    lying: false,
    cells: modules.filter(one => !placed.has(one)).map((module, column) => ({ module, row: 0, column })),
  }))
  return [...onRoofs, ...others].filter(({ cells }) => cells.length)
}

type Canvas = CanvasRenderingContext2D

function drawModule(canvas: Canvas, { share, isWeak }: ModuleLook, box: [number, number, number, number]) {
  if (share === undefined) {
    canvas.setLineDash([4, 4])
    canvas.strokeStyle = '#8ba0b5'
    canvas.strokeRect(...box)
    canvas.setLineDash([])
    return
  }
  canvas.fillStyle = '#f6ecd0'
  canvas.fillRect(...box)
  canvas.fillStyle = `rgba(242, 161, 0, ${share})`
  canvas.fillRect(...box)
  if (!isWeak) return
  canvas.strokeStyle = '#e36c00'
  canvas.lineWidth = 4
  canvas.strokeRect(...box)
  canvas.lineWidth = 1
}

/** Draws the modules on the ground, in a line as large as there is room. */
function drawModules(canvas: Canvas, roof: RecordedRoof, roofs: Arrangement, withNames: boolean) {
  const looks = looksAt(roof.inverters, undefined)
  const groups = groupsOf(roof, roofs).map(group => {
    const [w, h] = group.lying ? [moduleHeight, moduleWidth] : [moduleWidth, moduleHeight]
    const rows = Math.max(...group.cells.map(({ row }) => row + 1))
    const columns = Math.max(...group.cells.map(({ column }) => column + 1))
    return { ...group, w, h, all: [columns * (w + gap), rows * (h + gap)] as const }
  })
  const wide = groups.reduce((sum, { all }) => sum + all[0] + groupGap, 0)
  const top = ground + (withNames ? 44 : 24)
  const scale = Math.min(
    1,
    (width - 2 * margin) / wide,
    (height - top - 12) / Math.max(1, ...groups.map(one => one.all[1])),
  )
  let left = margin
  canvas.font = `20px ${font}`
  for (const { name, cells, w, h, all } of groups) {
    canvas.fillStyle = '#fff'
    if (withNames) canvas.fillText(name, left, top - 14, all[0] * scale)
    for (const { module, row, column } of cells) {
      const look = looks.get(module)
      const [x, y] = [left + column * (w + gap) * scale, top + row * (h + gap) * scale]
      if (look) drawModule(canvas, look, [x, y, w * scale, h * scale])
    }
    left += (all[0] + groupGap) * scale
  }
}

/** The dome across the picture, above the ground; without hours, which would reveal the place by the time of sunrise. */
function drawDome(canvas: Canvas, day: Day, { hours: { from, to }, path, top }: DomeShape) {
  const [high, across] = [ground - 200, width / (to - from)]
  const place = (svg: string) => {
    const placed = new Path2D()
    placed.addPath(new Path2D(svg), new DOMMatrix([across, 0, 0, high / top, -from * across, ground - high]))
    return placed
  }
  const outline = place(path)
  if (day.clear) {
    canvas.fillStyle = 'rgba(255, 255, 255, 0.45)'
    canvas.fill(outline)
  }
  const gold = canvas.createLinearGradient(0, ground - high, 0, ground)
  gold.addColorStop(0, '#f2a100')
  gold.addColorStop(1, '#ffe3a3')
  canvas.fillStyle = 'rgba(242, 161, 0, 0.35)'
  canvas.fill(place(pathOf(day.counted, top, true)))
  canvas.fillStyle = gold
  canvas.fill(place(pathOf(day.seen, top, true)))
  canvas.strokeStyle = '#5d8199'
  canvas.lineWidth = 2
  canvas.setLineDash(day.clear ? [2, 5] : [])
  canvas.stroke(outline)
  canvas.setLineDash([])
  canvas.lineWidth = 1
}

interface PictureOf {
  day: Day
  shape: DomeShape
  roof: RecordedRoof
  roofs: Arrangement
  /** The texts: a number with its unit, and the line below. */
  words: { number: string; unit: string; line: string }
  /** With the names of roofs and inverters; without them the picture does not tell whose plant it is. */
  withNames: boolean
}

/** Draws a day and saves it as a PNG of 1200 by 630, which does not tell where the plant is. Rejects if the browser cannot make one. */
export async function savePicture({ day, shape, roof, roofs, words, withNames }: PictureOf) {
  const element = Object.assign(document.createElement('canvas'), { width, height })
  const canvas = element.getContext('2d')
  if (!canvas) throw new Error('no canvas')
  const sky = canvas.createLinearGradient(0, 0, 0, ground)
  sky.addColorStop(0, '#8fcbee')
  sky.addColorStop(1, '#e8f4fb')
  canvas.fillStyle = sky
  canvas.fillRect(0, 0, width, height)
  drawDome(canvas, day, shape)
  canvas.fillStyle = '#17395a'
  canvas.fillRect(0, ground, width, height - ground)
  canvas.fillStyle = '#0d2236'
  canvas.font = `700 92px ${font}`
  canvas.fillText(words.number, margin, 140)
  const after = margin + canvas.measureText(words.number).width + 14
  canvas.font = `500 38px ${font}`
  canvas.fillText(words.unit, after, 140)
  canvas.font = `28px ${font}`
  canvas.fillText(words.line, margin, 188, width - 2 * margin)
  drawModules(canvas, roof, roofs, withNames)
  const blob = await new Promise<Blob | null>(done => element.toBlob(done))
  if (!blob) throw new Error('no picture')
  saveFile(blob, `sundial-${day.day}.png`)
}
