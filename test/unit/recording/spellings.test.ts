import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { redactionFor } from '../../../src/recording/redaction.ts'
import { spellingsIn, spellingsOf } from '../../support/spellings.ts'

/** Of an accented letter, marks of JSON, HTML and addresses, a script of its own, certificates and plain digits. */
const secrets = {
  'a password with marks': 'Zähne "putzen" \\ 4711 & <Käse> 100%',
  'a plain password': 'geheim-4711',
  'a password of marks': '!§$"%&/(x)?',
  'a password in Greek': 'κωδικός-πύλης',
  'a password of digits': '48151623',
  'a password that looks escaped': 'abc%41\\u0042&amp;xyz',
}

for (const [name, secret] of Object.entries(secrets))
  for (const [how, spell] of spellingsOf(secret))
    test(`${name} is replaced in a line of the console ${how}`, () => {
      const { text } = redactionFor([{ address: 'network/config', value: { password: secret } }])
      for (const line of [`D (12) test: [${spell(secret)}] said`, spell(secret), `x=${spell(secret)}&y`])
        assert.equal(spellingsIn(text(line), secret), [], text(line))
    })

/** Members whose plain texts stay, of each kind. */
const members = 'git_hash sdkversion pioenv chipmodel ntp_timezone hw_version message resetreason_0 u version'.split(
  ' ',
)

for (const [name, secret] of Object.entries(secrets))
  test(`${name} is replaced however it is written in a member whose plain texts stay, and as a key`, () => {
    const settings = { address: 'network/config', value: { password: secret } }
    for (const [, spell] of spellingsOf(secret)) {
      const value = Object.fromEntries(members.map(member => [member, spell(secret)]))
      const { document } = redactionFor([settings, { address: 'system/status', value }])
      const key = { [spell(secret)]: 1 }
      const made = [document({ address: 'system/status', value }), document({ address: 'fork/status', value: key })]
      assert.equal(spellingsIn(JSON.stringify(made), secret), [])
    }
  })

test.run()
