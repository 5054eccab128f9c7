'use client'

import Link from 'next/link'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { chartPoints } from '#components/reports/chart-points.ts'
import { TimeChart } from '#components/reports/time-chart.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeStockVariant } from '#lib/contract/stock/office/stock.ts'
import { showCount } from '#lib/format/count.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { useMay } from '#lib/office/me.ts'
import { MovementLines } from './movement-lines.tsx'
import { StockMark } from './stock-columns.tsx'
import { MovementsHead, OrderedFromSuppliers, Promises, StockFigures, useStockProduct } from './stock-preview.tsx'

type Product = Output<typeof officeStockVariant>

/** The stock of a product: picture, quantities, the last 90 days, promises, orders to suppliers and movements. */
export function StockProductPage({ variantId }: { variantId: number }) {
  const product = useStockProduct(variantId)
  const { read, variant, form, actions } = product
  const { data } = read
  return (
    <>
      <PageHead
        title={variant?.name ?? 'Stock'}
        before={
          <Link href="/office/stock" className="underline underline-offset-4">
            Stock
          </Link>
        }
        back={{ href: '/office/stock', label: 'Stock' }}
        actions={actions}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="room-gutter grid gap-x-12 py-4 lg:grid-cols-2">
          {!data || !variant ? (
            <QueryState query={read} what="this product" rows={6} />
          ) : (
            <>
              <div>
                <Identity data={data} />
                <div className="max-w-120">
                  <StockFigures product={product} shortTenths={data.shortTenths} waiting={data.waiting} />
                </div>
                <OverTime data={data} />
              </div>
              <div>
                <Promises promises={data.promises} head="h2" />
                <OrderedFromSuppliers coming={data.coming} />
                <section aria-label="Movements" className="mt-4">
                  <MovementsHead code={variant.code} head="h2" />
                  <MovementLines movements={data.movements} />
                </section>
              </div>
            </>
          )}
        </div>
      </div>
      {variant && form === null ? <PhoneActions label="Actions for this product">{actions}</PhoneActions> : null}
    </>
  )
}

/** Picture, code and shelf of a product, with the ways to its family and its orders. */
function Identity({ data: { variant, picture } }: { data: Product }) {
  const maySeeCatalogue = useMay('catalogue.view')
  const maySeeOrders = useMay('orders.view')
  return (
    <div className="mb-3 flex gap-4">
      <span className="w-24 flex-none">
        <Picture media={picture} widths={[320]} ratio={[124, 166]} priority="eager" decorative />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="break-all text-muted">{variant.code}</span>
          <StockMark variant={variant} />
        </p>
        <p className="mt-1">{variant.shelf ? `Shelf ${variant.shelf}` : 'No shelf yet'}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {maySeeCatalogue ? (
            <OfficeLinkButton size="small" href={`/office/catalogue/${variant.familyId}`}>
              Product page
            </OfficeLinkButton>
          ) : null}
          {maySeeOrders ? (
            <OfficeLinkButton size="small" href={`/office/orders?view=all&product=${encodeURIComponent(variant.code)}`}>
              Orders with this product
            </OfficeLinkButton>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** The quantity on hand at the end of each of the last 90 days. */
function OverTime({ data: { days, variant } }: { data: Product }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const points = chartPoints(
    days.map(({ day, onHandTenths }) => ({ date: day, orders: 1, total: onHandTenths })),
    'day',
    { fromDate: first.day, toDate: last.day },
  )
  return (
    <div className="mt-5">
      <TimeChart
        points={points}
        unit="day"
        title="On hand, last 90 days"
        read={({ label, total }) => `${label}: ${quantityText(total / 10, variant.unit)}`}
        scaleText={(tenths) => showCount(tenths / 10)}
        className="h-36"
      />
    </div>
  )
}
