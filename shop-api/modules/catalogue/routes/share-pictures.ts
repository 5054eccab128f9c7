import type { FastifyInstance } from 'fastify'
import type { Site } from '#lib/contract/site/site.ts'
import { showMoney } from '#lib/format/money.ts'
import { pictureName } from '../../../media/picture-name.ts'
import { drawSharePicture, type ShareText } from '../../../media/share-picture.ts'
import { refuse } from '../../../refusal.ts'
import { mainImageOf, pricesOf } from '../../products/rules/card.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { findCover, firstBanner } from '../queries/pictures.ts'

const FILE = /^(?:(home)|(product)-([1-9]\d{0,8})|(collection|sub-collection)-([\w-]{1,40}))\.jpg$/
/** Increment when the drawing changes: pictures of an earlier edition are drawn again. */
const EDITION = 1

interface Share {
  words: ShareText
  /** The product's picture; null without a picture. */
  sha256: string | null
}

const products = (count: number) => `${count.toLocaleString('en-KE')} ${count === 1 ? 'product' : 'products'}`

/**
 * `GET /media/og/<what>.jpg`: the picture of a shared link, 1200 × 630. Its content is read each time and drawn again
 * if it has changed. The query string only prevents other servers from showing a cached older picture.
 */
export function serveSharePictures(app: FastifyInstance): void {
  const { catalogue, database, media } = app.shop

  async function productShare(id: number): Promise<Share | null> {
    const found = await catalogue.products.inHand(id)
    if (!found) return null
    const { family, variant } = found
    const colour = family.colours.find(({ code }) => code === variant.colourCode)
    const { price } = pricesOf(family, variant)
    return {
      words: {
        title: family.clusterName,
        line: [colour?.name, `${family.brandName}, ${family.brandTown}`].filter(Boolean).join('. '),
        price: price === null ? null : showMoney(price, 'auto'),
      },
      sha256: (colour && mainImageOf(colour).sha256) || null,
    }
  }

  async function collectionShare(kind: 'collection' | 'subCollection', code: string): Promise<Share | null> {
    const row = await findCover(database, kind, code)
    if (!row) return null
    const count = (await catalogue.index()).count(kind, code)
    return { words: { title: row.name, line: `${products(count)} made in Kenya`, price: null }, sha256: row.cover }
  }

  async function homeShare({ name, claim }: Site): Promise<Share> {
    const words = { title: claim || name, line: 'Pay with M-Pesa', price: null }
    return { words, sha256: await firstBanner(database) }
  }

  app.get<{ Params: { file: string } }>('/media/og/:file', async (request, reply) => {
    const [file, home, product, id, kind, code] = FILE.exec(request.params.file) ?? []
    if (file === undefined) throw refuse('not-found', 'We could not find this picture.')
    const site = await loadSite(database)
    const share = home
      ? await homeShare(site)
      : product
        ? await productShare(Number(id))
        : await collectionShare(kind === 'collection' ? 'collection' : 'subCollection', code as string)
    if (!share) throw refuse('not-found', 'We could not find this picture.')
    // Drawn again when the product's own picture has arrived.
    const pictured = share.sha256 !== null && (await media.hasOriginal(share.sha256)) ? share.sha256 : null
    const name = pictureName(JSON.stringify([EDITION, site.name, { ...share, sha256: pictured }]))
    const picture = await media.drawn(`og/${name}.jpg`, async () =>
      drawSharePicture(
        site.name,
        share.words,
        pictured === null ? null : await media.picture(pictured, { width: 1000, format: 'avif' }),
      ),
    )
    return reply.headers({ 'cache-control': 'public, max-age=86400' }).type('image/jpeg').send(picture)
  })
}
