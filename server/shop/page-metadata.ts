import 'server-only'
import { createHash } from 'node:crypto'
import type { Metadata } from 'next'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { siteTitle } from '#lib/shop/site.ts'
import { readSite } from './site.ts'

/** The picture of a shared link, as the shop API draws it (shop-api/modules/catalogue/routes/share-pictures.ts). */
export interface SharePicture {
  /** `home`, `product-<id>`, `collection-<code>` or `sub-collection-<code>`. */
  of: string
  /** A version of the picture's content: caches load the picture again if it changes. */
  shows: readonly unknown[]
}

/** A product's picture: fabric, name, brand, and the price unless it is hidden. */
export function productPicture(product: Product): SharePicture {
  const { id, clusterName, colorName, brandName, brandTown, price, mainImage } = product
  return { of: `product-${id}`, shows: [clusterName, colorName, brandName, brandTown, price, mainImage.sha256] }
}

/** Every picture shows the shop's name. */
function pictureAddress({ of, shows }: SharePicture, shop: string): string {
  const version = createHash('sha256')
    .update(JSON.stringify([shop, ...shows]))
    .digest('base64url')
    .slice(0, 8)
  return `/media/og/${of}.jpg?v=${version}`
}

/**
 * A page's metadata for search engines and messengers, under the shop's name. Throws on an outage. The root layout's
 * `metadataBase` makes addresses absolute.
 * @param title without the shop's name, which the root layout adds; absent for the home page's
 * @param picture the home page's if absent
 * @param path the canonical address of this content
 */
export async function pageMetadata({
  title,
  description,
  path,
  picture,
}: {
  title?: string
  /** The shop's own when absent. */
  description?: string
  path: string
  picture?: SharePicture | undefined
}): Promise<Metadata> {
  const site = await readSite()
  const name = title ?? siteTitle(site)
  const shown = picture ?? { of: 'home', shows: [site.claim] }
  const text = description ?? site.description
  return {
    title: title ?? { absolute: name },
    description: text,
    alternates: { canonical: path },
    openGraph: {
      siteName: site.name,
      locale: 'en_KE',
      type: 'website',
      url: path,
      title: name,
      description: text,
      images: [{ url: pictureAddress(shown, site.name), width: 1200, height: 630, type: 'image/jpeg', alt: name }],
    },
    // Title, text and picture of the card are those above.
    twitter: { card: 'summary_large_image' },
  }
}

/** The canonical address of a product's colour: all its sizes are one page to a search engine. */
export function canonicalProduct({ id, colorCode, matrix }: Product): number {
  return matrix.columns.find(({ code }) => code === colorCode)?.id ?? id
}
