'use client'

import { useEffect } from 'react'
import type { PaymentStanding } from '#lib/payment/payment-status.ts'
import { usePaymentStanding } from '#lib/payment/watch.ts'

/**
 * Learns how a card payment ends by watching the order's payment.
 * @param attemptId begins the watch: what was known of the order before does not count
 * @param look raised to look at once
 */
export function OutcomeWatch({
  orderId,
  attemptId,
  look,
  onStanding,
}: {
  orderId: string
  attemptId: string
  look: number
  onStanding: (standing: PaymentStanding, looks: number) => void
}) {
  const { data, mutate } = usePaymentStanding(orderId, { since: attemptId })
  useEffect(() => {
    if (look > 0) void mutate().then((standing) => standing && onStanding(standing, look))
  }, [look, mutate, onStanding])
  useEffect(() => {
    if (data) onStanding(data, 0)
  }, [data, onStanding])
  return null
}
