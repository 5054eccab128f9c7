import { buttonClass } from '#components/kit/button/button.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { MoneyFigure } from './money-facts.tsx'

/** Contacts for questions about money, by the order's number. @param `ask` the question, if there are contacts */
export function ContactLines({ orderNo, about, ask }: { orderNo: number; about?: string; ask: string }) {
  return (
    <p className="contact-lines mt-6 text-muted">
      {about}{' '}
      <CallOrWrite lead={`${ask} `} hours write="" whatsApp="write to us on WhatsApp">
        {orderNo ? `, and give order number ${orderNo}.` : '.'}
      </CallOrWrite>
    </p>
  )
}

/** Content for a cancelled order: the received amount, its refund, and contacts. Never prompts for money. */
export function CancelledOrder({ status }: { status: PaymentState }) {
  const { orderNo, received } = status
  return (
    <div className="mt-6">
      <MoneyFigure status={status} />
      <ContactLines
        orderNo={orderNo}
        about={received > 0 ? 'We refund it to the phone, card or bank account you paid from.' : undefined}
        ask={received > 0 ? 'Questions?' : 'Is this a mistake?'}
      />
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
    </div>
  )
}
