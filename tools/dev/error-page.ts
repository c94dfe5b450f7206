import { gzipSync } from 'node:zlib'

const escaped = (text: string) => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

/** In place of the app while the source cannot be built: why, until there is another page to load. Gzipped HTML. */
export const errorPage = (why: string) =>
  gzipSync(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sundial does not build</title>
<h1>Sundial does not build</h1>
<pre>${escaped(why)}</pre>
<p>Correct the file and save it: the app opens here again.</p>
<script>
let shown
setInterval(async () => {
  const page = await fetch(location, { cache: 'no-cache' }).then(answer => answer.text(), () => shown)
  if (shown ??= page, page !== shown) location.reload()
}, 1000)
</script>
</html>
`)
