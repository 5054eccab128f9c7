import type { FastifyInstance } from 'fastify'
import { sheetName } from '#lib/catalogue/swatch-sheet.ts'
import { refuse } from '../domain/refusal.ts'
import { pictureName } from '../media/picture-name.ts'
import { drawSwatchSheet } from '../media/swatch-sheet.ts'
import { swatchesOf } from '../store/catalogue/pictures.ts'

const FILE = /^(.{1,60})-([0-9a-f]{8})\.avif$/
/** Raised when the drawing changes: sheets kept by an earlier one are drawn anew. */
const EDITION = 1
const unknownSheet = () => refuse('not-found', 'We could not find this picture.')

/**
 * `GET /media/swatches/<cluster code>-<name>.avif`: the swatches of a family's colours side by side, in the order of its
 * card. The name is that of the swatches (`sheetName`): under an older one the current ones are sent, to be kept for a moment only.
 * 404 until every swatch's file is there. Requested with `cache-control: only-if-cached` it is sent only if it was made before,
 * else 504.
 */
export function serveSwatchSheets(app: FastifyInstance): void {
  const { database, media } = app.shop

  async function drawSheet(shas: readonly string[]): Promise<Buffer> {
    const swatches: Buffer[] = []
    for (const sha of shas) {
      const swatch = sha === '' ? null : await media.picture(sha, 128, 'webp')
      if (!swatch) throw unknownSheet()
      swatches.push(swatch)
    }
    return drawSwatchSheet(swatches)
  }

  app.get<{ Params: { file: string } }>('/media/swatches/:file', async (request, reply) => {
    const [, cluster, name] = FILE.exec(request.params.file) ?? []
    if (cluster === undefined) throw unknownSheet()
    const shas = await swatchesOf(database, cluster)
    if (shas.length === 0) throw unknownSheet()
    const fileName = `swatches/${pictureName(JSON.stringify([EDITION, shas]))}.avif`
    const cacheControl = name === sheetName(shas) ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
    const isCacheOnly = request.headers['cache-control'] === 'only-if-cached'
    const sheet = isCacheOnly ? await media.drawnBefore(fileName) : await media.drawn(fileName, () => drawSheet(shas))
    if (!sheet) return reply.code(504).header('cache-control', 'no-store').send()
    return reply.headers({ 'cache-control': cacheControl }).type('image/avif').send(sheet)
  })
}
