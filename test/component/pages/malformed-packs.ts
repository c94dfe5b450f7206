import english from '../../../lang/en.json'
import { everyAttack } from '../../support/attacks.ts'

const meta = { code: 'xx', name: 'Test' }
const say = (text: unknown) => ({ meta, webapp: { base: { Close: text }, about: { DocumentationBody: text } } })
const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Unusable packs, as the gateway would send them: the whole app stays English. */
export const uselessPacks: Record<string, string> = {
  nothing: '',
  'a page': '<!doctype html><script>attacked=1</script>',
  'half a pack': JSON.stringify(say('x')).slice(0, 40),
  null: 'null',
  'a text': JSON.stringify(everyAttack),
  'groups that are texts': JSON.stringify({ webapp: { base: everyAttack, about: everyAttack } }),
  'a prototype': '{"webapp":{"__proto__":{"base":{"Close":"x"}},"base":{"__proto__":{"Close":"x"}}}}',
  'texts that are lists': JSON.stringify(say([everyAttack])),
  'texts that are elements': JSON.stringify(
    say({ type: 'script', props: { children: 'attacked=1' }, constructor: null, $$typeof: 1 }),
  ),
  'texts within texts': JSON.stringify(say(nested(300))),
  'links in a circle': JSON.stringify(say('@:base.Close')),
  'an open brace': JSON.stringify(say('{count')),
  'braces that hold a program': JSON.stringify(say('{constructor.constructor("attacked=1")()}')),
  'a text without end': JSON.stringify(say('x'.repeat(5000))),
  'more than a flash holds': JSON.stringify({ webapp: { base: { Close: 'x' } }, more: 'x'.repeat(524_288) }),
}

/** Packs with some bad texts, which must do no harm; the broken ones are shown in English. */
export const oddPacks: Record<string, unknown> = {
  'all attacks in one text': say(everyAttack.replace(/[{}]/g, '')),
  'markup cut off': say('<b>bold <a href="javascript:attacked=1" title="'),
  'markup in a literal': say("{'<script>attacked=1</script>'}"),
  'markup put together by links': {
    meta,
    webapp: {
      a: { b: '<scr', c: 'ipt>attacked=1</script>' },
      base: { Close: '@:a.b@:a.c' },
      about: { DocumentationBody: '@:a.b@:a.c' },
    },
  },
  'markup in capitals': say('<SCRIPT>attacked=1</SCRIPT><IMG SRC=x ONERROR="attacked=1">'),
  'tags within tags': say('<b><i><em><strong>'.repeat(60)),
  'many forms': say(Array.from({ length: 400 }, (_, n) => `${n} <b>`).join('|')),
  'characters that hide': say('\u0000\u202e\ud800\ue000\ue041\ufeff'),
  'links that multiply': {
    meta,
    webapp: {
      base: { Close: 'ok' },
      about: { DocumentationBody: '@:a.0 @:a.0' },
      a: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n, `@:a.${n + 1} `.repeat(99)])),
    },
  },
}

/** A pack in which each of the app's texts is `text` with its key. */
export const everywhere = (text: string) => ({
  meta: { code: text, name: text },
  webapp: Object.fromEntries(
    Object.entries(english).map(([group, names]) => [
      group,
      Object.fromEntries(Object.keys(names).map(name => [name, `${text} ${group} ${name}`])),
    ]),
  ),
})
