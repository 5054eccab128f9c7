'use client'

import { ORDER_STATUS, type OrderStatus } from '#lib/contract/codes.ts'
import type { OfficeOrder } from '#lib/contract/office/order.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { OfficeButton } from '../frame/office-button.tsx'
import { ORDER_READS } from './order-calls.ts'

const STEP_WORDS: Partial<Record<OrderStatus, string>> = {
  [ORDER_STATUS.inProcess]: 'Approve',
  [ORDER_STATUS.outForDelivery]: 'Send all',
  [ORDER_STATUS.delivered]: 'Mark as delivered',
}

/** What can be done with an order, in its head. */
export function OrderActions({
  page,
  onNote,
  onCancel,
}: {
  page: OfficeOrder
  onNote: () => void
  onCancel: () => void
}) {
  const { order, nextStatus, stage, tooLateToCancel } = page
  const mayAdvance = useMay('orders.advance')
  const mayCancel = useMay('orders.cancel')
  const mayNote = useMay('orders.note')
  const { start, isRunning } = useOfficeJob('orders.advance', ORDER_READS)
  const isHeld = stage === 'held'
  const words = nextStatus === null ? undefined : STEP_WORDS[nextStatus]
  const advance = () => void start({ orderNos: [order.orderNo], to: nextStatus, unpaid: false })
  useKeys('Order', {
    n: { label: 'note', run: onNote, isInFoot: true },
    ...(words && mayAdvance && !isHeld && { s: { label: words.toLowerCase(), run: advance, isInFoot: true } }),
  })
  return (
    <>
      {mayNote ? (
        <OfficeButton keys="n" onClick={onNote}>
          Note
        </OfficeButton>
      ) : null}
      {tooLateToCancel === null ? (
        <OfficeButton refusal={mayCancel ? null : `${whoMay('orders.cancel')} may do this.`} onClick={onCancel}>
          Cancel order
        </OfficeButton>
      ) : null}
      {words ? (
        <OfficeButton
          variant="main"
          keys="s"
          disabled={isRunning}
          refusal={
            mayAdvance
              ? isHeld
                ? 'It is not paid, and it is not on account.'
                : null
              : `${whoMay('orders.advance')} may do this.`
          }
          onClick={advance}
        >
          {words}
        </OfficeButton>
      ) : null}
    </>
  )
}
