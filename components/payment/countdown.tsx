'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'

/** Seconds until `endsAt`, by the server's clock as it stood at `now`: a phone's own clock may be wrong by hours. */
function useSecondsLeft(endsAt: string, now: string): number {
  const [left, setLeft] = useState(() => Math.max(0, Date.parse(endsAt) - Date.parse(now)))
  useEffect(() => {
    const end = performance.now() + Date.parse(endsAt) - Date.parse(now)
    const tick = () => setLeft(Math.max(0, end - performance.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt, now])
  return Math.ceil(left / 1000)
}

/** How long the prompt can still be answered, as a shrinking stripe. */
export function Countdown({ startedAt, endsAt, now }: { startedAt: string; endsAt: string; now: string }) {
  const left = useSecondsLeft(endsAt, now)
  const whole = Math.max(1, (Date.parse(endsAt) - Date.parse(startedAt)) / 1000)
  return (
    <div className="mt-3">
      <StripeBar share={Math.min(1, left / whole)} label="Time left for your PIN" />
      <p className="mt-2 font-semibold">
        {left > 0 ? `${left} ${left === 1 ? 'second' : 'seconds'} left` : 'Waiting for M-Pesa to answer …'}
      </p>
    </div>
  )
}

/** Where Resend will stand once the prompt has ended: one request at a time. */
export function ResendLater({ endsAt, now }: { endsAt: string; now: string }) {
  const left = useSecondsLeft(endsAt, now)
  return (
    <Button variant="quiet" disabled className="mt-8 w-full">
      {left > 0 ? `Resend in ${left} s` : 'Resend in a moment'}
    </Button>
  )
}
