import type { Test } from 'uvu'
import type { Gateway } from '../../tools/gateway/gateway.ts'
import { TranslateDesk } from '../../tools/gateway/translate/translate-desk.ts'

/** Makes gateways of a test file show a language from its source; at its end no file is watched any more. */
export function translations(suite: Test) {
  const desks: TranslateDesk[] = []
  suite.after(() => {
    for (const desk of desks) desk.close()
  })
  return (gateway: Gateway, code: string, home?: string) => {
    desks.push(new TranslateDesk(gateway, code, home))
  }
}
