import type { Metadata } from 'next'
import { cardView } from '#components/catalogue/card-view.ts'
import { AboutShop } from '#components/home/about-shop.tsx'
import { BaleBand } from '#components/home/bale-band.tsx'
import { BrandsBand } from '#components/home/brands.tsx'
import { Facts } from '#components/home/facts.tsx'
import { Hero } from '#components/home/hero.tsx'
import { Intro } from '#components/home/intro.tsx'
import { NewProducts } from '#components/home/new-products.tsx'
import { Shelf } from '#components/home/shelf.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { EMPTY_FILTER } from '#lib/contract/empty-filter.ts'
import type { Media } from '#lib/contract/fields.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { showMoney } from '#lib/format/money.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { siteTitle } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readList } from '#server/shop/catalogue.ts'
import { readDeliveryExample } from '#server/shop/delivery.ts'
import { organizationLd, websiteLd } from '#server/shop/json-ld.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'
import { readBanners, readBrands, readCollectionTiles } from '#server/shop/reference.ts'
import { readSite } from '#server/shop/site.ts'
import { aboutShop } from './about-shop.ts'
import { brandsOf } from './brands-of.ts'
import { Cards } from './cards.tsx'
import { readBales } from './read-bales.ts'

export const generateMetadata = (): Promise<Metadata> => pageMetadata({ path: '/' })

/** What a picture beside text needs of its media, and nothing more: it travels in the page twice. */
const beside = ({ sha256, blur }: Media): Media => ({ sha256, alt: '', blur: shortBlur(blur) })

const NEW_CLOTH: Filter = { ...EMPTY_FILTER, isNew: true, totalRecords: 5 }

export default async function HomePage() {
  const [site, banners, tiles, brands, fresh, bales, { delivery }, methods] = await Promise.all([
    readSite(),
    readBanners(),
    readCollectionTiles(),
    readBrands(),
    readList(NEW_CLOTH),
    readBales(3),
    readDeliveryExample(),
    readPaymentMethods(),
  ])
  const shownBrands = brandsOf(brands)
  const others = methods.filter((method) => method !== 'mpesa')
  const covers = tiles.map(({ media: [first] }) => (first ? beside(first) : null))
  const facts = (
    <Facts
      facts={[
        {
          key: 'pay',
          title: (
            <>
              Pay with <span className="whitespace-nowrap">M-Pesa</span>
            </>
          ),
          text: `${others.length > 0 ? `Or by ${methodsText(others)}. ` : ''}You have paid when you see the receipt number.`,
        },
        {
          key: 'counties',
          title: '47 counties',
          text: delivery
            ? `${delivery.town} in ${delivery.days === 1 ? 'one working day' : `${delivery.days} working days`}. Free from ${showMoney(delivery.freeFrom, 'auto')}.`
            : 'We deliver to all of them.',
        },
        {
          key: 'bale',
          title: 'Piece or bale',
          text: 'Every price shows the bale price too. Mix colours as you like.',
        },
      ]}
    />
  )
  return (
    <main>
      <JsonLd of={[organizationLd(site, publicAddress()), websiteLd(site, publicAddress())]} />
      <h1 className="sr-only">{siteTitle(site)}</h1>
      {banners.length > 0 ? (
        <Hero
          banners={banners.map(
            ({ media, mediaNarrow, videoType, videoUrl, title, text, words, redirectUrl, redirectText }) => ({
              media: { ...media, blur: shortBlur(media.blur) },
              // The wide picture's words and blur are the narrow one's too.
              mediaNarrow: { sha256: mediaNarrow.sha256, alt: '', blur: '' },
              video: videoType && videoUrl ? { videoType, videoUrl } : null,
              title,
              text,
              lines: words,
              redirectUrl,
              redirectText,
            }),
          )}
          second={
            <a href="#bales" className="link py-2">
              Order by the bale
            </a>
          }
        >
          {facts}
        </Hero>
      ) : (
        <Intro site={site} isEmpty={fresh.total === 0 && tiles.every(({ count }) => count === 0)}>
          {facts}
        </Intro>
      )}
      {tiles.length > 0 ? (
        <Shelf
          bolts={tiles.map(({ title, redirectUrl, count, badge, media, video }, i) => ({
            title,
            href: redirectUrl,
            count,
            badge,
            media: covers[i] ?? null,
            more: media.slice(1).map(({ sha256 }) => sha256),
            video,
          }))}
        />
      ) : null}
      {fresh.cards.length > 0 ? (
        <NewProducts
          aside={
            <NavLink href={addressOfFilter({ ...EMPTY_FILTER, isNew: true })} className="link py-2">
              All {fresh.total} new products
            </NavLink>
          }
        >
          <Cards cards={fresh.cards.slice(0, 4).map(cardView)} across="row" />
        </NewProducts>
      ) : null}
      {bales.length > 0 ? (
        <BaleBand pile={covers.filter((cover) => cover !== null).slice(0, 7)} prices={bales} />
      ) : null}
      {shownBrands.length > 0 ? <BrandsBand brands={shownBrands} /> : null}
      <AboutShop
        {...aboutShop(site, tiles, brands, methods)}
        aside={
          site.about.paragraphs.length > 0 ? (
            <NavLink href="/about" className="link py-2">
              More about {site.name}
            </NavLink>
          ) : undefined
        }
      />
    </main>
  )
}
