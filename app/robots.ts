import type { MetadataRoute } from 'next'
import { publicAddress } from '#server/public-address.ts'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', '/search', '/cart', '/payment/', '/payment-message/', '/receive-message/'],
    },
    sitemap: `${publicAddress()}/sitemap.xml`,
  }
}
