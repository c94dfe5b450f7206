import { gzipSync } from 'node:zlib'

/** Runs in the page: reloads it once the gateway has a different page, checked every second. A block, which limits the scope of its names. */
export const reloader = `{
let shown
setInterval(async () => {
  const page = await fetch(location.origin + (globalThis.sundial?.base ?? '') + '/', { cache: 'no-cache' }).then(answer => answer.text(), () => shown)
  if (shown ??= page, page !== shown) location.reload()
}, 1000)
}`

const escaped = (text: string) => text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)

/** In place of the app while the source cannot be built: why, until there is another page to load. Gzipped HTML. */
export const errorPage = (why: string) =>
  gzipSync(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sundial does not build</title>
<h1>Sundial does not build</h1>
<pre>${escaped(why)}</pre>
<p>Correct the file and save it: the app opens here again.</p>
<script>${reloader}</script>
</html>
`)
