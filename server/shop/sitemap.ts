import 'server-only'

/** Sitemaps (https://www.sitemaps.org/protocol.html), with pictures as search engines read them. */

export interface SitemapEntry {
  url: string
  /** The day it last changed, 2026-11-24. */
  changed?: string
  /** Its picture's address. */
  picture?: string
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1'

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const changedOn = (day?: string) => (day ? `<lastmod>${day}</lastmod>` : '')

/** One sitemap's XML. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changed, picture }) => {
    const shown = picture ? `<image:image><image:loc>${plain(picture)}</image:loc></image:image>` : ''
    return `<url><loc>${plain(url)}</loc>${changedOn(changed)}${shown}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:image="${PICTURES}">\n${urls.join('\n')}\n</urlset>\n`
}

/** The index of all sitemaps. */
export function sitemapIndexXml(parts: readonly SitemapEntry[]): string {
  const maps = parts.map(({ url, changed }) => `<sitemap><loc>${plain(url)}</loc>${changedOn(changed)}</sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** A response with XML. A shared cache can store it for an hour. */
export function xmlAnswer(xml: string): Response {
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
