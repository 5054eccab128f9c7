'use client'

import { useMemo } from 'react'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import type { Output } from '#lib/contract/call.ts'
import { LEDGER_KINDS, type LedgerRow, officeLedger } from '#lib/contract/office/payments.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payment-methods.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showAmount } from '#lib/format/money.ts'
import { type Filter, rangeOf, useFilters } from '#lib/office/filters.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { useNow } from '#lib/office/use-now.ts'
import { methodWords } from './method-words.ts'

const KIND_WORDS: Readonly<Record<LedgerRow['kind'], string>> = {
  payment: 'Paid',
  refund: 'Given back',
  unmatched: 'Without an order',
  correction: 'Never came',
}
const STATUSES: Readonly<Record<LedgerRow['state'], Status>> = { done: 'done', unknown: 'undecided', waiting: 'look' }

const FILTERS: readonly Filter[] = [
  { name: 'days', label: 'Days', kind: 'dates' },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choices',
    isSingle: true,
    choices: LEDGER_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
  },
  {
    name: 'method',
    label: 'Method',
    kind: 'choices',
    isSingle: true,
    choices: PAYMENT_METHOD_IDS.map((value) => ({ value, label: methodWords(value, false) })),
  },
]

const COLUMNS: readonly OfficeColumn<LedgerRow>[] = [
  { id: 'at', title: 'When', width: 106, cell: ({ at }) => <When at={at} className="text-muted" /> },
  { id: 'receipt', title: 'Receipt', width: 130, cell: ({ receipt }) => receipt ?? '–' },
  {
    id: 'kind',
    title: 'What',
    width: 156,
    cell: ({ kind, state }) => <StatusMark status={STATUSES[state]}>{KIND_WORDS[kind]}</StatusMark>,
  },
  { id: 'method', title: 'By', width: 146, cell: ({ method, byHand }) => methodWords(method, byHand) },
  { id: 'order', title: 'Order', width: 76, isLink: true, cell: ({ orderNo }) => orderNo ?? '–' },
  { id: 'name', title: 'Whose', width: 160, grow: 1, cell: ({ name }) => <span className="truncate">{name}</span> },
  {
    id: 'amount',
    title: 'KSh',
    width: 116,
    align: 'right',
    isFixed: true,
    cell: ({ amount }) => <MoneyFigure cents={amount} />,
  },
]

/** "28 entries: in 110,606, without an order 52,942, out 3,480": what adds up to the sum under the list. */
function comesTo({ rows, in: paid, unmatched, out }: NonNullable<Output<typeof officeLedger>['sums']>): string {
  const parts = [
    `in ${showAmount(paid, 'auto')}`,
    ...(unmatched > 0 ? [`without an order ${showAmount(unmatched, 'auto')}`] : []),
    `out ${showAmount(-out, 'auto')}`,
  ]
  return `${rows === 1 ? '1 entry' : `${rows} entries`}: ${parts.join(', ')}`
}

/** All money that came in and went out, by day, with its sums. */
export function LedgerList() {
  const chosen = useChosenColumns('ledger')
  const state = useFilters(FILTERS)
  const today = dayInNairobi(useNow())
  const [focused, focus] = useRowFocus()
  const { days, kind, method } = state.values
  const range = rangeOf(days ?? '')
  const filter = {
    from: range.from || addDays(range.to || today, -6),
    to: range.to || today,
    ...(LEDGER_KINDS.some((one) => one === kind) && { kind: kind as LedgerRow['kind'] }),
    ...(PAYMENT_METHOD_IDS.some((one) => one === method) && { method: method as LedgerRow['method'] }),
    ...(state.search && { search: state.search }),
  }
  const found = useOfficePages(
    officeLedger,
    { filter, perPage: 100, after: null },
    {
      withCursor: (input, after: { at: string; id: string } | null) => ({ ...input, after }),
      next: ({ meta }) => meta.next,
      everyMs: 30_000,
    },
  )
  const { data, error, refetch, hasNextPage, fetchNextPage } = found
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data.rows) ?? [], [data])
  const sums = data?.pages[0]?.data.sums
  return (
    <PageBody>
      <Column>
        <FilterBar
          filters={FILTERS}
          state={state}
          placeholder="Receipt, order"
          found={sums ? comesTo(sums) : undefined}
          end={<ColumnsMenu columns={COLUMNS} chosen={chosen} />}
        />
        {error && !data ? (
          <FailedState title="We could not load the ledger." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label="Loading the ledger" />
        ) : rows.length === 0 ? (
          <EmptyState
            title={state.search ? `Nothing has “${state.search}”` : 'No money moved in these days'}
            text="The ledger shows the last seven days unless other days are chosen."
          />
        ) : (
          <OfficeTable
            label="Ledger"
            columns={COLUMNS}
            hidden={chosen.hidden}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ kind: what, receipt }) => `${KIND_WORDS[what]} ${receipt ?? ''}`}
            hrefOf={({ orderNo, receipt }) =>
              orderNo ? `/office/orders/${orderNo}` : `/office/money/unmatched?at=${receipt ?? ''}`
            }
            focused={focused}
            onFocus={focus}
            hasMore={hasNextPage}
            onMore={() => void fetchNextPage()}
            total={sums?.rows}
            totals={
              sums
                ? { name: 'Together', amount: <MoneyFigure cents={sums.in + sums.out + sums.unmatched} /> }
                : undefined
            }
            phoneRow={(row) => (
              <span className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <b className="truncate font-semibold">{row.name}</b>
                <MoneyFigure cents={row.amount} className="text-right font-semibold" />
                <span className="truncate text-tiny text-muted">
                  {KIND_WORDS[row.kind]}, {methodWords(row.method, row.byHand)} {row.receipt}
                </span>
                <When at={row.at} className="text-right text-tiny text-muted" />
              </span>
            )}
          />
        )}
      </Column>
    </PageBody>
  )
}
