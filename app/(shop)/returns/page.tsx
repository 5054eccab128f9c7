import type { Metadata } from 'next'
import { ContentPage, type ContentSection } from '#components/content/content-page.tsx'
import { ShopContacts } from '#components/content/shop-contacts.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { RETURN_DAYS, RETURNS_EXCEPTIONS, RETURNS_RULE } from '#lib/orders/returns.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'

export const generateMetadata = (): Metadata =>
  pageMetadata({
    title: 'Returns and cancelling',
    description: `Send a product back within ${RETURN_DAYS} days, or cancel an order before it is on its way.`,
    path: '/returns',
  })

const SECTIONS: readonly ContentSection[] = [
  {
    id: 'returning',
    title: 'What you can send back',
    body: (
      <>
        <p>{RETURNS_RULE}</p>
        <p>{RETURNS_EXCEPTIONS}</p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to send it back',
    body: (
      <ol className="list-decimal space-y-1 pl-6">
        <li>Write or call with your order number, and say what you want to send back.</li>
        <li>We tell you the nearest point where you can hand it in.</li>
        <li>When we have it, we send the money back the way you paid.</li>
      </ol>
    ),
  },
  {
    id: 'faulty',
    title: 'Something is wrong with it',
    body: (
      <p>A fault, a wrong colour or a missing piece: tell us within {RETURN_DAYS} days and send a photo, if you can.</p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling an order',
    body: (
      <>
        <p>
          Before we have approved the order you can cancel it at once, on the order’s page. The link to it is in your
          email; people with an account find it under My Orders.
        </p>
        <p>
          After that, ask on the same page for a line or the whole order to be cancelled. We answer within a working
          day. An order that is on its way can only be sent back.
        </p>
      </>
    ),
  },
  { id: 'ask', title: 'Ask us', body: <ShopContacts /> },
]

/** What can be sent back and how, and how an order is cancelled. */
export default function ReturnsPage() {
  return (
    <>
      <JsonLd of={[breadcrumbLd([{ name: 'Returns and cancelling', path: '/returns' }], publicAddress())]} />
      <ContentPage
        title="Returns and cancelling"
        lead={`You have ${RETURN_DAYS} days to change your mind.`}
        sections={SECTIONS}
      />
    </>
  )
}
