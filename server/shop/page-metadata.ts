import 'server-only'
import { createHash } from 'node:crypto'
import type { Metadata } from 'next'
import type { Product } from '#lib/contract/product.ts'
import { SITE } from '#lib/shop/site.ts'

/** The picture of a shared link, as the shop API draws it (shop-api/routes/share-pictures.ts). */
export interface SharePicture {
  /** `home`, `product-<id>`, `collection-<code>` or `sub-collection-<code>`. */
  of: string
  /** A version of what it shows: caches load the picture again when this changes. */
  shows: readonly unknown[]
}

export const HOME_PICTURE: SharePicture = { of: 'home', shows: [SITE.claim] }

/** A product's picture: fabric, name, brand, and the price unless it is hidden. */
export function productPicture(product: Product): SharePicture {
  const { id, clusterName, colorName, brandName, brandTown, price, mainImage } = product
  return { of: `product-${id}`, shows: [clusterName, colorName, brandName, brandTown, price, mainImage.sha256] }
}

function pictureAddress({ of, shows }: SharePicture): string {
  const version = createHash('sha256').update(JSON.stringify(shows)).digest('base64url').slice(0, 8)
  return `/media/og/${of}.jpg?v=${version}`
}

/**
 * What a page tells search engines and messengers. Addresses are made absolute by the root layout's `metadataBase`.
 * @param title without the shop's name, which the root layout adds; absent for the home page's own
 * @param path the one address this content is to be known by
 */
export function pageMetadata({
  title,
  description,
  path,
  picture = HOME_PICTURE,
}: {
  title?: string
  description: string
  path: string
  picture?: SharePicture
}): Metadata {
  const name = title ?? `${SITE.name}: ${SITE.claim}`
  return {
    title: title ?? { absolute: name },
    description,
    alternates: { canonical: path },
    openGraph: {
      siteName: SITE.name,
      locale: 'en_KE',
      type: 'website',
      url: path,
      title: name,
      description,
      images: [{ url: pictureAddress(picture), width: 1200, height: 630, type: 'image/jpeg', alt: name }],
    },
    // Title, text and picture of the card are those above.
    twitter: { card: 'summary_large_image' },
  }
}

/** The canonical address of a product's colour: all its sizes are one page to a search engine. */
export function canonicalProduct({ id, colorCode, matrix }: Product): number {
  return matrix.columns.find(({ code }) => code === colorCode)?.id ?? id
}
