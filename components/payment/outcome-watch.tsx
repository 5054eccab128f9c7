'use client'

import { useEffect } from 'react'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'

/**
 * Detects the outcome of a card payment by watching the order's payment.
 * @param attemptId starts the watch: earlier statuses of the order do not count
 * @param look increased to check at once
 */
export function OutcomeWatch({
  orderId,
  attemptId,
  checkCount,
  onStatus,
}: {
  orderId: string
  attemptId: string
  checkCount: number
  onStatus: (status: PaymentState, checks: number) => void
}) {
  const { data, mutate } = usePaymentState(orderId, { since: attemptId })
  useEffect(() => {
    if (checkCount > 0) void mutate().then((status) => status && onStatus(status, checkCount))
  }, [checkCount, mutate, onStatus])
  useEffect(() => {
    if (data) onStatus(data, 0)
  }, [data, onStatus])
  return null
}
