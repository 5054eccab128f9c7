import { useMemo } from 'react'
import type { OfficeTableProps } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import type { Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import type { Filter, FilterState } from '#lib/office/filters.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { type ChosenColumns, useChosenColumns } from '#lib/office/use-chosen-columns.ts'

/** The texts of a list and how its rows are drawn. */
interface ListLook<Row>
  extends Pick<OfficeTableProps<Row>, 'label' | 'columns' | 'idOf' | 'hrefOf' | 'nameOf' | 'phoneRow'> {
  /** Staff's choice of columns is saved under this name. Without a name all columns are shown. */
  columnsName?: string
  /** The fields that the search covers: "Name, email or phone". */
  search?: string
  /** One row: "No customer fits this". Without a noun, a search without a match shows the page's `empty`. */
  noun?: string
  /** "Loading customers" */
  loading: string
  /** "We could not load the customers." */
  failed: string
  /** Permission to see the list; without it the page names the roles that have it. */
  permission?: Permission
}

/** The declaration of a list page: made once, outside its component. */
interface OfficeList<C extends OfficeCall, Row, By extends keyof Input<C>> extends ListLook<Row> {
  call: C
  /** The field of the input that continues the list: "page", "after". */
  nextBy: By
  /** The field's value for the part after this one; null after the last part. */
  nextOf: (part: { data: Output<C>; meta: MetaOf<C> }) => NonNullable<Input<C>[By]> | null
  /** Reads the list again at this interval while the window is in view. */
  everyMs?: number
  rowsOf: (parts: readonly Output<C>[]) => readonly Row[]
  /** A row opens beside the list, in its view: `at` in the address. Replaces `hrefOf`. */
  opensBeside?: boolean
}

/** Props of `OfficeListPage`. */
export interface OfficeListState<Row> {
  list: ListLook<Row>
  /** All rows that are loaded. */
  rows: readonly Row[]
  error: Error | null
  isPending: boolean
  reload: () => void
  hasMore: boolean
  loadMore: () => void
  /** The id of the row in focus: the address's `at`. */
  focused: string | null
  setFocused: (id: string | null) => void
  chosen: ChosenColumns
  filters: readonly Filter[]
  /** Undefined: the list has no filter bar. */
  state: FilterState | undefined
  /** A search or a filter is set. */
  isNarrowed: boolean
}

/** Declares a list page. */
export const officeList = <C extends OfficeCall, Row, By extends keyof Input<C>>(
  list: OfficeList<C, Row, By>,
): OfficeList<C, Row, By> => list

const NO_FILTERS: readonly Filter[] = []

/**
 * The state of a list page, with its first part, which has the counts.
 * @param list declared outside the component
 * @param input of the first part
 * @param state of `useFilters(filters)`; undefined: the list has no filter bar
 */
export function useOfficeList<C extends OfficeCall, Row, By extends keyof Input<C>>(
  list: OfficeList<C, Row, By>,
  input: Input<C>,
  { filters = NO_FILTERS, state }: { filters?: readonly Filter[]; state?: FilterState } = {},
): OfficeListState<Row> & { first: Output<C> | undefined } {
  const { call, nextBy, nextOf, everyMs, rowsOf } = list
  const pages = useOfficePages(call, input, {
    withCursor: (first, cursor: Input<C>[By] | null) =>
      cursor === null ? first : Object.assign({}, first, { [nextBy]: cursor }),
    next: nextOf,
    everyMs,
  })
  const { data } = pages
  const rows = useMemo(() => (data ? rowsOf(data.pages.map((part) => part.data)) : []), [data, rowsOf])
  const { query } = useAddressState()
  const [focused, setFocused] = useRowFocus()
  const beside = (row: Row) => {
    const address = new URLSearchParams(query)
    address.set('at', list.idOf(row))
    return `?${address}`
  }
  // Columns are never saved under this name.
  const chosen = useChosenColumns(list.columnsName ?? 'none')
  return {
    list: list.opensBeside ? { ...list, hrefOf: beside } : list,
    ...{ rows, focused, setFocused, chosen, filters, state },
    first: data?.pages[0]?.data,
    error: pages.error,
    isPending: pages.isPending,
    reload: () => void pages.refetch(),
    hasMore: pages.hasNextPage && !pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    isNarrowed: state !== undefined && (state.search !== '' || Object.keys(state.values).length > 0),
  }
}
