import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../domain/refusal.ts'

/** Bodies are JSON (an empty one is an empty request) or, for calls with files, forms. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      // The parser's own words quote the body.
      done(refuse('malformed-json', 'The request is not JSON.'))
    }
  })
  // How much a call may send is read from its declaration (read-form.ts).
  await app.register(multipart, { throwFileSizeLimit: false })
}
