import type { MetadataRoute } from 'next'
import { cachedPublicAddress } from '#server/http/public-address.ts'

/**
 * What search engines need not ask for: calls, searches, and what is one person's. Filtered lists are not among them: an
 * engine that may not read a page never learns that it is not to be indexed, nor what it links to.
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
