'use client'

import { useEffect } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { showCount } from '#lib/format/count.ts'
import { useWaiting } from '#lib/http/waiting-writes.ts'
import { sendPad } from '#lib/quick-order/queries.ts'

/** Lines on their way into the cart: kept here until the shop has answered, and sent again for as long as it has not. */
export function SendingLines({ lines }: { lines: readonly string[] }) {
  const waits = useWaiting().some(({ name }) => name === 'quick-order')
  useEffect(() => void sendPad(), [])
  const what = lines.length === 1 ? '1 line' : `${showCount(lines.length)} lines`
  if (!waits) return <StripeBar label={`Adding ${what} to your cart`} />
  return (
    <Alert tone="warning" title={`${what} wait for the line.`} live="polite">
      They are kept here, over a reload too, and go into your cart once, as soon as the line is back. You can write on.
    </Alert>
  )
}
