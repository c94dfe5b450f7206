import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from './take.ts'

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

const pageOf = (body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sundial</title>
<style>
body { margin: 16px; background: #888; color: #000; font: 14px/1.3 system-ui, sans-serif }
h1, h2, h3 { margin: 12px 0 4px }
p { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 }
p a { color: inherit; width: 180px }
p img { display: block; width: 180px; height: 260px; object-fit: cover; object-position: top }
</style>
<h1>Sundial</h1>
${body}
`

/** Writes `pictures.html`, the contact sheet of each state below the other. */
export async function writeSheets(out: string, pictures: readonly Picture[]) {
  await mkdir(out, { recursive: true })
  const byState = grouped(pictures, ({ state }) => state)
  const links = byState.map(([state]) => `<a href="#${state}">${state}</a>`).join(' · ')
  const sections = byState.map(([state, own]) => sectionOf(state, own))
  await writeFile(join(out, 'pictures.html'), pageOf(`${links}\n${sections.join('\n')}`))
}
