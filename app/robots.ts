import type { MetadataRoute } from 'next'
import { cachedPublicAddress } from '#server/http/public-address.ts'

/**
 * Excludes pages that are useless to search engines: calls, searches, and private pages. Filtered lists are not
 * excluded: an engine that cannot read a page never sees its noindex, nor its links.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', '/search', '/cart', '/payment', '/order-payment/', '/receive-message/'],
    },
    sitemap: `${await cachedPublicAddress()}/sitemap.xml`,
  }
}
