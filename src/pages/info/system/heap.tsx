import type { SystemStatus } from '../../../contract/status.ts'
import { kilobytes, percent } from '../../../lib/format.ts'
import { fragmentation, remainder, shareOf } from '../../../lib/memory.ts'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, type Told } from '../../../ui/status-page.tsx'

/** What is left of the heap, and in how large pieces. Source: specification 2, section 9. */
export function Heap({
  status: { heap_total, heap_used, heap_min_free, heap_max_block },
}: {
  status: Told<SystemStatus>
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
