import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/problem-error.ts'
import { FORMATS, type Format, WIDTHS, type Width } from '../media/media.ts'

const FILE = /^(\d{2,4})\.(avif|webp|jpg)$/
const SHA256 = /^[0-9a-f]{64}$/

/** `GET /media/<sha256>/<width>.<ext>`: a public picture, the same under its address for ever. */
export function serveMedia(app: FastifyInstance): void {
  app.get<{ Params: { sha: string; file: string } }>('/media/:sha/:file', async (request, reply) => {
    const { sha, file } = request.params
    const [, width, format] = FILE.exec(file) ?? []
    const known = SHA256.test(sha) && WIDTHS.includes(Number(width) as Width)
    const picture = known ? await app.shop.media.picture(sha, Number(width) as Width, format as Format) : null
    if (!picture) throw refuse('not-found', 'There is no such picture.')
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-disposition': 'inline' })
      .type(FORMATS[format as Format])
      .send(picture)
  })
}
