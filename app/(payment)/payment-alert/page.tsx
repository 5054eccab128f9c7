import type { Metadata } from 'next'
import { buttonClass } from '#components/kit/button/button.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { AnnounceHeadline } from '#components/payment/announce-headline.tsx'
import { viewOf } from '#components/payment/status-view.ts'
import { orderId } from '#lib/contract/base/fields.ts'
import { readPaymentState } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Your bank has answered' }

type Message = { heading: string; text: string; href: string; label: string }

async function messageFor(order: string | undefined, undecided: boolean): Promise<Message> {
  if (order !== undefined) {
    const status = await readPaymentState(order)
    const { isPaid, isCancelled, state } = status
    const receipt = `/receive-message/${order}`
    if (isCancelled || isPaid) {
      const { heading, text } = viewOf(status)
      return { heading, text, href: receipt, label: isCancelled ? 'Continue' : 'See the receipt' }
    }
    if (state === 'failed') {
      const { heading, text, note = '' } = viewOf(status)
      return { heading, text: `${text} ${note}`.trim(), href: `/payment-message/${order}`, label: 'Continue' }
    }
    const text = 'We do not know yet whether the payment went through. We keep checking.'
    return { heading: 'One moment', text, href: receipt, label: 'See the payment status' }
  }
  if (undecided) {
    const text = 'Your bank has not answered yet. The page you paid from shows the answer when it comes.'
    return { heading: 'One moment', text, href: '/', label: 'Go to the shop' }
  }
  const text =
    'This answer from a bank does not match any payment here. If you have paid, check your order or contact us.'
  return { heading: 'We do not know this payment', text, href: '/', label: 'Go to the shop' }
}

/**
 * The page on which the bank's frame ends (app/api/hooks/card-return). It notifies the surrounding window of the
 * outcome, and shows the payment's status itself. The address only names the order: the status is from the shop API.
 */
export default async function PaymentAlertPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { order, outcome } = await searchParams
  const parsed = orderId.safeParse(order)
  const undecided = outcome === 'undecided'
  const { heading, text, href, label } = await messageFor(parsed.data, undecided)
  return (
    <>
      <Stripe />
      <main className="mx-auto w-full max-w-140 px-4 py-6">
        <AnnounceHeadline isDecided={parsed.success || undecided} />
        <h1 className="heading text-d3">{heading}</h1>
        <p className="mt-3">{text}</p>
        {/* Out of the bank's frame, if it is in one. */}
        <a href={href} target="_top" className={buttonClass('main', 'regular', 'mt-6 w-full')}>
          {label}
        </a>
      </main>
    </>
  )
}
