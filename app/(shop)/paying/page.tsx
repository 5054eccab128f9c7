import type { Metadata } from 'next'
import { ContentPage, type ContentSection } from '#components/content/content-page.tsx'
import { ShopContacts } from '#components/content/shop-contacts.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { showMoney } from '#lib/format/money.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: 'Paying',
    description: 'How to pay for an order with M-Pesa or a card, what to do when no prompt comes, and receipts.',
    path: '/paying',
  })

const MPESA: readonly ContentSection[] = [
  {
    id: 'mpesa',
    title: 'M-Pesa',
    body: (
      <ol className="list-decimal space-y-1 pl-6">
        <li>Place the order. On the payment page, type your Safaricom number.</li>
        <li>A prompt with the amount appears on your phone. Enter your PIN there, never on our page.</li>
        <li>The page shows the receipt number. That is your proof of payment.</li>
      </ol>
    ),
  },
  {
    id: 'no-prompt',
    title: 'No prompt on your phone',
    body: (
      <p>
        Check that the phone is on and has network, then press Resend on the payment page. Or pay from the M-Pesa menu:
        Lipa na M-Pesa, Pay Bill, with the business number and the account number that the page shows.
      </p>
    ),
  },
  {
    id: 'large-orders',
    title: 'Large orders',
    body: (
      <p>
        M-Pesa can send at most {showMoney(MPESA_LIMIT.payment, 'auto')} at a time. A larger order can be paid in parts:
        the payment page suggests the parts. The order is paid when they add up to its total.
      </p>
    ),
  },
]

const CARD: ContentSection = {
  id: 'card',
  title: 'Card',
  body: (
    <p>
      Visa and Mastercard. Your bank may ask you to confirm the payment in its app or with a code. We do not store the
      card number, only the brand and the last four digits.
    </p>
  ),
}

const BANK: ContentSection = {
  id: 'bank',
  title: 'Bank transfer',
  body: (
    <p>
      The payment page shows our bank and account. Write the order number as the reference, so that we find your
      payment.
    </p>
  ),
}

const ACCOUNT: ContentSection = {
  id: 'account',
  title: 'Companies with a credit account',
  body: (
    <p>
      You pay your account, not each order.{' '}
      <a href="/credit-facilities" className="link">
        Credit facilities
      </a>{' '}
      shows the amount due and the number to give with a payment.
    </p>
  ),
}

const REST: readonly ContentSection[] = [
  {
    id: 'twice',
    title: 'Paid twice, or paid for a cancelled order',
    body: <p>If you pay twice for one order, or pay for a cancelled order, we refund the money.</p>,
  },
  {
    id: 'invoices',
    title: 'Receipts and tax invoices',
    body: <p>Every order comes with a tax invoice. Give your KRA PIN if you want to claim the VAT.</p>,
  },
  { id: 'ask', title: 'Is there a problem?', body: <ShopContacts /> },
]

/** The sections for the ways to pay that the shop offers. */
const sectionsOf = (methods: readonly PaymentMethod[]): readonly ContentSection[] => [
  ...(methods.includes('mpesa') ? MPESA : []),
  ...(methods.includes('card') ? [CARD] : []),
  ...(methods.includes('bank') ? [BANK] : []),
  ACCOUNT,
  ...REST,
]

/** The payment methods, readable without an order. */
export default async function PayingPage() {
  const methods = await readPaymentMethods()
  return (
    <>
      <JsonLd of={[breadcrumbLd([{ name: 'Paying', path: '/paying' }], publicAddress())]} />
      <ContentPage
        title="Paying"
        lead={`You pay with ${methodsText(methods)}, after you have placed the order.`}
        sections={sectionsOf(methods)}
      />
    </>
  )
}
