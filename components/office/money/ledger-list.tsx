'use client'

import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { LEDGER_KINDS, type LedgerRow, officeLedger } from '#lib/contract/payments/office/payments.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showAmount } from '#lib/format/money.ts'
import { type Filter, rangeOf, useFilters } from '#lib/office/filters.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDay } from '#lib/office/when.ts'
import { methodWords } from './method-words.ts'

const KIND_WORDS: Readonly<Record<LedgerRow['kind'], string>> = {
  payment: 'Paid',
  refund: 'Refunded',
  unmatched: 'Without an order',
  correction: 'Not received',
}
const STATUSES: Readonly<Record<LedgerRow['state'], Status>> = { done: 'done', unknown: 'undecided', waiting: 'look' }

const FILTERS: readonly Filter[] = [
  { name: 'days', label: 'Days', kind: 'dates' },
  {
    name: 'kind',
    label: 'Type',
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
  { id: 'receipt', title: 'Receipt', width: 200, grow: 1, cell: ({ receipt }) => receipt ?? '–' },
  {
    id: 'kind',
    title: 'Type',
    width: 156,
    cell: ({ kind, state }) => <StatusMark status={STATUSES[state]}>{KIND_WORDS[kind]}</StatusMark>,
  },
  { id: 'method', title: 'Method', width: 146, cell: ({ method, byHand }) => methodWords(method, byHand) },
  { id: 'order', title: 'Order', width: 76, isLink: true, cell: ({ orderNo }) => orderNo ?? '–' },
  { id: 'name', title: 'Customer', width: 160, grow: 1, cell: ({ name }) => <span className="truncate">{name}</span> },
  {
    id: 'amount',
    title: 'KSh',
    width: 116,
    align: 'right',
    isFixed: true,
    cell: ({ amount }) => <MoneyFigure cents={amount} />,
  },
]

const LEDGER = officeList({
  call: officeLedger,
  nextBy: 'after',
  nextOf: ({ meta }) => meta.next,
  everyMs: 30_000,
  rowsOf: (parts) => parts.flatMap(({ rows }) => rows),
  label: 'Ledger',
  columns: COLUMNS,
  columnsName: 'ledger',
  idOf: ({ id }) => id,
  nameOf: ({ kind, receipt }) => `${KIND_WORDS[kind]} ${receipt ?? ''}`,
  hrefOf: ({ orderNo, receipt }) => (orderNo ? `/office/orders/${orderNo}` : pathOfUnmatched(receipt)),
  phoneRow: (row) => <LedgerPhoneRow row={row} />,
  search: 'Receipt, order',
  loading: 'Loading the ledger',
  failed: 'We could not load the ledger.',
})

function LedgerPhoneRow({ row: { name, amount, kind, method, byHand, receipt, at } }: { row: LedgerRow }) {
  return (
    <span className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <b className="truncate font-semibold">{name}</b>
      <MoneyFigure cents={amount} className="text-right font-semibold" />
      <span className="truncate text-tiny text-muted">
        {KIND_WORDS[kind]}, {methodWords(method, byHand)} {receipt}
      </span>
      <When at={at} className="text-right text-tiny text-muted" />
    </span>
  )
}

/** "28 entries: in 110,606, without an order 52,942, out 3,480": the parts of the sum under the list. */
function comesTo({ rows, in: paid, unmatched, out }: NonNullable<Output<typeof officeLedger>['sums']>): string {
  const parts = [
    `in ${showAmount(paid, 'auto')}`,
    ...(unmatched > 0 ? [`without an order ${showAmount(unmatched, 'auto')}`] : []),
    `out ${showAmount(-out, 'auto')}`,
  ]
  return `${rows === 1 ? '1 entry' : `${rows} entries`}: ${parts.join(', ')}`
}

/** "Sat 21 Nov to Fri 27 Nov": the days that the sums are of. */
const daysText = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`

/** All money in and out, by day, with its sums. */
export function LedgerList() {
  const state = useFilters(FILTERS)
  const today = dayInNairobi(useNow())
  const { days, kind, method } = state.values
  const range = rangeOf(days ?? '')
  const filter = {
    from: range.from || addDays(range.to || today, -6),
    to: range.to || today,
    ...(LEDGER_KINDS.some((one) => one === kind) && { kind: kind as LedgerRow['kind'] }),
    ...(PAYMENT_METHOD_IDS.some((one) => one === method) && { method: method as LedgerRow['method'] }),
    ...(state.search && { search: state.search }),
  }
  const list = useOfficeList(LEDGER, { filter, perPage: 100, after: null }, { filters: FILTERS, state })
  const sums = list.first?.sums
  return (
    <OfficeListPage
      of={list}
      found={sums ? `${daysText(filter)}, ${comesTo(sums)}` : undefined}
      total={sums?.rows}
      totals={sums ? { name: 'Total', amount: <MoneyFigure cents={sums.in + sums.out + sums.unmatched} /> } : undefined}
      empty={{
        title: state.search ? `No entries match “${state.search}”` : 'No entries on these days',
        text: 'The ledger shows the last seven days. Choose other days with a filter.',
      }}
    />
  )
}
