import type { Metadata } from 'next'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { BalePrices } from '#components/trade/bale-prices.tsx'
import { DocumentList } from '#components/trade/document-list.tsx'
import { OpenAccount } from '#components/trade/open-account.tsx'
import { TradeOffers, TradeSection, TradeSteps } from '#components/trade/trade-parts.tsx'
import { shortBlur } from '#lib/files/blur.ts'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readCollectionTiles } from '#server/shop/reference.ts'
import { readBales } from '../read-bales.ts'

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: 'Trade accounts',
    description: `Buy by the bale: credit, branches, a sales representative, invoices with your LPO number. Documents are approved ${APPROVAL_TIME}.`,
    path: '/trade',
  })

/** The benefits of a company account, its requirements, and how to open one. */
export default async function TradePage() {
  const [tiles, bales] = await Promise.all([readCollectionTiles(), readBales(6)])
  const pile = tiles.flatMap(({ media: [first] }) => (first ? [first] : [])).slice(0, 6)
  return (
    <main>
      <JsonLd of={[breadcrumbLd([{ name: 'Trade accounts', path: '/trade' }], publicAddress())]} />
      <div className="shop-width">
        <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Trade accounts' }]} />
        <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
          <div>
            <h1 className="heading text-d1">Buy by the bale, for every branch</h1>
            <p className="mt-4 text-lead">
              For shops, schools, hotels, hospitals and NGOs. Open a trader account for your head office and branches.
              We check your documents {APPROVAL_TIME}.
            </p>
            <OpenAccount />
          </div>
          {pile.length > 0 ? (
            <div className="flex h-55 flex-col md:h-100">
              {pile.map(({ sha256, blur }) => (
                <div key={sha256} className="fold relative min-h-0 flex-1">
                  <Picture
                    media={{ sha256, alt: '', blur: shortBlur(blur) }}
                    sizes="(min-width: 768px) 50vw, 100vw"
                    decorative
                    className="absolute inset-0 h-full"
                  />
                </div>
              ))}
            </div>
          ) : null}
        </div>
      </div>
      <TradeSection id="offers" title="What you get">
        <TradeOffers />
      </TradeSection>
      {bales.length > 0 ? (
        <TradeSection
          id="bales"
          title="What a bale costs"
          text="Ex-VAT, today’s list prices. Delivery is added for your county."
        >
          <BalePrices prices={bales} />
        </TradeSection>
      ) : null}
      <TradeSection id="open" title="How to open an account">
        <TradeSteps />
        <OpenAccount />
      </TradeSection>
      <TradeSection
        id="documents"
        title="Documents we need"
        text="Send three documents, once, before your first order. We need them to invoice with your KRA PIN and to deliver on account."
      >
        <div className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
          <DocumentList className="border-b border-hairline" />
          <div className="max-w-prose space-y-4">
            <p>
              Photos (JPEG or PNG) or PDF files of up to 1 MB each; we make larger photos smaller for you. You can also
              send them all in one zip.
            </p>
            <p>
              We store them encrypted and use them only to approve your account.{' '}
              <NavLink href="/privacy" className="link">
                How we protect your data
              </NavLink>
            </p>
            <p>
              <CallOrWrite lead="Do you not have one of them, or are you a club, a school or a church? " hours>
                .
              </CallOrWrite>
            </p>
          </div>
        </div>
      </TradeSection>
    </main>
  )
}
