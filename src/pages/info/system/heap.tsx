import type { SystemStatus } from '../../../contract/status.ts'
import { kilobytes, percent } from '../../../i18n/format.ts'
import { FactCard } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { fragmentation, remainder, shareOf } from '../../../ui/memory.ts'
import type { Received } from '../../../ui/page/status-page.tsx'

/** The free heap, and how fragmented it is. */
export function Heap({
  status: { heap_total, heap_used, heap_min_free, heap_max_block },
}: {
  status: Received<SystemStatus>
}) {
  const free = remainder(heap_total, heap_used)
  const most = remainder(heap_total, heap_min_free)
  return (
    <FactCard title="heapdetails.HeapDetails">
      <Fact label="heapdetails.TotalFree">{kilobytes(free)}</Fact>
      <Fact label="heapdetails.LargestFreeBlock">{kilobytes(heap_max_block)}</Fact>
      <Fact label="heapdetails.Fragmentation">{percent(fragmentation(free, heap_max_block))}</Fact>
      <Fact label="heapdetails.MaxUsage">
        {most === undefined ? undefined : `${kilobytes(most)} (${percent(shareOf(most, heap_total))})`}
      </Fact>
    </FactCard>
  )
}
