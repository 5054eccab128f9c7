'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { advanceOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ORDER_READS } from './order-calls.ts'
import { PrintMenu } from './print-menu.tsx'
import { useTaking } from './use-taking.ts'

const STEP_WORDS: Partial<Record<OrderStatus, string>> = {
  [ORDER_STATUS.inProcess]: 'Approve',
  [ORDER_STATUS.outForDelivery]: 'Send all',
  [ORDER_STATUS.delivered]: 'Mark as delivered',
}

/** The next step of an order: its word, why it cannot be made, and making it. */
export interface OrderStep {
  words: string
  refusal: string | null
  isRunning: boolean
  run: () => void
}

/** The next step of an order; null after the last. */
export function useOrderStep({ order, nextStatus, stage }: OfficeOrder): OrderStep | null {
  const refused = useRefusal('orders.advance')
  const { start, isRunning } = useOfficeJob(advanceOrdersJob, ORDER_READS)
  const isSending = nextStatus === ORDER_STATUS.outForDelivery
  const { orderNo } = order
  const { data } = useOfficeQuery(officeOrderParcels, isSending ? { orderNo } : null, { keepsPrevious: false })
  const words = nextStatus === null ? undefined : STEP_WORDS[nextStatus]
  if (nextStatus === null || !words) return null
  const held = data?.parcels.find(({ waitsForRest }) => waitsForRest)
  const unready =
    stage === 'held'
      ? 'This order is not paid and not on account.'
      : held
        ? `Parcel ${held.no} waits until the rest is packed. Send it without the rest first.`
        : null
  return {
    words,
    refusal: refused ?? unready,
    isRunning,
    run: () => void start({ orderNos: [orderNo], to: nextStatus, unpaid: false }),
  }
}

/** Actions on an order, in its head. Their keys belong to the page: on a phone the buttons are elsewhere too. */
export function OrderActions({
  page,
  step,
  onNote,
  onCancel,
}: {
  page: OfficeOrder
  step: OrderStep | null
  onNote: () => void
  onCancel: () => void
}) {
  const cancelRefusal = useRefusal('orders.cancel')
  const mayNote = useMay('orders.note')
  return (
    <>
      <TakeButton page={page} />
      {mayNote ? (
        <OfficeButton keys="n" onClick={onNote}>
          Note
        </OfficeButton>
      ) : null}
      <PrintMenu order={page.order} />
      {page.tooLateToCancel === null ? (
        <OfficeButton refusal={cancelRefusal} onClick={onCancel}>
          Cancel order
        </OfficeButton>
      ) : null}
      {step ? (
        <OfficeButton variant="main" keys="s" disabled={step.isRunning} refusal={step.refusal} onClick={step.run}>
          {step.words}
        </OfficeButton>
      ) : null}
    </>
  )
}

/** Takes the order, or releases it; shows the name of a colleague that has it. */
function TakeButton({ page }: { page: OfficeOrder }) {
  const { isMine, holder, toggle, isRunning } = useTaking(page)
  if (holder && !isMine) return <span className="self-center text-tiny text-muted">{holder} has it</span>
  return (
    <OfficeButton keys="t" disabled={isRunning} onClick={toggle}>
      {isMine ? 'Release' : 'Take'}
    </OfficeButton>
  )
}
