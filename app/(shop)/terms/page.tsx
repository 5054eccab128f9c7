import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { MPESA_LIMIT } from '#lib/contract/payment.ts'
import type { PaymentMethod } from '#lib/contract/payment-methods.ts'
import { showMoney } from '#lib/format/money.ts'
import { RETURNS_EXCEPTIONS, RETURNS_RULE } from '#lib/orders/returns.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'

export const generateMetadata = (): Metadata =>
  pageMetadata({
    title: 'Terms',
    description: 'How ordering, paying, delivery, collecting, returns and cancelling work at Fuma.',
    path: '/terms',
  })

/** @param methods the ways to pay */
const termsOf = (methods: readonly PaymentMethod[]): readonly { title: string; text: string }[] => [
  {
    title: 'Prices',
    text: 'Prices are in Kenya shillings. Every page says whether a price includes 16% VAT. What you pay is the amount on the button that places the order, rounded to whole shillings; if a price changes before that, we show you the old and the new one and ask again.',
  },
  {
    title: 'Ordering',
    text: 'An order is made when you confirm it and we show you its number. Stock is taken at that moment. If something has sold out meanwhile, the order is refused as a whole and nothing is charged.',
  },
  {
    title: 'Paying',
    text: `You pay with ${methodsText(methods)}. With M-Pesa you answer the request on your own phone with your PIN, or pay from the M-Pesa menu with the business number and account we show. M-Pesa sends at most ${showMoney(MPESA_LIMIT.payment, 'auto')} at once: a larger order can be paid in parts. We never ask for your PIN. The receipt number is your proof of payment.`,
  },
  {
    title: 'Delivery and collecting',
    text: 'The cart shows what delivery to your town costs and about how many days it takes. Collecting at one of our counters is free.',
  },
  {
    title: 'Changing your mind',
    text: 'An order that has not been approved can be cancelled at once; one in process on request. Call us with the order number.',
  },
  {
    title: 'Sending something back',
    text: `${RETURNS_RULE} ${RETURNS_EXCEPTIONS} Write to us first so that we can tell you the nearest point.`,
  },
  {
    title: 'Your data',
    text: 'We use your name, telephone, e-mail and address to deliver the order, to take the payment, and to reach you about it. The cart itself stays in your browser until you order. What you view, search for and filter by is kept there too if you accept it; under “Cookies” at the foot of every page you can change your mind.',
  },
]

/** The terms that ordering accepts. */
export default async function TermsPage() {
  const terms = termsOf(await readPaymentMethods())
  return (
    <main className="shop-width pb-16">
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Terms' }]} />
      <h1 className="heading text-d2">Terms</h1>
      <div className="mt-8 max-w-180 space-y-8">
        {terms.map(({ title, text }) => (
          <section key={title} aria-label={title}>
            <h2 className="heading text-d4">{title}</h2>
            <p className="mt-2">{text}</p>
          </section>
        ))}
      </div>
    </main>
  )
}
