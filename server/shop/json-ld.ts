import 'server-only'
import type { Product } from '#lib/contract/catalogue/product.ts'
import type { Card } from '#lib/contract/catalogue/product-list.ts'
import type { Site } from '#lib/contract/site/site.ts'
import { mediaAddress } from '#lib/files/media.ts'
import { type Cents, CURRENCY, decimalOfCents } from '#lib/format/money.ts'
import { collectionAddress, productAddress } from '#lib/routes.ts'
import type { DeliveryCharges } from './delivery.ts'
import { returnPolicyLd, shippingDetailsLd, shippingServiceLd } from './terms-ld.ts'

/**
 * Structured data for search engines (https://schema.org; the supported parts:
 * https://developers.google.com/search/docs/appearance/structured-data). `origin` has no slash at its end.
 */

const CONTEXT = 'https://schema.org'
const picture = (sha256: string, origin: string) => origin + mediaAddress(sha256, 1000, 'jpg')

/** A product's price and availability. A hidden price is absent here too, and its offer with it. */
function offerLd(price: Cents | null, pieces: number, more: object = {}) {
  if (price === null) return {}
  return {
    offers: {
      '@type': 'Offer',
      price: decimalOfCents(price),
      priceCurrency: CURRENCY.code,
      availability: `${CONTEXT}/${pieces > 0 ? 'InStock' : 'OutOfStock'}`,
      ...more,
    },
  }
}

/** Most variants of a family in its structured data: each of them has its own page with its own data. */
const MAX_VARIANTS = 60

/**
 * The other colours and sizes of a product's family, each with its own page and offer. Short: fields that are the same
 * for all are on the group.
 */
function variantsLd(product: Product, origin: string) {
  const { columns, rows, cells } = product.matrix
  const all = cells.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const colour = columns[column]
      const size = rows[at]
      if (!cell || !colour || !size || cell.id === product.id) return []
      return [
        {
          '@type': 'Product',
          name: `${product.clusterFullName}, ${colour.name}, ${size.name}`,
          sku: cell.code,
          gtin: cell.gtin,
          color: colour.name,
          size: size.name,
          image: picture(colour.image.sha256, origin),
          url: origin + productAddress(cell.id),
          ...offerLd(cell.price, cell.piece),
        },
      ]
    }),
  )
  return all.slice(0, MAX_VARIANTS)
}

/** Ages of Google's age groups in years. */
const AGES: Readonly<Record<string, { minValue: number; maxValue?: number }>> = {
  newborn: { minValue: 0, maxValue: 0.25 },
  infant: { minValue: 0.25, maxValue: 1 },
  toddler: { minValue: 1, maxValue: 5 },
  kids: { minValue: 5, maxValue: 13 },
  adult: { minValue: 13 },
}

/** The intended wearer; undefined if it is not stated. */
function audienceLd({ gender, ageGroup }: Pick<Product, 'gender' | 'ageGroup'>) {
  const age = AGES[ageGroup ?? '']
  if (!gender && !age) return undefined
  return {
    '@type': 'PeopleAudience',
    suggestedGender: gender || undefined,
    suggestedAge: age && { '@type': 'QuantitativeValue', ...age, unitCode: 'ANN' },
  }
}

/** The shop's terms that offers name. Null: unknown. */
export interface OfferTerms {
  delivery: DeliveryCharges | null
  returnDays: number | null
}

/** Days in which this product can be returned for any reason. */
const returnDaysOf = ({ isReturnable, quantityStep }: Product, days: number): number =>
  isReturnable === false || quantityStep < 1 ? 0 : days

/** Offer of the page's own product, with delivery and return terms. */
function ownOfferLd(product: Product, origin: string, { delivery, returnDays }: OfferTerms) {
  const { price, qty } = product
  return offerLd(price, qty, {
    url: origin + productAddress(product.id),
    itemCondition: `${CONTEXT}/NewCondition`,
    ...(delivery && price !== null && { shippingDetails: shippingDetailsLd(delivery, price) }),
    ...(returnDays !== null && {
      hasMerchantReturnPolicy: returnPolicyLd(returnDaysOf(product, returnDays), origin),
    }),
  })
}

