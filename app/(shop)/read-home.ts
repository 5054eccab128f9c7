import 'server-only'
import { cardView } from '#components/catalogue/card-view.ts'
import type { HomeData, ProductRowData } from '#components/home/home-data.ts'
import { inMenuOrder } from '#lib/content/shown-front.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { ShopFront } from '#lib/contract/content/content.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { readList } from '#server/shop/catalogue.ts'
import { readDeliveryExample } from '#server/shop/delivery.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'
import { readBrands, readCollectionTiles } from '#server/shop/reference.ts'
import { readSite } from '#server/shop/site.ts'
import { aboutShop } from './about-shop.ts'
import { brandsOf } from './brands-of.ts'
import { readBales } from './read-bales.ts'

/** The part of a picture's media that a picture next to text needs: the page contains it twice. */
const beside = ({ sha256, blur }: Media): Media => ({ sha256, alt: '', blur: shortBlur(blur) })

/** The code of a tile's collection. */
const codeOf = ({ redirectUrl }: { redirectUrl: string }) => decodeURIComponent(redirectUrl.split('/').at(-1) ?? '')

async function readRow(filter: Partial<Filter>): Promise<ProductRowData> {
  const whole = { ...EMPTY_FILTER, ...filter }
  const { cards, total } = await readList({ ...whole, totalRecords: 5 })
  return { total, cards: cards.slice(0, 4).map(cardView), href: addressOfFilter(whole) }
}

/** @param collection of a products section: "blankets/simba" */
async function readCollectionRow(collection: string): Promise<[string, ProductRowData]> {
  const [code = '', part] = collection.split('/')
  return [collection, await readRow({ collection: [code], subcollection: part ? [part] : [] })]
}

/**
 * The home page's data in addition to the texts of staff. @param collections the collections of its products sections
 */
export async function readHome({ menu }: Pick<ShopFront, 'menu'>, collections: readonly string[]): Promise<HomeData> {
  const [site, tiles, brands, fresh, bales, { delivery }, methods, rows] = await Promise.all([
    readSite(),
    readCollectionTiles(),
    readBrands(),
    readRow({ isNew: true }),
    readBales(3),
    readDeliveryExample(),
    readPaymentMethods(),
    Promise.all([...new Set(collections)].map(readCollectionRow)),
  ])
  return {
    ...{ site, fresh, bales, methods, delivery },
    bolts: inMenuOrder(tiles, menu, codeOf).map(({ title, redirectUrl, count, badge, media, video }) => ({
      ...{ title, href: redirectUrl, count, badge, video },
      media: media[0] ? beside(media[0]) : null,
      more: media.slice(1).map(({ sha256 }) => sha256),
    })),
    rows: Object.fromEntries(rows),
    brands: brandsOf(brands),
    about: aboutShop(site, tiles, brands, methods),
  }
}
