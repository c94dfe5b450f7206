import { type Node, parse } from 'acorn'

/** Names of the platform, as members or globals, that the oldest supported browsers (March 2022) may lack. */
const newerNames = new Set(
  `toSorted toReversed toSpliced findLast findLastIndex groupBy fromAsync withResolvers isWellFormed toWellFormed
  isSubsetOf isSupersetOf isDisjointFrom symmetricDifference fromBase64 toBase64 fromHex toHex getOrInsert rawJSON
  transferToFixedLength maxByteLength throwIfAborted canParse checkVisibility requestSubmit showPopover
  hidePopover togglePopover inert closedBy requestClose startViewTransition moveBefore setHTML setHTMLUnsafe
  getHTML adoptedStyleSheets replaceSync ariaLabel ariaExpanded ariaHidden CompressionStream DecompressionStream
  OffscreenCanvas requestIdleCallback cancelIdleCallback userAgentData URLPattern Temporal Iterator
  DurationFormat Segmenter CloseWatcher Sanitizer Highlight ViewTransition SharedWorker cookieStore wakeLock
  showSaveFilePicker showOpenFilePicker showDirectoryPicker BarcodeDetector EyeDropper customStateSet`.split(/\s+/),
)

/** The same, where only the pair is telling. */
const newerPairs = new Set(['AbortSignal.timeout', 'AbortSignal.any', 'Promise.try', 'RegExp.escape', 'Response.json'])

type Tree = Node & Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value

/** Every node below one, with the node it belongs to. */
function* nodesOf(node: Tree): Generator<[node: Tree, parent: Tree]> {
  for (const value of Object.values(node).flat())
    if (isTree(value)) {
      yield [value, node]
      yield* nodesOf(value)
    }
}

/** What a node names that is newer; a name that is only the key of an object, or a variable of the app, is nothing. */
function newerName(node: Tree, parent: Tree): string | undefined {
  const { name } = node as { name?: string }
  if (node.type === 'Identifier')
    return /^[A-Z]/.test(name ?? '') && !('property' in parent || 'key' in parent) && newerNames.has(name ?? '')
      ? name
      : undefined
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const [owner, member] = [node.object as Tree, node.property as Tree].map(part => String(part.name))
  return [`${owner}.${member}`, member].find(found => newerPairs.has(found ?? '') || newerNames.has(found ?? ''))
}

/**
 * What of a script a browser of March 2022 would not know: syntax by throwing a SyntaxError, regular expressions and names
 * as a list. A name that is somewhere asked for before it is used, so neither called nor constructed there, is fine.
 */
export function newerIn(script: string): string[] {
  const tree = parse(script, { ecmaVersion: 2022, sourceType: 'script' }) as unknown as Tree
  const used = new Set<string>()
  const askedFor = new Set<string>()
  const found: string[] = []
  for (const [node, parent] of nodesOf(tree)) {
    if (node.type === 'StaticBlock') found.push('a static block')
    const name = newerName(node, parent)
    if (name) (parent.callee === node ? used : askedFor).add(name)
  }
  // In texts too: they may become expressions.
  if (/\(\?<[=!]/.test(script)) found.push('a lookbehind')
  return [...found, ...[...used].filter(name => !askedFor.has(name))]
}

const newerSelector =
  /:(has|user-valid|user-invalid|popover-open|open|state|dir)\b|::(details-content|picker|part)\b|(^|\s)&/
const newerStyle =
  /\d[dsl]v[hwib]|color-mix\(|light-dark\(|oklch\(|oklab\(|@container|@starting-style|@property|@scope|[{;](translate|rotate|scale):|\((width|height)\s*[<>]/

/**
 * What of a style sheet a browser of March 2022 would stumble over: newer values outside of `@supports`, and newer
 * selectors in a list with others, where they spoil the whole rule.
 */
export function newerInStyles(styles: string): string[] {
  const always = styles.replace(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const lists = [...always.matchAll(/[^{}]+(?=\{)/g)].map(([list]) => list.split(/,(?![^(]*\))/))
  const spoilt = lists.filter(
    list => list.some(one => newerSelector.test(one)) && list.some(one => !newerSelector.test(one)),
  )
  return [...(newerStyle.exec(always)?.slice(0, 1) ?? []), ...spoilt.map(list => list.join())]
}
