import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { Output } from '#lib/contract/base/call.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import {
  bannerList,
  brandList,
  collections,
  countryList,
  countyList,
  productCollectionList,
} from '#lib/contract/content/reference.ts'
import type { Places } from '#lib/places/queries.ts'
import { readShop, ShopOutage } from './read.ts'

export type Menu = Output<typeof productCollectionList>
export type Brands = Output<typeof brandList>
export type Banners = Output<typeof bannerList>
export type CollectionTiles = Output<typeof collections>

/** The menu: collections with their sub-collections and counts. Throws on an outage. */
export async function readMenu(): Promise<Menu> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'menu')
  const read = await readShop(productCollectionList, {})
  if (!read) throw new ShopOutage(productCollectionList.name, 'the menu cannot be missing')
  return read.data
}

/** The brands. Throws on an outage. */
export async function readBrands(): Promise<Brands> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'brands')
  const read = await readShop(brandList, { isApiDropDown: 1 })
  if (!read) throw new ShopOutage(brandList.name, 'the brands cannot be missing')
  return read.data
}

/** Banners of the home page. Throws on an outage. */
export async function readBanners(): Promise<Banners> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'banners')
  const read = await readShop(bannerList, {})
  if (!read) throw new ShopOutage(bannerList.name, 'the banners cannot be missing')
  return read.data
}

/** Collection tiles of the home page. Throws on an outage. */
export async function readCollectionTiles(): Promise<CollectionTiles> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'collections')
  const read = await readShop(collections, {})
  if (!read) throw new ShopOutage(collections.name, 'the tiles cannot be missing')
  return read.data
}

/** The countries we sell to and Kenya's counties, for forms. Throws on an outage. */
export async function readPlaces(): Promise<Places> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('places')
  const [countries, counties] = await Promise.all([
    readShop(countryList, { isApiDropDown: 1 }),
    readShop(countyList, { isApiDropDown: 1, countryId: KENYA }),
  ])
  if (!countries || !counties) throw new ShopOutage(countryList.name, 'the lists of places cannot be missing')
  return { countries: countries.data, countryId: KENYA, counties: counties.data }
}
