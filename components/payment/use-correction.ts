import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { type Correction, correctionOf } from './correction.ts'

/**
 * Watches the order's payment for changes of an open page. If money arrives after all, or the order is cancelled,
 * returns the alert, and moves focus and scroll position to the heading.
 * @param isExpected whether the page shows the attempt in progress (`correctionOf`)
 */
export function useCorrection(
  status: PaymentState | undefined,
  isExpected = false,
): { correction: Correction | null; heading: RefObject<HTMLHeadingElement | null> } {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<PaymentState>(undefined)
  const [correction, setCorrection] = useState<Correction | null>(null)

  useEffect(() => {
    const found = status && before.current && correctionOf(before.current, status, { isExpected })
    before.current = status
    if (found) setCorrection(found)
  }, [status, isExpected])

  useEffect(() => {
    if (!correction) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [correction])

  return { correction, heading }
}
