'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { ITEM_SORTS, ItemRow, ReportTotals as Totals } from '#lib/contract/reports/report.ts'
import { showCount } from '#lib/format/count.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { fetchItemFile, useItemReport } from '#lib/reports/queries.ts'
import { productAddress } from '#lib/routes.ts'
import { OrderSum } from './order-sum.tsx'
import { RankedBars } from './ranked-bars.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { EMPTY_REPORT_FILTER } from './report-filter.ts'
import { ReportFilters } from './report-filter-bar.tsx'
import { itemReportRequest, PER_PAGE } from './report-request.ts'
import { amountColumn, type Column, ReportTable, type Sorted } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { ReportTotals } from './report-totals.tsx'
import { ReportsOnly } from './reports-only.tsx'
import { useReportFilter } from './use-report-filter.ts'

type Sort = (typeof ITEM_SORTS)[number]

const detailOf = ({ brandName, colorName, size }: ItemRow) => [brandName, colorName, size].filter(Boolean).join(', ')

const columnsOf = (totals: Totals): Column<ItemRow, Sort>[] => [
  {
    sort: 'name',
    label: 'Item',
    cell: (row) => (
      <>
        <NavLink href={productAddress(row.productId)} className="link">
          {row.productName}
        </NavLink>
        <span className="block text-tiny text-muted">{detailOf(row)}</span>
      </>
    ),
  },
  { sort: 'code', label: 'Code', cell: ({ productCode }) => <span className="whitespace-nowrap">{productCode}</span> },
  { sort: 'collection', label: 'Collection', cell: ({ collection }) => collection },
  { sort: 'orders', label: 'Orders', figure: true, cell: ({ orders }) => orders, total: totals.orders },
  {
    sort: 'quantity',
    label: 'Quantity',
    figure: true,
    cell: ({ quantity, unitText }) => quantityText(quantity, unitText),
    total: showCount(totals.quantity),
  },
  amountColumn('exVat', 'Ex-VAT', totals),
  amountColumn('vat', 'VAT', totals),
  amountColumn('total', 'Total', totals),
]

/** Report of orders by product. */
export function ItemReport() {
  return (
    <ReportsOnly>
      <Report />
    </ReportsOnly>
  )
}

function Report() {
  const { chosen, choose, requested, problem } = useReportFilter()
  const [sorted, setSorted] = useState<Sorted<Sort>>({ sort: 'total', descending: true })
  /** The page number and its filter: another filter starts at its first page. */
  const [page, setPage] = useState({ of: requested, no: 1 })
  const pageNo = page.of === requested ? page.no : 1
  const request = itemReportRequest(requested, sorted, pageNo)
  const { data: answer, error, isFetching, refetch } = useItemReport(request)
  const total = answer?.meta.total ?? 0
  const go = (no: number) => setPage({ of: requested, no })

  return (
    <>
      <ReportTabs path="/orders-by-item" filter={requested} />
      <ReportFilters filter={chosen} problem={problem} onChange={choose} />
      <ReportBody
        report={{ data: answer?.data, error, isFetching, refetch }}
        onClear={() => choose(EMPTY_REPORT_FILTER)}
      >
        {({ rows, totals, ofOrders, topItems, byCollection, fromDate, toDate }) => (
          <>
            <ReportTotals totals={totals} />
            {ofOrders ? <OrderSum products={totals.total} of={ofOrders} filter={requested} /> : null}
            <div className="grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-2">
              <RankedBars
                id="top-items"
                title="Highest totals"
                rows={topItems.map((row) => ({
                  key: String(row.productId),
                  name: row.productName,
                  detail: detailOf(row),
                  total: row.total,
                }))}
              />
              <RankedBars
                id="by-collection"
                title="By collection"
                rows={byCollection.map(({ code, name, total: sum }) => ({ key: code, name, total: sum }))}
              />
            </div>
            <div>
              <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
                <h2 className="heading text-d4">All items</h2>
                <ReportActions
                  name={`orders-by-item-${fromDate}-${toDate}`}
                  fetchFile={(format) => fetchItemFile(request, format)}
                />
              </div>
              <ReportTable
                caption={`${captionOf(pageNo, rows.length, total)} Amounts in KSh.`}
                columns={columnsOf(totals)}
                rows={rows}
                keyOf={({ productId }) => productId}
                sorted={sorted}
                onSort={(next) => {
                  setSorted(next)
                  go(1)
                }}
              />
              {total > PER_PAGE ? (
                <nav aria-label="Pages of the report" className="mt-4 flex items-center gap-3 print:hidden">
                  <Button variant="outline" size="small" disabled={pageNo === 1} onClick={() => go(pageNo - 1)}>
                    Prev
                  </Button>
                  <span className="text-small text-muted">
                    Page {pageNo} of {Math.ceil(total / PER_PAGE)}
                  </span>
                  <Button
                    variant="outline"
                    size="small"
                    disabled={pageNo * PER_PAGE >= total}
                    onClick={() => go(pageNo + 1)}
                  >
                    Next
                  </Button>
                </nav>
              ) : null}
            </div>
          </>
        )}
      </ReportBody>
    </>
  )
}

/** "Items 51 to 100 of 230." */
function captionOf(pageNo: number, shown: number, total: number): string {
  const before = (pageNo - 1) * PER_PAGE
  return total <= PER_PAGE
    ? `${total} ${total === 1 ? 'item' : 'items'}.`
    : `Items ${before + 1} to ${before + shown} of ${total}.`
}
