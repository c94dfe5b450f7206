import { Link } from 'wouter'
import type { Examined } from '../../diagnosis/causes.ts'
import type { Finding } from '../../diagnosis/finding.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'

/** Colour and word of a finding. */
const looks = {
  found: { state: 'idle', word: 'why.Found' },
  fine: { state: 'on', word: 'why.Fine' },
  unknown: { state: 'off', word: 'why.Unknown' },
} as const satisfies Record<Finding['state'], { state: string; word: TextKey }>

const stateOf = ({ findings }: Examined) => findings[0]?.state ?? 'unknown'

const titlesOf = (results: readonly Examined[]) => results.map(({ title }) => t(title)).join(', ')

/** What was found of all causes: how many, or that nothing was, and what could not be known. */
export function Summary({ results }: { results: readonly Examined[] }) {
  const of = (state: Finding['state']) => results.filter(one => stateOf(one) === state)
  const found = of('found')
  const unknown = of('unknown')
  return (
    <div className="verdict" role="status">
      <p data-state={found.length ? 'idle' : undefined}>
        {found.length
          ? t('why.FoundSome', { count: found.length, causes: titlesOf(found) })
          : t('why.NothingFound', { causes: titlesOf(of('fine')) })}
      </p>
      {unknown.length > 0 && <p>{t('why.NotKnown', { causes: titlesOf(unknown) })}</p>}
    </div>
  )
}

/** A sentence, with what to do about it and where. */
const Sentence = ({ text, params, advice, to }: Finding) => (
  <p>
    {t(text, params)} {advice && t(advice)}{' '}
    {typeof to === 'object' && 'page' in to && <Link href={to.page}>{t('why.Open')}</Link>}
  </p>
)

/** A cause: what was found, and what to do. */
export function CauseRow(one: Examined) {
  const { state, word } = looks[stateOf(one)]
  return (
    <li>
      <h2>
        {t(one.title)}{' '}
        <span className="badge" data-state={state}>
          {t(word)}
        </span>
      </h2>
      {one.findings.map((finding, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its numbers change with every push, and its link must keep the focus
        <Sentence key={i} {...finding} />
      ))}
    </li>
  )
}
