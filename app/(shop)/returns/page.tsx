import type { Metadata } from 'next'
import { ContentPage, type ContentSection } from '#components/content/content-page.tsx'
import { ShopContacts } from '#components/content/shop-contacts.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { RETURN_DAYS, RETURNS_EXCEPTIONS, returnDaysText, returnsRule } from '#lib/orders/returns.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readContentPage } from '#server/shop/content.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readSite } from '#server/shop/site.ts'
import { OwnPage, ownPageMetadata } from '../own-page.tsx'

/** Days of the shop's setting; 0 if only faulty products can be returned. */
const readReturnDays = async (): Promise<number> => (await readSite()).returnDays ?? RETURN_DAYS

export async function generateMetadata(): Promise<Metadata> {
  const own = await readContentPage('returns')
  if (own) return ownPageMetadata(own)
  return pageMetadata({
    title: 'Returns and cancelling',
    description: `${leadOf(await readReturnDays())} You can cancel an order before it is on its way.`,
    path: '/returns',
  })
}

const leadOf = (days: number): string =>
  days > 0 ? `You can return a product within ${returnDaysText(days)}.` : returnsRule(days)

const sectionsOf = (days: number): readonly ContentSection[] => [
  {
    id: 'returning',
    title: 'What you can return',
    body: (
      <>
        <p>{returnsRule(days)}</p>
        <p>{RETURNS_EXCEPTIONS}</p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to return it',
    body: (
      <ol className="list-decimal space-y-1 pl-6">
        <li>Write or call with your order number, and say what you want to return.</li>
        <li>We tell you the nearest place where you can bring it.</li>
        <li>When we receive it, we refund the money the way you paid.</li>
      </ol>
    ),
  },
  {
    id: 'faulty',
    title: 'Faulty or wrong products',
    body: (
      <p>
        If there is a fault, a wrong colour or a missing piece, tell us{' '}
        {days > 0 ? `within ${returnDaysText(days)}` : 'at once'}. Send a photo if you can.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling an order',
    body: (
      <>
        <p>
          You can cancel an order yourself until we approve it, on the order page. The link is in your email. If you
          have an account, see My Orders.
        </p>
        <p>
          After that, ask on the same page to cancel one product or the whole order. We answer within one working day.
          If the order is already on its way, you can only return it.
        </p>
      </>
    ),
  },
  { id: 'ask', title: 'Ask us', body: <ShopContacts /> },
]

/** Which products can be returned and how, and how to cancel an order. */
export default async function ReturnsPage() {
  const own = await readContentPage('returns')
  if (own) return <OwnPage page={own} />
  const days = await readReturnDays()
  return (
    <>
      <JsonLd of={[breadcrumbLd([{ name: 'Returns and cancelling', path: '/returns' }], publicAddress())]} />
      <ContentPage title="Returns and cancelling" lead={leadOf(days)} sections={sectionsOf(days)} />
    </>
  )
}
