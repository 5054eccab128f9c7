'use client'

import { useCallback, useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showMoney } from '#lib/format/money.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'
import { CardForm } from './card-form.tsx'
import { ChallengeWindow } from './challenge-window.tsx'
import { afterWatching } from './outcomes.ts'
import { type CardPaymentProps, type CardStep, useCardPayment } from './use-card-payment.ts'

const STEP_TEXTS: Record<CardStep['at'], string> = {
  form: 'We charge your card only after your bank approves. We do not store your card number.',
  preparing: 'Checking the card …',
  device: 'Checking this device with your bank. This takes a few seconds.',
  asking: 'Asking your bank … This can take half a minute. Please keep this page open.',
  challenge: 'Your bank asks you to confirm.',
  result: 'Your bank has answered. One moment …',
}

const CLOSED =
  'If you have already confirmed with your bank, this page shows the result in a moment. To try again, type the CVV again.'
const BROKEN =
  'Your bank’s page could not be opened, so you were not asked to confirm. To try again, type the CVV again.'

export type PayByCardProps = CardPaymentProps & {
  /** Called when a payment starts here, and when it has ended without leaving the page. */
  onPaying: (isPaying: boolean) => void
}

/**
 * Detects the outcome of a card payment by watching the order's payment.
 * @param attemptId starts the watch: earlier statuses of the order do not count
 * @param look increased to check at once
 */
function OutcomeWatch({
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

/** Pays an order by card: form, the bank's challenge, outcome. Shows progress at each step. */
export function PayByCard({ onPaying, ...props }: PayByCardProps) {
  const { orderId, due } = props
  const { step, message, leaving, watched, abandoned, pay, follow, abandon, rest } = useCardPayment(props)
  const [checkCount, setCheckCount] = useState(0)
  const busy = step.at !== 'form' || leaving
  const amount = showMoney(due, 'auto')
  const closed = abandoned !== null

  useEffect(() => onPaying(busy), [busy, onPaying])

  const onStatus = useCallback(
    (status: PaymentState, answered: number) => {
      const next = afterWatching(status)
      if (closed && next?.to === 'payment-message') rest()
      else if (next) follow(next)
      // The bank responded for an earlier attempt than the order's last. The other page shows the last.
      else if (answered > 0) follow({ to: 'receive-message' })
    },
    [closed, follow, rest],
  )
  const onAnswered = useCallback((isDecided: boolean) => isDecided && setCheckCount((count) => count + 1), [])

  return (
    <>
      <CardForm
        label={busy ? 'Paying …' : `PAY NOW ${amount}`}
        disabled={due <= 0}
        busy={busy}
        onCard={pay}
        message={
          message !== null ? (
            <Alert tone="danger" live="assertive">
              {message}
            </Alert>
          ) : abandoned !== null ? (
            <Alert tone="warning" title="The payment was not finished." live="assertive">
              {abandoned}
            </Alert>
          ) : null
        }
      />
      {busy ? <StripeBar label="Paying" className="mt-4" /> : null}
      <p aria-live="polite" className="mt-3 text-small text-muted">
        {leaving ? 'One moment …' : STEP_TEXTS[step.at]}
      </p>
      {step.at === 'challenge' ? (
        <ChallengeWindow
          challenge={step.challenge}
          amount={amount}
          onAnswered={onAnswered}
          onClose={() => abandon(CLOSED)}
          onBroken={() => abandon(BROKEN)}
        />
      ) : null}
      {step.at === 'result' ? (
        <iframe
          // Sandboxed: the bank's page shows its text only, without scripts, forms or links out.
          sandbox=""
          srcDoc={step.html}
          title="Your bank’s answer"
          className="mt-4 block h-60 w-full border border-hairline bg-white"
        />
      ) : null}
      {watched !== null && !leaving ? (
        <OutcomeWatch orderId={orderId} attemptId={watched} checkCount={checkCount} onStatus={onStatus} />
      ) : null}
    </>
  )
}
