import type { FastifyInstance } from 'fastify'
import { MEDIA_TYPES, servedSize } from '../../../media/sizes.ts'
import { refuse } from '../../../refusal.ts'

const FILE = /^(\d{2,4})\.(avif|webp|jpg)$/
const SHA256 = /^[0-9a-f]{32,64}$/

const FOR_EVER = 'public, max-age=31536000, immutable'
/** The placeholder gives way to the picture soon after it is there. */
const FOR_NOW = 'public, max-age=30'

const unknownPicture = () => refuse('not-found', 'We could not find this picture.')

/** `GET /media/<sha256>/<width>.<ext>`: a public picture, the same under its address for ever. */
export function serveMedia(app: FastifyInstance): void {
  app.get<{ Params: { sha: string; file: string } }>('/media/:sha/:file', async (request, reply) => {
    const { sha, file } = request.params
    const [, width, extension = ''] = FILE.exec(file) ?? []
    const size = SHA256.test(sha) ? servedSize(Number(width), extension) : null
    if (!size) throw unknownPicture()
    const { media } = app.shop
    const picture = await media.picture(sha, size)
    const shown = picture ?? (await media.placeholder(sha, size))
    if (!shown) throw unknownPicture()
    return reply
      .headers({ 'cache-control': picture ? FOR_EVER : FOR_NOW, 'content-disposition': 'inline' })
      .type(MEDIA_TYPES[size.format])
      .send(shown)
  })
}
