import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Picture } from './take.ts'

/** px of a thumbnail. */
const [thumbWidth, thumbHeight] = [180, 260]

const columnOf = ({ width, height, theme, language }: Picture) => `${width} x ${height}, ${theme}, ${language}`

/** Pictures by what `keyOf` says of them, in their order. */
function grouped<K>(pictures: readonly Picture[], keyOf: (one: Picture) => K) {
  const groups = new Map<K, Picture[]>()
  for (const one of pictures) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups]
}

/** The thumbnails of a page of the table, with a heading for each. */
function tableOf(pictures: readonly Picture[]) {
  const rows = grouped(pictures, ({ row }) => row)
  const cell = (one: Picture) =>
    `<a href="${one.file}"><img src="${one.file}" alt="${one.row}" loading="lazy"><span>${columnOf(one)}</span></a>`
  return rows.map(([name, all]) => `<h3>${name}</h3><p>${all.map(cell).join('')}</p>`).join('\n')
}

const sectionOf = (state: string, pictures: readonly Picture[]) =>
  `<section id="${state}"><h2>${state}: ${pictures[0]?.about}</h2>\n${tableOf(pictures)}</section>`

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
body { margin: 16px; background: #888; color: #000; font: 14px/1.3 system-ui, sans-serif }
h1, h2, h3 { margin: 12px 0 4px }
p { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 }
p a { color: inherit; width: ${thumbWidth}px }
p :is(img, canvas) { display: block; width: ${thumbWidth}px; height: ${thumbHeight}px; object-fit: cover; object-position: top }
</style>
<h1>${title}</h1>
${body}
`

/** Draws each picture small and lets go of it: a browser does not hold hundreds of them. Runs in a browser. */
async function shrink([width, height]: readonly [number, number]) {
  for (const image of document.querySelectorAll('img')) {
    image.loading = 'eager'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const seen = Math.min(image.naturalHeight, (image.naturalWidth * height) / width)
    const pen = canvas.getContext('2d')
    if (pen) pen.imageSmoothingQuality = 'high'
    pen?.drawImage(image, 0, 0, image.naturalWidth, seen, 0, 0, width, (seen * width) / image.naturalWidth)
    image.replaceWith(canvas)
  }
}

/** Writes `pictures.html` with all of them, and a sheet for each state as a page and as a picture. */
export async function writeSheets(browser: Browser, out: string, pictures: readonly Picture[]) {
  await mkdir(out, { recursive: true })
  const byState = grouped(pictures, ({ state }) => state)
  const links = byState.map(([state]) => `<a href="#${state}">${state}</a>`).join(' · ')
  const sections = byState.map(([state, own]) => sectionOf(state, own))
  await writeFile(join(out, 'pictures.html'), pageOf('Sundial', `${links}\n${sections.join('\n')}`))
  const page = await browser.newPage({ viewport: { width: 12 * (thumbWidth + 8) + 32, height: 800 } })
  for (const [state, own] of byState) {
    const file = join(out, `${state}.html`)
    await writeFile(file, pageOf('Sundial', sectionOf(state, own)))
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
    await page.locator('section').waitFor()
    await page.evaluate(shrink, [thumbWidth, thumbHeight] as const)
    await page.screenshot({ path: join(out, `${state}.png`), fullPage: true })
  }
  await page.close()
}
