'use client'

import type { ReactNode } from 'react'
import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { officePurchaseReceipts, type PurchaseReceipt, type ReceiptView } from '#lib/contract/etims/office/purchases.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { ReceiptDetails } from './receipt-details.tsx'

const NO_FILTERS: readonly Filter[] = []
const idOf = ({ deliveryId }: PurchaseReceipt) => String(deliveryId)

/** State of goods received: their number, and whether KRA has it with the same amount. */
export function ReceiptMark({ receipt }: { receipt: PurchaseReceipt }) {
  const { etimsInvoiceNo, declared, isDifferent, suggestion } = receipt
  if (etimsInvoiceNo === '') {
    return suggestion ? (
      <StatusMark status="now">Fits {suggestion.invoiceNo}</StatusMark>
    ) : (
      <StatusMark status="look">No number</StatusMark>
    )
  }
  if (declared === null) return <StatusMark status="wait">Not declared</StatusMark>
  return isDifferent ? (
    <StatusMark status="look">Amounts differ</StatusMark>
  ) : (
    <StatusMark status="done">Matched</StatusMark>
  )
}

const COLUMNS: readonly OfficeColumn<PurchaseReceipt>[] = [
  {
    id: 'supplier',
    title: 'Supplier',
    width: 150,
    grow: 2,
    isLink: true,
    isFixed: true,
    cell: ({ supplier }) => <b className="truncate font-semibold">{supplier}</b>,
  },
  { id: 'note', title: 'Delivery note', width: 110, yields: 4, cell: ({ deliveryNote }) => deliveryNote },
  {
    id: 'state',
    title: 'Status',
    width: 200,
    grow: 1,
    isFixed: true,
    cell: (receipt) => <ReceiptMark receipt={receipt} />,
  },
  {
    id: 'number',
    title: 'eTIMS invoice',
    width: 170,
    yields: 1,
    cell: ({ etimsInvoiceNo }) => <span className="truncate">{etimsInvoiceNo}</span>,
  },
  {
    id: 'cost',
    title: 'Cost ex-VAT',
    width: 110,
    align: 'right',
    cell: ({ cost }) => (cost === null ? 'unknown' : <MoneyFigure cents={cost} isExact />),
  },
  {
    id: 'declared',
    title: 'Declared',
    width: 110,
    align: 'right',
    yields: 2,
    cell: ({ declared }) => (declared === null ? null : <MoneyFigure cents={declared} isExact />),
  },
  { id: 'age', title: 'Age', width: 84, yields: 3, cell: ({ receivedAt }) => <Age at={receivedAt} /> },
  { id: 'at', title: 'Received', width: 108, cell: ({ receivedAt }) => <When at={receivedAt} /> },
]

function PhoneRow({ shown }: { shown: PurchaseReceipt }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="truncate">
        <b className="font-semibold">{shown.supplier}</b> {shown.deliveryNote}
      </span>
      <When at={shown.receivedAt} className="text-right text-muted" />
      <span className="truncate text-tiny">
        <ReceiptMark receipt={shown} />
      </span>
      {shown.cost === null ? null : <MoneyFigure cents={shown.cost} isExact className="text-right text-tiny" />}
    </span>
  )
}

const RECEIPTS = officeList({
  call: officePurchaseReceipts,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ receipts }) => receipts),
  label: 'Goods received',
  columns: COLUMNS,
  columnsName: 'purchase-receipts',
  idOf,
  opensBeside: true,
  nameOf: ({ supplier, deliveryNote }) => `Goods of ${supplier} ${deliveryNote}`.trim(),
  phoneRow: (shown) => <PhoneRow shown={shown} />,
  search: 'Supplier, delivery note or number',
  noun: 'delivery',
  loading: 'Loading the goods received',
  failed: 'We could not load the goods received.',
  permission: 'payments.view',
})

const EMPTY: Readonly<Record<ReceiptView, { title: string; text: string }>> = {
  missing: {
    title: 'All goods have a number',
    text: 'Goods received without the supplier’s eTIMS number appear here.',
  },
  undeclared: {
    title: 'KRA lists the numbers of all goods',
    text: 'Numbers that suppliers have not declared appear here.',
  },
  matched: { title: 'No matched goods yet', text: 'Goods appear here after their supplier has declared the invoice.' },
  all: { title: 'No goods received yet', text: 'Receive a delivery under Stock, Orders.' },
}

/** Goods received with the eTIMS numbers of their suppliers' invoices. */
export function ReceiptsList({
  view,
  tabs,
  above,
  barEnd,
  showAll,
}: {
  view: ReceiptView
  tabs: ReactNode
  above: ReactNode
  barEnd: ReactNode
  showAll: () => void
}) {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const list = useOfficeList(RECEIPTS, { view, search: state.search, page: 1 }, { state })
  const { first, rows } = list
  const at = address.get('at')
  const opened = rows.find((row) => idOf(row) === at)
  return (
    <OfficeListPage
      of={list}
      tabs={tabs}
      above={above}
      barEnd={barEnd}
      found={first ? showCount(first.total) : ''}
      total={first?.total}
      elsewhere={state.search && view !== 'all' ? { text: 'all goods', show: showAll } : null}
      empty={EMPTY[view]}
      side={
        opened ? (
          <Column key={at} label={`Goods of ${opened.supplier}`} width="420px" isPaper>
            <ReceiptDetails receipt={opened} onClose={() => address.set({ at: null })} />
          </Column>
        ) : null
      }
      isSideOver={opened !== undefined}
    />
  )
}
