'use client'

import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { StatusLine } from '#components/kit/figure/status-line.tsx'
import { InfoIcon } from '#components/kit/icon.tsx'
import { copyLink } from '#lib/browser/copy-link.ts'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { NAIROBI } from '#lib/format/clock.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { mayBeInParts } from '#lib/payment/parts.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { useBelongsToCompany } from '#lib/profile/watch.ts'
import { ByHand } from './by-hand.tsx'
import { ContactLines } from './cancelled-order.tsx'
import { Countdown, ResendCountdown } from './countdown.tsx'
import { Resend } from './resend.tsx'
import { SeeOrder } from './see-order.tsx'
import { type StatusView, stepsOf } from './status-view.ts'

const clock = new Intl.DateTimeFormat('en-KE', { timeStyle: 'medium', timeZone: NAIROBI, hourCycle: 'h23' })
const timeOfDay = (instant: string) => clock.format(new Date(instant))

/** Link to the payment, to be shared: in a company another person can pay the order. */
function PayLink({ orderId }: { orderId: string }) {
  if (!useBelongsToCompany()) return null
  return (
    <>
      <Button
        variant="outline"
        className="mt-3 w-full"
        onClick={() => void copyLink(`${window.location.origin}/payment/${orderId}`)}
      >
        Copy the payment link
      </Button>
      <SeeOrder orderId={orderId} />
    </>
  )
}

/** The attempt in flight, step by step. */
function InFlight({ status }: { status: PaymentState }) {
  const { orderId, startedAt, promptEndsAt, now } = status
  const provider = mobileMoneyName(status.method)
  const steps = stepsOf(status, timeOfDay).map((step) =>
    step.key === 'pin' && startedAt && promptEndsAt
      ? { ...step, children: <Countdown {...{ startedAt, now, provider }} endsAt={promptEndsAt} /> }
      : step,
  )
  return (
    <div className="mt-8">
      <StatusLine vertical steps={steps} />
      {status.paymentType === PAYMENT_TYPE.card ? (
        <a href={`/payment/${orderId}#card`} className={buttonClass('outline', 'regular', 'mt-8 w-full')}>
          Try Again
        </a>
      ) : promptEndsAt ? (
        <ResendCountdown endsAt={promptEndsAt} now={now} />
      ) : null}
    </div>
  )
}

/** An order that is still to be paid: the progress of the attempt, or every way to pay. */
export function OpenPayment({
  status,
  mark,
  onSent,
}: {
  status: PaymentState
  mark: StatusView['mark']
  /** Looks again: something was sent or paid. */
  onSent: () => void
}) {
  const { orderId, byHand } = status
  const card = status.paymentType === PAYMENT_TYPE.card
  const failed = mark === 'failed'
  const undecided = mark === 'undecided'
  const unpaid = mark === 'unpaid' || mark === 'part'
  return (
    <>
      {mark === 'waiting' ? <InFlight status={status} /> : null}
      {failed && card ? (
        <div className="mt-6 flex flex-col gap-3">
          <a href={`/payment/${orderId}#card`} className={buttonClass('money')}>
            Try Again
          </a>
          <a href={`/payment/${orderId}`} className={buttonClass('outline')}>
            Pay with M-Pesa instead
          </a>
        </div>
      ) : null}
      {!card && (failed || undecided) ? <Resend status={status} onSent={onSent} /> : null}
      {unpaid ? (
        <>
          <a href={`/payment/${orderId}`} className={buttonClass('money', 'regular', 'mt-8 w-full')}>
            {mayBeInParts(status.totalValue) && status.received > 0 ? 'Pay the next part' : 'Pay now'}
          </a>
          <PayLink orderId={orderId} />
        </>
      ) : null}
      {card ? null : (
        <ByHand
          byHand={byHand}
          wasPrompted={status.startedAt !== null && mark !== 'part'}
          open={undecided}
          onPaid={onSent}
        />
      )}
      {undecided ? (
        <ContactLines orderNo={status.orderNo} ask="Still no answer after 15 minutes?" />
      ) : failed ? (
        <ContactLines orderNo={status.orderNo} ask="Did it fail again?" />
      ) : null}
      <div className="mt-6 flex gap-3 text-small text-muted">
        <InfoIcon size={20} className="mt-px" />
        <div>
          <p>You can close this page. Your order is saved. If you pay twice, we refund the second payment.</p>
          {!card && (failed || undecided || unpaid) ? <OtherWays status={status} /> : null}
        </div>
      </div>
    </>
  )
}

function OtherWays({ status: { orderId, takesCards, bank } }: { status: PaymentState }) {
  return (
    <>
      {takesCards ? (
        <a href={`/payment/${orderId}#card`} className="link mt-2 inline-block py-2">
          Pay by card instead
        </a>
      ) : null}
      {bank ? (
        <a href={`/payment/${orderId}#bank`} className="link mt-2 inline-block py-2">
          Pay by bank transfer instead
        </a>
      ) : null}
    </>
  )
}
