'use client'

import { useEffect } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { SidePreview, useSettled } from '#components/kit/page/side-preview.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { fetchAhead, useOfficeQuery } from '#lib/office/queries.ts'
import { StageMark } from './order-marks.tsx'
import { MoneySums } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** A line's picture, small. */
export function LinePicture({ media, size }: { media: { sha256: string; alt: string; blur: string }; size: string }) {
  return (
    <span className={size}>
      <Picture media={media} widths={[320]} ratio={[1, 1]} decorative className="aspect-square scale-135" />
    </span>
  )
}

const LINES_SHOWN = 8
const EVENTS_SHOWN = 5

/** Preview of the focused order, beside the list. @param next the row below, which is prefetched */
export function OrderPreview({
  orderNo,
  next,
  onClose,
}: {
  orderNo: number
  next: number | null
  onClose: () => void
}) {
  const settled = useSettled(orderNo)
  const query = useOfficeQuery(officeOrder, { orderNo: settled }, { keepsPrevious: false })
  const { data } = query
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && next !== null) fetchAhead(officeOrder, { orderNo: next })
  }, [isLoaded, next])
  const lines = data?.order.listOfProducts.filter((line) => line.productQuantity > line.cancelledQuantity) ?? []
  return (
    <SidePreview
      title={`Order ${orderNo}`}
      status={
        data && settled === orderNo ? (
          <StageMark stage={data.stage} askedToCancel={data.order.statusText === 'Cancellation Requested'} />
        ) : null
      }
      onClose={onClose}
      actions={
        <OfficeLinkButton variant="outline" keys="enter" href={`/office/orders/${orderNo}`}>
          Open
        </OfficeLinkButton>
      }
    >
      {!data || settled !== orderNo ? (
        <QueryState query={query} what="this order" rows={6} />
      ) : (
        <>
          <p className="flex justify-between gap-3">
            <b className="truncate font-semibold">{data.customer.name}</b>
            <span className="truncate">{data.order.contact.name}</span>
          </p>
          <p className="flex justify-between gap-3 text-tiny text-muted">
            <span className="truncate">
              {data.order.branchName ?? data.order.pickUpPoint?.name ?? data.order.shipAddress?.city}
            </span>
            <span>{data.order.contact.mobileNumber}</span>
          </p>
          <ul className="mt-3 flex flex-col gap-2">
            {lines.slice(0, LINES_SHOWN).map((line) => (
              <li key={line.productId} className="grid grid-cols-[2rem_1fr_auto] items-center gap-2.5">
                <LinePicture media={line.media} size="block size-8 overflow-clip" />
                <span className="min-w-0">
                  <span className="block truncate">{line.productName}</span>
                  <span className="block truncate text-tiny text-muted">
                    {[line.colorName, line.size].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="text-right">{line.productQuantity - line.cancelledQuantity}</span>
              </li>
            ))}
          </ul>
          {lines.length > LINES_SHOWN ? (
            <p className="mt-2 text-tiny text-muted">and {lines.length - LINES_SHOWN} more</p>
          ) : null}
          {data.money ? (
            <div className="mt-3 border-t border-hairline pt-3">
              <MoneySums money={data.money} isCancelled={data.stage === 'cancelled'} />
            </div>
          ) : null}
          <div className="mt-3 border-t border-hairline pt-3">
            <OrderTimeline entries={data.timeline.slice(0, EVENTS_SHOWN)} orderNo={orderNo} />
          </div>
        </>
      )}
    </SidePreview>
  )
}