/** Product with its offer, and the family it is a variant of. */
export function productLd(product: Product, origin: string, terms: OfferTerms) {
  const url = origin + productAddress(product.id)
  const brand = { '@type': 'Brand', name: product.brandName }
  const pictures = new Set([product.mainImage, ...product.images].map(({ sha256 }) => sha256).filter(Boolean))
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.productFullName,
    description: product.shortDescription,
    sku: product.code,
    gtin: product.gtin,
    brand,
    color: product.colorName,
    size: product.sizeName,
    material: product.productMaterial.map(({ name, percent }) => `${percent}% ${name}`).join(', ') || undefined,
    pattern: product.pattern || undefined,
    audience: audienceLd(product),
    category: `${product.collectionName} > ${product.subCollectionName}`,
    image: [...pictures].map((sha256) => picture(sha256, origin)),
    url,
    ...ownOfferLd(product, origin, terms),
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: product.clusterCode,
      name: product.clusterFullName,
      description: product.shortDescription || undefined,
      url,
      brand,
      pattern: product.pattern || undefined,
      audience: audienceLd(product),
      variesBy: [`${CONTEXT}/color`, `${CONTEXT}/size`],
      hasVariant: variantsLd(product, origin),
    },
  }
}

/** The steps to a page, from the home page down. */
export function breadcrumbLd(steps: readonly { name: string; path: string }[], origin: string) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Home > Product List > collection > sub-collection > product. */
export function productStepsLd(product: Product, origin: string) {
  const { collectionCode: collection, subCollectionCode: sub } = product
  return breadcrumbLd(
    [
      { name: 'Product List', path: '/product-list' },
      { name: product.collectionName, path: collectionAddress(collection) },
      { name: product.subCollectionName, path: collectionAddress(collection, sub) },
      { name: product.productFullName, path: productAddress(product.id) },
    ],
    origin,
  )
}

/** The cards of a list page, each as a link only: the product's page has the details. */
function itemListLd(name: string, cards: readonly Card[], total: number, origin: string) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: cards.map(({ id }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: origin + productAddress(id),
    })),
  }
}

/** A list page: its products, and the steps to it below "Product List". */
export function listLd(
  name: string,
  steps: readonly { name: string; path: string }[],
  { cards, total }: { cards: readonly Card[]; total: number },
  origin: string,
) {
  const path = steps.at(-1)?.path ?? '/product-list'
  return [
    breadcrumbLd([{ name: 'Product List', path: '/product-list' }, ...steps], origin),
    { ...itemListLd(name, cards, total, origin), url: origin + path },
  ]
}

/** The shop's organization, in short: a page contains structured data twice, and most visitors load the home page. */
export function organizationLd({ name, company }: Site, origin: string) {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    legalName: company,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
  }
}

/**
 * As above, with address, contact details, delivery and return terms, for the page about us. Unknown details are
 * omitted.
 */
export function organizationAndPlaceLd(site: Site, origin: string, { delivery, returnDays }: OfferTerms) {
  const { phoneLink, street, postBox, town, postalCode, country } = site
  return {
    ...organizationLd(site, origin),
    ...(delivery && { hasShippingService: shippingServiceLd(delivery, site.openDays) }),
    ...(returnDays !== null && { hasMerchantReturnPolicy: returnPolicyLd(returnDays, origin) }),
    ...(phoneLink && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: phoneLink,
        areaServed: country,
      },
    }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street || undefined,
      postOfficeBoxNumber: postBox || undefined,
      addressLocality: town || undefined,
      postalCode: postalCode || undefined,
      addressCountry: country,
    },
  }
}

/** The shop as a site, and where its search is. */
export function websiteLd({ name }: Site, origin: string) {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** FAQ entries as structured data. */
export function faqLd(faqs: readonly { question: string; answer: string }[]) {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
