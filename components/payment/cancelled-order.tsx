import { buttonClass } from '#components/ui/button.tsx'
import { PhoneLink } from '#components/ui/contact-links.tsx'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { SITE } from '#lib/shop/site.ts'
import { MoneyFigure } from './money-facts.tsx'

/** Whom to ask about money, by the order's number. */
export function ContactLines({ orderNo, about }: { orderNo: number; about: string }) {
  return (
    <p className="contact-lines mt-6 text-muted">
      {about} Call <PhoneLink /> ({SITE.hours}) or{' '}
      <a href={SITE.whatsApp} rel="noreferrer" className="link">
        write to us on WhatsApp
      </a>
      , and name order {orderNo}.
    </p>
  )
}

/** Of a cancelled order: what came in and goes back, and whom to ask. It asks for no money. */
export function CancelledOrder({ status }: { status: PaymentState }) {
  const { orderNo, received } = status
  return (
    <div className="mt-6">
      <MoneyFigure status={status} />
      <ContactLines
        orderNo={orderNo}
        about={
          received > 0
            ? 'It goes back to the phone, card or bank account it came from. Questions?'
            : 'Is this a mistake?'
        }
      />
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
    </div>
  )
}
