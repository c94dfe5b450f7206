import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ReplyName, replies } from '../../../src/contract/codes.ts'
import { replyText } from '../../../src/ui/alerts/reply-text.ts'
import '../../support/texts.ts'

const bounds: Record<string, number> = { min: 17, max: 4711 }

test('every reply of the gateway has a sentence, with the bounds that it tells', () => {
  for (const name of Object.keys(replies) as ReplyName[]) {
    const { code, ...rest } = replies[name]
    const told = 'params' in rest ? rest.params : []
    const text = replyText({
      code,
      message: 'unseen',
      param: Object.fromEntries(told.map(one => [one, bounds[one] ?? 0])),
    })
    assert.not.match(text, /unseen|[{}]/, name)
    for (const one of told) assert.match(text, String(bounds[one]), `${name}: ${one}`)
  }
})

test.run()
