import 'server-only'
import type { Product } from '#lib/contract/catalogue.ts'
import { mediaAddress } from '#lib/media.ts'
import { CURRENCY, decimalOfCents } from '#lib/money.ts'
import { collectionAddress, productAddress } from '#lib/routes.ts'

/** Structured data for search engines (https://schema.org). `origin` has no slash at its end. */

/** Product with its offer. A hidden price is absent here too. */
export function productLd(product: Product, origin: string) {
  const url = origin + productAddress(product.id)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productFullName,
    description: product.shortDescription,
    sku: product.code,
    brand: { '@type': 'Brand', name: product.brandName },
    color: product.colorName,
    size: product.sizeName,
    image: [product.mainImage, ...product.images].map(({ sha256 }) => origin + mediaAddress(sha256, 1000, 'jpg')),
    url,
    ...(product.price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: decimalOfCents(product.price),
        priceCurrency: CURRENCY.code,
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${product.qty > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
}

/** Home > Product List > collection > product. */
export function breadcrumbLd(product: Product, origin: string) {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: 'Product List', item: `${origin}/product-list` },
    { name: product.collectionName, item: origin + collectionAddress(product.collectionCode) },
    { name: product.productFullName, item: origin + productAddress(product.id) },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  }
}
