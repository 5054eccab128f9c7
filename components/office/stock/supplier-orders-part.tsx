'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type ListedSupplierOrder,
  officeReorderList,
  officeSupplierOrderList,
} from '#lib/contract/stock/office/suppliers.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { StockTabs } from './stock-tabs.tsx'
import { figure } from './stock-words.ts'

/** Status of an order to a supplier. */
export function SupplierOrderMark({ order }: { order: ListedSupplierOrder }) {
  const { state, receivedTenths } = order
  const [status, word]: [Status, string] =
    state === 'draft'
      ? ['wait', 'Draft']
      : state === 'cancelled'
        ? ['ended', 'Cancelled']
        : state === 'closed'
          ? ['done', 'Closed']
          : receivedTenths > 0
            ? ['half', 'Partial']
            : ['out', 'Ordered']
  return <StatusMark status={status}>{word}</StatusMark>
}

/** The first products that are to be ordered again, and a link to an order with them. */
function ReorderSection({ lines, mayOrder }: { lines: Output<typeof officeReorderList>; mayOrder: boolean }) {
  return (
    <section aria-label="To reorder" className="room-gutter py-4">
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b border-ink pb-1">
        <h2 className="heading text-d5">To reorder</h2>
        {mayOrder ? (
          <Link
            href="/office/stock/orders/new?from=low"
            className="inline-flex min-h-6 items-center underline underline-offset-4 max-md:min-h-11"
          >
            Create order
          </Link>
        ) : null}
      </header>
      <ul>
        {lines.slice(0, 12).map((line) => (
          <li
            key={line.variantId}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline py-1.5 md:grid-cols-[14rem_1fr_10rem_8rem]"
          >
            <Link
              href={`/office/stock/products/${line.variantId}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline max-md:min-h-11"
            >
              {line.code}
            </Link>
            <span className="max-md:order-3 max-md:col-span-2 max-md:text-tiny max-md:text-muted md:truncate">
              {line.name}
            </span>
            <span className="text-right text-muted md:text-left">
              {figure(line.freeTenths)} free, low at {figure(line.lowTenths)}
            </span>
            <span className="text-right max-md:hidden">order {figure(line.suggestedTenths)}</span>
          </li>
        ))}
      </ul>
      {lines.length > 12 ? <p className="mt-1 text-tiny text-muted">and {lines.length - 12} more.</p> : null}
    </section>
  )
}

/** Orders to suppliers, and the products that are to be ordered again. */
export function SupplierOrdersPart() {
  const router = useRouter()
  const query = useOfficeQuery(officeSupplierOrderList, {})
  const { data } = query
  const reorder = useOfficeQuery(officeReorderList, {}).data
  const refusal = useRefusal('stock.order')
  const add = refusal ? (
    <OfficeButton variant="outline" refusal={refusal}>
      New order
    </OfficeButton>
  ) : (
    <OfficeLinkButton href="/office/stock/orders/new" variant="outline" keys="c">
      New order
    </OfficeLinkButton>
  )
  useKeys('Orders to suppliers', {
    ...(refusal === null && {
      c: { label: 'new order', run: () => router.push('/office/stock/orders/new'), isInStatusBar: true },
    }),
  })
  return (
    <>
      <PageHead
        title="Stock"
        subtitle={
          reorder && reorder.length > 0
            ? `${reorder.length === 1 ? '1 product' : `${reorder.length} products`} to reorder`
            : undefined
        }
        actions={data?.length === 0 ? null : add}
      />
      <StockTabs current="orders" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {reorder && reorder.length > 0 ? <ReorderSection lines={reorder} mayOrder={refusal === null} /> : null}
        {!data ? (
          <QueryState query={query} what="the orders" />
        ) : data.length === 0 ? (
          <EmptyState
            title="No supplier orders yet"
            text="Order from a supplier here, then receive the goods for the order."
            actions={add}
          />
        ) : (
          <ul aria-label="Orders to suppliers">
            {data.map((order) => (
              <li key={order.supplierOrderId} className="border-b border-hairline">
                <Link
                  href={`/office/stock/orders/${order.supplierOrderId}`}
                  prefetch={false}
                  className="room-gutter grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 hover:bg-calico md:grid-cols-[4rem_1fr_12rem_10rem_8rem]"
                >
                  <span className="text-muted max-md:hidden">{order.supplierOrderId}</span>
                  <b className="truncate font-semibold">{order.supplier}</b>
                  <SupplierOrderMark order={order} />
                  <span className="text-muted">
                    {figure(order.receivedTenths)} of {figure(order.orderedTenths)} received
                  </span>
                  <span className="text-right text-tiny text-muted">
                    {order.expectedOn ? `by ${shortDay(order.expectedOn)}` : <When at={order.createdAt} />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
