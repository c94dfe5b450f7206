/** Hostile texts. */
export const attacks = {
  script: '<script>attacked=1</script>',
  picture: '<img src=x onerror="attacked=1">',
  escape: `"'\`--></textarea></option></title><svg/onload="attacked=1">`,
  frame: '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  link: '<a href="javascript:attacked=1" target=_top>words</a>',
  form: '<form action="https://evil.test"><input name=password></form>',
  style: '<style>*{display:none}</style><base href="//evil.test/">',
  template: '{{constructor.constructor("attacked=1")()}} {n} | @:base.Yes',
} as const

/** All of them in one text. */
export const everyAttack = Object.values(attacks).join(' ')

/** Hostile addresses. */
export const addresses = [
  'javascript:attacked=1',
  ' JaVaScript:attacked=1',
  'java\tscript:attacked=1',
  'data:text/html,<script>attacked=1</script>',
  'vbscript:attacked=1',
  '//evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  '/%2f/evil.test',
  '/.//evil.test',
  '/%5cevil.test',
  '@evil.test/',
  '../../../../evil.test',
  'https://evil.test/',
] as const

/** `document` with each of its texts and numbers replaced by hostile ones, except in members with these names. */
export function poisoned(document: unknown, texts: readonly string[], spared: readonly string[] = []) {
  let count = 0
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return `${texts[count % texts.length]}#${++count}`
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(change)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, spared.includes(name) ? each : change(each)]),
    )
  }
  return change(document)
}

/**
 * Content of the page that the app does not create: elements, attributes, and links to anything but its own paths, its project's page and that
 * of its documentation. A link elsewhere counts unless it is in `allowed`. Also runs in a browser, so it needs nothing from outside.
 */
export function foreignNodes(allowed: readonly string[] = []): string[] {
  const tags =
    'div p span button label h1 h2 h3 section main header nav ul li dl dt dd table caption thead tbody tr th td form fieldset legend ' +
    'input select optgroup option textarea progress figure figcaption details summary dialog article pre code mark small strong b i em sub br a svg path rect linearGradient stop time'
  const known = new Set(tags.split(' '))
  const odd = /^(on|srcdoc$|src$|action$|formaction$|background$|data$|ping$|xlink)/
  const found: string[] = Reflect.get(globalThis, 'attacked') ? ['a script ran'] : []
  for (const element of document.querySelectorAll('body *')) {
    const { localName } = element
    // The page's own: its texts, which are no script, the first part of the app, and its end.
    if (element.parentElement === document.body && ['core', 'english', 'first', 'lists', 'end'].includes(element.id))
      continue
    if (!known.has(localName)) found.push(`<${localName}>`)
    for (const { name } of element.attributes) if (odd.test(name)) found.push(`<${localName} ${name}>`)
    const href = element.getAttribute('href')
    if (href === null || allowed.includes(href)) continue
    const isProject =
      `${href}/`.startsWith('https://github.com/tbnobody/OpenDTU/') || href === 'https://www.opendtu.solar'
    // The gateway's own name after a change of the network settings.
    if (/^http:\/\/[\w-]{1,63}\.local\/$/.test(href)) continue
    if (!isProject && !/^\/(?![/\\])/.test(href)) found.push(`a link to ${href}`)
    if (!isProject && new URL(href, location.origin).origin !== location.origin) found.push(`a link out to ${href}`)
  }
  return found
}
