'use client'

import { useParams } from 'next/navigation'
import { useEffect } from 'react'
import { useKnownViewer } from '#components/account/use-known-viewer.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { InfoIcon } from '#components/ui/icon.tsx'
import { StatusLine } from '#components/ui/status-line.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import { classes } from '#lib/classes.ts'
import { copyLink } from '#lib/copy-link.ts'
import { orderAddress } from '#lib/routes.ts'
import { useOfCompany } from '#lib/watch/account.ts'
import { type PaymentStanding, usePaymentStanding } from '#lib/watch/payment.ts'
import { Amount } from './amount.tsx'
import { ByHand } from './by-hand.tsx'
import { Countdown, ResendLater } from './countdown.tsx'
import { Resend } from './resend.tsx'
import { NEXT_STEPS, payerOf, type StandingView, stepsOf, viewOf } from './standing-view.ts'
import { WatchSkeleton } from './watch-skeleton.tsx'

const clock = new Intl.DateTimeFormat('en-KE', { timeStyle: 'medium', timeZone: 'Africa/Nairobi', hourCycle: 'h23' })
const timeOfDay = (instant: string) => clock.format(new Date(instant))

const MARKS: Record<StandingView['mark'], { dot: string; text: string }> = {
  waiting: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  undecided: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  unpaid: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  paid: { dot: 'bg-success', text: 'text-success' },
  failed: { dot: 'bg-error', text: 'text-error' },
  confirmed: { dot: 'bg-success', text: 'text-success' },
}

function Head({ view }: { view: StandingView }) {
  const { dot, text } = MARKS[view.mark]
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className={classes('flex items-center gap-3 text-small font-semibold', text)}>
        <span aria-hidden="true" className={classes('size-3 rounded-full', dot)} />
        {view.label}
      </p>
      <h1 className="heading mt-2 text-d2">{view.heading}</h1>
      <p className="mt-3 text-lead">{view.text}</p>
    </div>
  )
}

/** To the order itself, for people with an account: a guest's has no other page than this one. */
function SeeOrder({ orderId }: { orderId: string }) {
  const viewer = useKnownViewer()
  if (viewer === null || viewer === 'guest') return null
  return (
    <a href={orderAddress(orderId)} className={buttonClass('outline', 'regular', 'mt-3 w-full')}>
      See your order
    </a>
  )
}

