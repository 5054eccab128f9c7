'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import {
  type DeclaredPurchase,
  type DeclaredView,
  officePurchaseDeclared,
} from '#lib/contract/etims/office/purchases.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { useAssignedNumber } from './purchase-number.ts'
import { Fact } from './receipt-details.tsx'

const NO_FILTERS: readonly Filter[] = []
const idOf = ({ supplierPin, invoiceNo }: DeclaredPurchase) => `${supplierPin} ${invoiceNo}`

function DeclaredMark({ purchase }: { purchase: DeclaredPurchase }) {
  const { isCreditNote, deliveryIds, isDifferent, suggestion } = purchase
  if (isCreditNote) return <StatusMark status="ended">Credit note</StatusMark>
  if (deliveryIds.length === 0) {
    return suggestion ? (
      <StatusMark status="now">Goods fit</StatusMark>
    ) : (
      <StatusMark status="look">No goods</StatusMark>
    )
  }
  return isDifferent ? (
    <StatusMark status="look">Amounts differ</StatusMark>
  ) : (
    <StatusMark status="done">Matched</StatusMark>
  )
}

const COLUMNS: readonly OfficeColumn<DeclaredPurchase>[] = [
  {
    id: 'supplier',
    title: 'Supplier',
    width: 160,
    grow: 2,
    isLink: true,
    isFixed: true,
    cell: ({ supplierName, supplierPin }) => <b className="truncate font-semibold">{supplierName || supplierPin}</b>,
  },
  { id: 'pin', title: 'KRA PIN', width: 110, yields: 1, cell: ({ supplierPin }) => supplierPin },
  {
    id: 'number',
    title: 'eTIMS invoice',
    width: 180,
    grow: 1,
    isFixed: true,
    cell: ({ invoiceNo }) => <span className="truncate">{invoiceNo}</span>,
  },
  { id: 'day', title: 'Date', width: 104, yields: 4, cell: ({ day }) => shortDayFrom(day, dayInNairobi(new Date())) },
  { id: 'state', title: 'Status', width: 140, isFixed: true, cell: (purchase) => <DeclaredMark purchase={purchase} /> },
  {
    id: 'net',
    title: 'Net',
    width: 110,
    align: 'right',
    cell: ({ net }) => <MoneyFigure cents={net} isExact />,
  },
  {
    id: 'cost',
    title: 'Cost of goods',
    width: 110,
    align: 'right',
    yields: 2,
    cell: ({ cost }) => (cost === null ? null : <MoneyFigure cents={cost} isExact />),
  },
  {
    id: 'total',
    title: 'Total',
    width: 110,
    align: 'right',
    yields: 3,
    cell: ({ total }) => <MoneyFigure cents={total} isExact />,
  },
]

function PhoneRow({ shown }: { shown: DeclaredPurchase }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <b className="truncate font-semibold">{shown.supplierName || shown.supplierPin}</b>
      <span className="text-right text-muted">{showDay(shown.day)}</span>
      <span className="flex min-w-0 gap-2 text-tiny">
        <DeclaredMark purchase={shown} />
        <span className="truncate text-muted">{shown.invoiceNo}</span>
      </span>
      <MoneyFigure cents={shown.net} isExact className="text-right text-tiny" />
    </span>
  )
}

const DECLARED = officeList({
  call: officePurchaseDeclared,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ purchases }) => purchases),
  label: 'Invoices of suppliers',
  columns: COLUMNS,
  columnsName: 'purchase-declared',
  idOf,
  opensBeside: true,
  nameOf: ({ supplierName, invoiceNo }) => `Invoice ${invoiceNo} of ${supplierName}`,
  phoneRow: (shown) => <PhoneRow shown={shown} />,
  search: 'Supplier, PIN or number',
  noun: 'invoice',
  loading: 'Loading the invoices of suppliers',
  failed: 'We could not load the invoices of suppliers.',
  permission: 'payments.view',
})

const EMPTY: Readonly<Record<DeclaredView, { title: string; text: string }>> = {
  open: {
    title: 'All invoices have goods',
    text: 'Invoices that suppliers declared without goods received appear here.',
  },
  matched: { title: 'No matched invoices yet', text: 'Assign invoices to goods received.' },
  notes: { title: 'No credit notes yet', text: 'Credit notes that suppliers declared to your PIN appear here.' },
  all: { title: 'No invoices yet', text: 'The shop reads the invoices that suppliers declare from KRA daily.' },
}

/** Invoices that suppliers declared to the shop's PIN. */
export function DeclaredList({
  view,
  tabs,
  above,
  barEnd,
  showAll,
}: {
  view: DeclaredView
  tabs: ReactNode
  above: ReactNode
  barEnd: ReactNode
  showAll: () => void
}) {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const list = useOfficeList(DECLARED, { view, search: state.search, page: 1 }, { state })
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
      elsewhere={state.search && view !== 'all' ? { text: 'all invoices', show: showAll } : null}
      empty={EMPTY[view]}
      side={
        opened ? (
          <Column key={at} label={opened.invoiceNo} width="420px" isPaper>
            <DeclaredDetails purchase={opened} onClose={() => address.set({ at: null })} />
          </Column>
        ) : null
      }
      isSideOver={opened !== undefined}
    />
  )
}

function DeclaredDetails({ purchase, onClose }: { purchase: DeclaredPurchase; onClose: () => void }) {
  const { supplierName, supplierPin, invoiceNo, day, net, vat, total, cost, isDifferent, suggestion } = purchase
  const refusal = useRefusal('etims.manage')
  const { assign, isRunning, problem } = useAssignedNumber()
  return (
    <div className="room-gutter grid grid-cols-1 gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="heading min-w-0 text-d5 [overflow-wrap:anywhere]">{invoiceNo}</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      <p>
        <DeclaredMark purchase={purchase} />
      </p>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      {isDifferent ? (
        <AlertLine tone="warning" title="The amounts differ.">
          The goods with this number cost {showMoney(cost ?? 0)} without VAT.
        </AlertLine>
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label="Supplier">{supplierName || 'not named'}</Fact>
        <Fact label="KRA PIN">{supplierPin}</Fact>
        <Fact label="Date">{showDay(day)}</Fact>
        <Fact label="Net">{showMoney(net)}</Fact>
        <Fact label="VAT">{showMoney(vat)}</Fact>
        <Fact label="Total">{showMoney(total)}</Fact>
        {cost === null ? null : <Fact label="Cost of goods">{showMoney(cost)}</Fact>}
      </dl>
      {suggestion ? (
        <div className="grid gap-2 border-t border-hairline pt-3">
          <p>
            Goods of order {suggestion.supplierOrderId} fit
            {suggestion.deliveryNote ? `, delivery note ${suggestion.deliveryNote}` : ''}.
          </p>
          <OfficeButton
            variant="main"
            refusal={refusal}
            disabled={isRunning}
            onClick={() => void assign(suggestion.deliveryId, invoiceNo, '', supplierPin)}
          >
            Assign to these goods
          </OfficeButton>
        </div>
      ) : null}
    </div>
  )
}
