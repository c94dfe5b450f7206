import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errorPage } from '../../../../tools/dev/error-page.ts'

test('a page says why the source cannot be built, whatever characters that has', () => {
  const page = gunzipSync(errorPage('src/app.tsx:3:5: expected "</b>" & more')).toString()
  assert.match(page, '<pre>src/app.tsx:3:5: expected "&#60;/b&#62;" &#38; more</pre>')
})

test.run()