/** A company's order may be paid by whoever keeps its books: the link to the payment, to be handed on. */
function PayLink({ orderId }: { orderId: string }) {
  if (!useOfCompany()) return null
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

function Paid({ standing }: { standing: PaymentStanding }) {
  const card = standing.paymentType === 2
  return (
    <>
      <div className="mt-8 border border-hairline bg-paper">
        <dl className="grid gap-4 px-5 py-5">
          <div>
            <dt className="text-small text-muted">{card ? 'Transaction number' : 'Receipt number'}</dt>
            <dd className="text-figure-card font-semibold tracking-wide select-all">
              {standing.receipt ?? (card ? 'It is not here yet' : 'M-Pesa sends it by SMS; it is not here yet')}
            </dd>
          </div>
          <div className="flex justify-between gap-4 border-t border-hairline pt-4">
            <dt className="text-muted">Order</dt>
            <dd className="font-semibold">{standing.orderNo}</dd>
          </div>
        </dl>
        <Stripe />
      </div>
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
      <SeeOrder orderId={standing.orderId} />
    </>
  )
}

/** An order that is not paid at once: its number, and what happens next. */
function Confirmed({ standing }: { standing: PaymentStanding }) {
  return (
    <>
      <div className="mt-8 border border-hairline bg-paper">
        <dl className="px-5 py-5">
          <dt className="text-small text-muted">Order number</dt>
          <dd className="text-figure-card font-semibold tracking-wide select-all">{standing.orderNo}</dd>
        </dl>
        <Stripe />
      </div>
      {standing.onAccount ? (
        <p className="mt-6">
          It is on your company’s account: nothing is to be paid now. When it is due stands on the order.
        </p>
      ) : null}
      <h2 className="heading mt-10 mb-4 text-d4">What happens next</h2>
      <StatusLine vertical steps={NEXT_STEPS} />
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
      <SeeOrder orderId={standing.orderId} />
    </>
  )
}

/** The watched payment, once something is known of it. */
function Standing({ standing, lost, onSent }: { standing: PaymentStanding; lost: boolean; onSent: () => void }) {
  const view = viewOf(standing)
  const steps = stepsOf(standing, timeOfDay)
  const confirmed = view.mark === 'confirmed'
  const card = standing.paymentType === 2
  const failed = view.mark === 'failed'
  const undecided = view.mark === 'undecided'
  return (
    <>
      <Head view={view} />
      {lost ? (
        <div className="mt-6">
          <Alert tone="warning" title="The shop cannot be reached." live="polite">
            This page goes on trying. Your order and your payment are safe.
          </Alert>
        </div>
      ) : null}
      <div className="mt-6">
        <Amount label={standing.isPaid ? 'Paid' : confirmed ? 'Order value' : 'To pay'} cents={standing.totalValue}>
          {payerOf(standing)}
        </Amount>
      </div>
      {standing.isPaid ? <Paid standing={standing} /> : null}
      {confirmed ? <Confirmed standing={standing} /> : null}
      {view.mark === 'waiting' ? (
        <div className="mt-8">
          <StatusLine
            vertical
            steps={steps.map((step) =>
              step.key === 'pin' && standing.startedAt && standing.promptEndsAt
                ? {
                    ...step,
                    children: (
                      <Countdown startedAt={standing.startedAt} endsAt={standing.promptEndsAt} now={standing.now} />
                    ),
                  }
                : step,
            )}
          />
          {standing.promptEndsAt && !card ? <ResendLater endsAt={standing.promptEndsAt} now={standing.now} /> : null}
          {card ? (
            <a href={`/payment/${standing.orderId}#card`} className={buttonClass('outline', 'regular', 'mt-8 w-full')}>
              Try Again
            </a>
          ) : null}
        </div>
      ) : null}
      {failed && card ? (
        <div className="mt-6 flex flex-col gap-3">
          <a href={`/payment/${standing.orderId}#card`} className={buttonClass('money')}>
            Try Again
          </a>
          <a href={`/payment/${standing.orderId}`} className={buttonClass('outline')}>
            Pay with M-Pesa instead
          </a>
        </div>
      ) : null}
      {!card && (failed || undecided) ? <Resend standing={standing} onSent={onSent} /> : null}
      {view.mark === 'unpaid' ? (
        <>
          <a href={`/payment/${standing.orderId}`} className={buttonClass('money', 'regular', 'mt-8 w-full')}>
            Pay now
          </a>
          <PayLink orderId={standing.orderId} />
        </>
      ) : null}
      {standing.isPaid || confirmed ? null : (
        <>
          {card ? null : <ByHand byHand={standing.byHand} open={undecided} onPaid={onSent} />}
          <div className="mt-6 flex gap-3 text-small text-muted">
            <InfoIcon size={20} className="mt-px" />
            <div>
              <p>You may close this page. Your order is kept, and nobody is charged twice: one request at a time.</p>
              {!card && standing.takesCards && (failed || undecided || view.mark === 'unpaid') ? (
                <a href={`/payment/${standing.orderId}#card`} className="link mt-2 inline-block py-2">
                  Pay by card instead
                </a>
              ) : null}
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** Watches the payment of the order in the address, and tells how it stands. */
export function WatchPayment() {
  const { id } = useParams<{ id: string }>()
  const { data, error, mutate } = usePaymentStanding(id)
  const unknown = !data && error && (error.code === 'not-found' || error.code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace('/404')
  }, [unknown])

  if (data) return <Standing standing={data} lost={Boolean(error)} onSent={() => void mutate()} />
  if (error && !unknown) {
    return (
      <Alert tone="warning" title="The shop cannot be reached." live="polite">
        This page goes on trying. Your order and your payment are safe.
      </Alert>
    )
  }
  return <WatchSkeleton />
}
