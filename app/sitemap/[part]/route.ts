import { isOwnPage, pageAddress } from '#lib/content/own-pages.ts'
import { mediaAddress } from '#lib/files/media.ts'
import { collectionAddress, productAddress } from '#lib/routes.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readProductAddresses, readSitemapParts } from '#server/shop/catalogue.ts'
import { readContentSlugs } from '#server/shop/content.ts'
import { readMenu } from '#server/shop/reference.ts'
import { type SitemapEntry, sitemapXml, xmlAnswer } from '#server/shop/sitemap.ts'

/** Parts are made on the first request, and cached; the build makes only the shortest. */
export const generateStaticParams = () => [{ part: 'pages.xml' }]

const PRODUCTS = /^products-([1-9]\d{0,3})\.xml$/

async function pages(origin: string): Promise<SitemapEntry[]> {
  const collections = (await readMenu()).filter(({ isAvailable }) => isAvailable)
  const paths = collections.flatMap(({ id, subCollection }) => [
    collectionAddress(id),
    ...subCollection.filter((sub) => sub.isAvailable).map(({ Code }) => collectionAddress(id, Code)),
  ])
  const texts = ['/about', '/trade', '/delivery', '/paying', '/returns', '/care', '/need-help', '/terms']
  const written = (await readContentSlugs()).filter((slug) => !isOwnPage(slug)).map(pageAddress)
  return ['/', '/product-list', ...paths, ...texts, ...written].map((path) => ({ url: origin + path }))
}

/** @returns null when there is no such part */
async function products(number: number, origin: string): Promise<SitemapEntry[] | null> {
  const part = (await readSitemapParts())[number - 1]
  if (!part) return null
  const step = await readProductAddresses(part.after)
  return step.map(({ id, changed, sha256 }) => ({
    url: origin + productAddress(id),
    changed,
    picture: sha256 ? origin + mediaAddress(sha256, 1000, 'jpg') : undefined,
  }))
}

export async function GET(_request: Request, { params }: { params: Promise<{ part: string }> }): Promise<Response> {
  const { part } = await params
  const number = PRODUCTS.exec(part)?.[1]
  const origin = publicAddress()
  const entries =
    part === 'pages.xml' ? await pages(origin) : number === undefined ? null : await products(Number(number), origin)
  return entries ? xmlAnswer(sitemapXml(entries)) : new Response(null, { status: 404 })
}
