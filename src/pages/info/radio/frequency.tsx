import { useEffect } from 'react'
import { Link } from 'wouter'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { t } from '../../../i18n/i18n.ts'
import { PageFrame } from '../../../layout/page-frame.tsx'
import { useCounters } from '../../../live/radio/tracks.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { useScreenOn } from '../../../ui/screen-on.ts'
import { BeforeSearch } from './frequency/before.tsx'
import { useInterruption } from './frequency/interruption.ts'
import { isSearching, showSearch, useSearch } from './frequency/run.ts'
import { Found, Searching } from './frequency/searching.tsx'
import { Reception } from './reception.tsx'

/** Tries the frequencies of the region one after the other, and proposes the best; leaving the page puts the old one back. */
export function FrequencyPage() {
  const config = useGateway('dtu/config')
  const search = useSearch(s => s.search)
  // Before the frequency in use is known there is nothing to compare.
  const reload = useCounters(search !== undefined || config.data !== undefined)
  useScreenOn()
  useEffect(showSearch, [])
  const { reload: readAgain } = config
  const earlier = useInterruption(s => s.found !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an earlier search is dealt with, another frequency may be in use
  useEffect(() => (earlier ? readAgain : undefined), [earlier])
  return (
    <PageFrame title="radio.Frequency" marker={<Link href="/info/radio">{t('radio.Back')}</Link>}>
      <div className="text">
        {search ? (
          isSearching({ search }) ? (
            <Searching search={search} />
          ) : (
            <Found search={search} onChosen={config.reload} />
          )
        ) : (
          <Loaded of={config}>
            {stored => (
              <Reception onRetry={reload}>
                <BeforeSearch config={stored} />
              </Reception>
            )}
          </Loaded>
        )}
      </div>
    </PageFrame>
  )
}
