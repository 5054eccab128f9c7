import { publicAddress } from '#server/http/public-address.ts'
import { readSitemapParts } from '#server/shop/catalogue.ts'
import { sitemapIndexXml, xmlAnswer } from '#server/shop/sitemap.ts'

/** The index: the shop's own pages, then the products in parts of at most 10,000. */
export async function GET(): Promise<Response> {
  const address = (part: string) => `${publicAddress()}/sitemap/${part}.xml`
  const parts = await readSitemapParts()
  return xmlAnswer(
    sitemapIndexXml([
      { url: address('pages') },
      ...parts.map(({ changed }, at) => ({ url: address(`products-${at + 1}`), changed })),
    ]),
  )
}
