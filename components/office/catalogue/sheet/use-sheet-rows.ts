import { useEffect, useMemo } from 'react'
import {
  MAX_SHEET_ROWS,
  officeSheetRows,
  type SheetFilter,
  type SheetRow,
} from '#lib/contract/catalogue/office/sheet.ts'
import { useOfficePages } from '#lib/office/queries.ts'

/** The first part is small, so that it loads quickly; the others follow automatically. */
const PART = 1_000

/**
 * Rows of a sheet: all results of the filter, part after part, so that pasted and filled values have target rows.
 * @returns `isMore` if the filter finds more rows than a sheet takes
 */
export function useSheetRows(filter: SheetFilter) {
  const list = useOfficePages(
    officeSheetRows,
    { filter, limit: PART, after: null },
    { withCursor: (input, after: string | null) => ({ ...input, after }), next: ({ meta }) => meta.next },
  )
  const rows = useMemo<SheetRow[]>(() => list.data?.pages.flatMap(({ data }) => data.rows) ?? [], [list.data])
  const isFull = rows.length >= MAX_SHEET_ROWS
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, isFull, fetchNextPage])
  return {
    rows,
    isPending: list.isPending,
    /** While parts are still on their way. */
    isLoading: hasNextPage && !isFull,
    isMore: isFull && hasNextPage,
    error: list.error,
    retry: () => void list.refetch(),
  }
}
