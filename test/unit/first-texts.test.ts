import { readFileSync } from 'node:fs'
import { parse } from '@swc/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isFirst } from '../../tools/build/first-texts.mjs'
import { forkFolder, forkNames } from '../../tools/build/forks.mjs'
import { at } from '../../tools/build/paths.mjs'
import { bundleScript } from '../../tools/build/script.mjs'
import { textsOf } from '../../tools/build/texts.mjs'

const texts = textsOf('en')

/** The strings in a syntax tree; of a template those around its values. */
function stringsIn(node: unknown): string[] {
  if (!node || typeof node !== 'object') return []
  const { type, value, raw } = node as { type?: string; value?: unknown; raw?: unknown }
  if (type === 'StringLiteral') return [String(value)]
  if (type === 'TemplateElement') return [String(raw)]
  return Object.values(node).flatMap(stringsIn)
}

/** The texts that a string names: one, or the group of a key that is put together. */
function named(string: string) {
  const [group = '', name = '', ...more] = string.split('.')
  if (!texts[group] || more.length) return []
  return name === '' || texts[group][name] !== undefined ? [{ group, name }] : []
}

for (const fork of [undefined, ...forkNames()])
  test(`every text that the first part of the app shows stands before it in the page, ${fork ?? 'without a fork'}`, async () => {
    const { firstModules } = await bundleScript({ quick: true, fork: fork && forkFolder(fork) })
    const missing: string[] = []
    let found = 0
    for (const module of firstModules.filter(module => /\.tsx?$/.test(module))) {
      const tree = await parse(readFileSync(at(module), 'utf8'), { syntax: 'typescript', tsx: module.endsWith('x') })
      for (const { group, name } of stringsIn(tree)
        .filter(text => /^\w+\.\w*$/.test(text))
        .flatMap(named)) {
        found++
        if (!isFirst(group, name)) missing.push(`${group}.${name} of ${module}`)
      }
    }
    assert.ok(found > 250)
    assert.equal(missing, [])
  })

test.run()
