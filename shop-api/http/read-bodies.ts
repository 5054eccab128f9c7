import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** No call nests half as deep. Writing a body back must not exhaust the stack. */
const MAX_LEVELS = 32

/** Bodies are JSON (an empty one is an empty request) or, for calls with files, forms. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    let value: unknown
    try {
      value = JSON.parse(body as string)
    } catch {
      // The parser's own words quote the body.
      return done(refuse('malformed-json', 'The request is not JSON.'))
    }
    if (isDeeper(value, MAX_LEVELS)) return done(refuse('malformed-json', 'The request is nested too deeply.'))
    done(null, value)
  })
  // The size limit of a call is in its declaration (read-form.ts).
  await app.register(multipart, { throwFileSizeLimit: false })
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
