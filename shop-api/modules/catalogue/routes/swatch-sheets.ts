import type { FastifyInstance } from 'fastify'
import { sheetName } from '#lib/catalogue/swatch-sheet.ts'
import { refuse } from '../../../refusal.ts'
import { swatchesOf } from '../queries/pictures.ts'

const FILE = /^(.{1,60})-([0-9a-f]{8})\.avif$/
const unknownSheet = () => refuse('not-found', 'We could not find this picture.')

/**
 * `GET /media/swatches/<cluster code>-<name>.avif`: the swatches of a family's colours side by side, in the order of
 * its card. The name identifies the swatches (`sheetName`). An older name gets the current swatches, cacheable only for
 * a moment. 404 until every swatch's file is there.
 */
export function serveSwatchSheets(app: FastifyInstance): void {
  const { database, media } = app.shop

  app.get<{ Params: { file: string } }>('/media/swatches/:file', async (request, reply) => {
    const [, cluster, name] = FILE.exec(request.params.file) ?? []
    const shas = cluster === undefined ? [] : await swatchesOf(database, cluster)
    const sheet = shas.length === 0 ? null : await media.sheet(shas)
    if (!sheet) throw unknownSheet()
    const cacheControl = name === sheetName(shas) ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
    return reply.headers({ 'cache-control': cacheControl }).type('image/avif').send(sheet)
  })
}
