import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readVersion } from '../domain/catalogue/catalogue-rows.ts'

const manifest = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
export const VERSION = (JSON.parse(manifest) as { version: string }).version

/** A database that has not answered by then counts as not answering: whoever asks for health does not wait longer. */
const ANSWER_WITHIN_MS = 2_000

interface Answering {
  families: number
  variants: number
  server: string
}

/**
 * `GET /health`: 200 when the database answers, 503 when it does not. The catalogue's version tells storefronts whether
 * they have heard of every change.
 */
export function serveHealth(app: FastifyInstance): void {
  app.get('/health', async (request, reply) => {
    const { database } = app.shop
    const began = performance.now()
    try {
      const asked = Promise.all([
        database.query<Answering>(
          `SELECT (SELECT count(*) FROM families) AS families, (SELECT count(*) FROM variants) AS variants,
            current_setting('server_version') AS server`,
        ),
        readVersion(database.query),
      ])
      const answered = await Promise.race([asked, setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false })])
      if (!answered) throw new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)
      const [[row], version] = answered
      return {
        status: 'ok',
        version: VERSION,
        catalogue: { version },
        database: { kind: database.kind, ...row, ms: Math.round((performance.now() - began) * 10) / 10 },
      }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply
        .code(503)
        .send({ status: 'failing', version: VERSION, database: { kind: database.kind, answers: false } })
    }
  })
}
