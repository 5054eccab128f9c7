import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { ServedSite } from '#lib/contract/site/site.ts'
import { showMoney } from '#lib/format/money.ts'
import { RETURN_DAYS, RETURNS_EXCEPTIONS, returnsRule } from '#lib/orders/returns.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { readContentPage } from '#server/shop/content.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'
import { readSite } from '#server/shop/site.ts'
import { OwnPage, ownPageMetadata } from '../own-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const own = await readContentPage('terms')
  if (own) return ownPageMetadata(own)
  return pageMetadata({
    title: 'Terms',
    description: 'How ordering, paying, delivery, collecting, returns and cancelling work.',
    path: '/terms',
  })
}

/** @param methods the payment methods @param site with the standard rate of VAT and the days for returns, if known */
const termsOf = (
  methods: readonly PaymentMethod[],
  { vatPerc, returnDays = RETURN_DAYS }: ServedSite,
): readonly { title: string; text: string }[] => [
  {
    title: 'Prices',
    text: `Prices are in Kenya shillings. Every page says whether a price includes VAT.${vatPerc === undefined ? '' : ` The standard rate is ${vatPerc}%.`} What you pay is the amount on the button that places the order, rounded to whole shillings; if a price changes before that, we show you the old and the new one and ask again.`,
  },
  {
    title: 'Ordering',
    text: 'Your order is placed when you confirm it and we show you its number. We reserve the stock at that moment. If a product has sold out, we do not place the order and you pay nothing.',
  },
  {
    title: 'Paying',
    text: `You pay with ${methodsText(methods)}. With M-Pesa, you enter your PIN on your own phone, or pay from the M-Pesa menu with the business number and account we show. M-Pesa can send at most ${showMoney(MPESA_LIMIT.payment, 'auto')} at a time: you can pay a larger order in parts. We never ask for your PIN. The receipt number is your proof of payment.`,
  },
  {
    title: 'Delivery and collection',
    text: 'The cart shows what delivery to your town costs and about how many days it takes. Collection from a pick-up point is free.',
  },
  {
    title: 'Cancelling an order',
    text: 'You can cancel an order until we approve it. When it is in process, you can ask us to cancel it. Call us with the order number.',
  },
  {
    title: 'Returning a product',
    text: `${returnsRule(returnDays)} ${RETURNS_EXCEPTIONS} Write to us first, and we tell you the nearest place to bring it.`,
  },
  {
    title: 'Your data',
    text: 'We use your name, phone number, email and address to deliver the order, to take the payment, and to contact you about it. Without an account, your cart stays in your browser until you order. If you accept, we also save there what you view, search for and filter by. You can change this under “Cookies” at the bottom of every page.',
  },
]

/** The terms that ordering accepts. */
export default async function TermsPage() {
  const own = await readContentPage('terms')
  if (own) return <OwnPage page={own} />
  const [methods, site] = await Promise.all([readPaymentMethods(), readSite()])
  const terms = termsOf(methods, site)
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
