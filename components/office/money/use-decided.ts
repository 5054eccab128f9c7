import type { InfiniteData } from '@tanstack/react-query'
import type { Output } from '#lib/contract/base/call.ts'
import { officeEntryRelease, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import { officeLineRelease } from '#lib/contract/money/office/reconciliation.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { officeQueries, useOfficeAction } from '#lib/office/queries.ts'
import { RECONCILE_REFRESHES as refreshes } from './reconcile-refreshes.ts'

const undone = {
  refreshes,
  onDone: (_data: unknown, message: string) => noteDone(message),
  onRefused: ({ message }: { message: string }) => {
    noteRefused(message)
  },
}

type Pages = InfiniteData<{ data: Output<typeof officeOpenItems> }>

/** Removes a decided item from the fetched pages: the focus moves on before they are fetched again. */
function dropOpenItem(itemId: string): void {
  officeQueries.setQueriesData<Pages>({ queryKey: [officeOpenItems.name, 'pages'] }, (fetched) => {
    const item = fetched?.pages.flatMap(({ data }) => data.items).find((one) => one.itemId === itemId)
    if (!fetched || !item) return fetched
    const pages = fetched.pages.map(({ data: { items, groups }, ...page }) => ({
      ...page,
      data: {
        items: items.filter((one) => one !== item),
        groups:
          groups?.flatMap(({ group, count, sum }) => {
            if (group !== item.group) return [{ group, count, sum }]
            return count > 1 ? [{ group, count: count - 1, sum: sum - item.amount }] : []
          }) ?? null,
      },
    }))
    return { ...fetched, pages }
  })
}

/** For the `onDone` of a decision on a line: shows its message with Undo, which opens the line again. */
export function useDecidedLine(lineId: number): (data: unknown, message: string) => void {
  const { run } = useOfficeAction(officeLineRelease, undone)
  return (_data, message) => {
    dropOpenItem(`line-${lineId}`)
    noteDone(message, () => void run({ lineId }))
  }
}

/** For the `onDone` of the mark "to check" of an entry: shows its message with Undo. */
export function useCheckedEntry(entryId: number): (data: unknown, message: string) => void {
  const { run } = useOfficeAction(officeEntryRelease, undone)
  return (_data, message) => {
    dropOpenItem(`entry-${entryId}`)
    noteDone(message, () => void run({ entryId }))
  }
}
