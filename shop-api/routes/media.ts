import type { FastifyInstance } from 'fastify'
import { refuse } from '../domain/refusal.ts'
import { FORMATS, type Format, WIDTHS, type Width } from '../media/media.ts'

const FILE = /^(\d{2,4})\.(avif|webp|jpg)$/
const SHA256 = /^[0-9a-f]{32,64}$/

const FOR_EVER = 'public, max-age=31536000, immutable'
/** The placeholder gives way to the picture soon after it is there. */
const FOR_NOW = 'public, max-age=30'

const unknownPicture = () => refuse('not-found', 'We could not find this picture.')

/**
 * `GET /media/<sha256>/<width>.<ext>`: a public picture, the same under its address for ever. Requested with
 * `cache-control: only-if-cached` it is sent only if it was made before, else 504: the storefront limits what has to be
 * made.
 */
export function serveMedia(app: FastifyInstance): void {
  app.get<{ Params: { sha: string; file: string } }>('/media/:sha/:file', async (request, reply) => {
    const { sha, file } = request.params
    const [, width, format] = FILE.exec(file) ?? []
    const isPicture = SHA256.test(sha) && WIDTHS.includes(Number(width) as Width)
    if (!isPicture) throw unknownPicture()
    const { media } = app.shop
    const requested = [sha, Number(width) as Width, format as Format] as const
    if (request.headers['cache-control'] === 'only-if-cached') {
      const ready = await media.ready(...requested)
      if (!ready) return reply.code(504).header('cache-control', 'no-store').send()
      return reply
        .headers({ 'cache-control': FOR_EVER, 'content-disposition': 'inline' })
        .type(FORMATS[format as Format])
        .send(ready)
    }
    const picture = await media.picture(...requested)
    const shown = picture ?? (await media.placeholder(...requested))
    if (!shown) throw unknownPicture()
    return reply
      .headers({ 'cache-control': picture ? FOR_EVER : FOR_NOW, 'content-disposition': 'inline' })
      .type(FORMATS[format as Format])
      .send(shown)
  })
}
