'use client'

import { useEffect } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showCount } from '#lib/format/count.ts'
import { useWaiting } from '#lib/http/waiting-writes.ts'
import { sendPad } from '#lib/quick-order/queries.ts'

/** Lines on their way into the cart: stored here until the shop has responded, and sent again until then. */
export function SendingLines({ lines }: { lines: readonly string[] }) {
  const waits = useWaiting().some(({ name }) => name === 'quick-order')
  useEffect(() => void sendPad(), [])
  const what = lines.length === 1 ? '1 line' : `${showCount(lines.length)} lines`
  if (!waits) return <StripeBar label={`Adding ${what} to your cart`} />
  return (
    <Alert tone="warning" title={`No connection. ${what} not sent yet.`} live="polite">
      They are saved in this tab. We add them to your cart when the connection is back. You can continue typing.
    </Alert>
  )
}
