import { Link } from 'wouter'
import type { ExaminedCause } from '../../diagnosis/causes.ts'
import type { Finding } from '../../diagnosis/finding.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { Card, FoldedCard } from '../../ui/card.tsx'

/** A sentence, with what to do about it and where. */
const Sentence = ({ text, params, advice, to }: Finding) => (
  <p>
    {t(text, params)} {advice && t(advice, params)}{' '}
    {typeof to === 'object' && 'page' in to && <Link href={to.page}>{t('why.Open')}</Link>}
  </p>
)

const Causes = ({ causes }: { causes: readonly ExaminedCause[] }) => (
  <ul className="causes">
    {causes.map(({ title, findings }) => (
      <li key={title}>
        <h2>{t(title)}</h2>
        {findings.map((finding, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its numbers change with every push, and its link must keep the focus
          <Sentence key={i} {...finding} />
        ))}
      </li>
    ))}
  </ul>
)

/** Causes that explain nothing in one line, which unfolds to what there is to say of them. */
const Folded = ({ text, causes }: { text: TextKey; causes: readonly ExaminedCause[] }) =>
  causes.length > 0 && (
    <FoldedCard summary={t(text, { causes: causes.map(({ title }) => t(title)).join(', ') })}>
      <Causes causes={causes.filter(({ findings }) => findings.length)} />
    </FoldedCard>
  )

/** What was found, and in one line each what is fine and what nobody knows. */
export function CauseReport({ results }: { results: readonly ExaminedCause[] }) {
  const of = (state: Finding['state']) => results.filter(({ findings }) => (findings[0]?.state ?? 'fine') === state)
  const found = of('found')
  return (
    <>
      <Card>
        <p className="verdict" role="status" data-state={found.length ? 'idle' : undefined}>
          {found.length ? t('why.Count', { count: found.length }) : t('why.NoCause')}
        </p>
        <Causes causes={found} />
      </Card>
      <Folded text="why.FineOnes" causes={of('fine')} />
      <Folded text="why.UnknownOnes" causes={of('unknown')} />
    </>
  )
}
