'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'

/** Seconds until `endsAt`, by the server's clock at `now`: a phone's own clock can be wrong by hours. */
function useRemainingSeconds(endsAt: string, now: string): number {
  const [milliseconds, setMilliseconds] = useState(() => Math.max(0, Date.parse(endsAt) - Date.parse(now)))
  useEffect(() => {
    const end = performance.now() + Date.parse(endsAt) - Date.parse(now)
    const tick = () => setMilliseconds(Math.max(0, end - performance.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt, now])
  return Math.ceil(milliseconds / 1000)
}

/** Remaining time to respond to the prompt, as a shrinking stripe. */
export function Countdown({
  startedAt,
  endsAt,
  now,
  provider,
}: {
  startedAt: string
  endsAt: string
  now: string
  /** The name of the mobile money service. */
  provider: string
}) {
  const seconds = useRemainingSeconds(endsAt, now)
  const whole = Math.max(1, (Date.parse(endsAt) - Date.parse(startedAt)) / 1000)
  return (
    <div className="mt-3">
      <StripeBar share={Math.min(1, seconds / whole)} label="Time left for your PIN" />
      <p className="mt-2 font-semibold">
        {seconds > 0
          ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`
          : `Waiting for ${provider} to answer …`}
      </p>
    </div>
  )
}

/** Placeholder of Resend until the prompt has ended, as requests run one at a time. */
export function ResendCountdown({ endsAt, now }: { endsAt: string; now: string }) {
  const seconds = useRemainingSeconds(endsAt, now)
  return (
    <Button variant="quiet" disabled className="mt-8 w-full">
      {seconds > 0 ? `Resend in ${seconds} s` : 'Resend in a moment'}
    </Button>
  )
}
