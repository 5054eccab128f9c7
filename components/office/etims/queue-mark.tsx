import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { QueuedDocument } from '#lib/contract/etims/office/queue.ts'

/** Status of a document on its way to KRA. */
export function QueueMark({ document: { state, stockState, receipt, waitsFor } }: { document: QueuedDocument }) {
  if (state === 'refused') return <StatusMark status="wrong">Refused</StatusMark>
  if (state === 'sending') return <StatusMark status="now">Being sent</StatusMark>
  if (state === 'waiting')
    return <StatusMark status="wait">{waitsFor ? `Waits for ${waitsFor}` : 'Waiting'}</StatusMark>
  if (receipt === null) return <StatusMark status="look">Control data missing</StatusMark>
  if (stockState === 'refused') return <StatusMark status="look">Stock refused</StatusMark>
  return <StatusMark status="done">Accepted</StatusMark>
}
