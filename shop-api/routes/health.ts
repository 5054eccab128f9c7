import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const manifest = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
export const VERSION = (JSON.parse(manifest) as { version: string }).version

interface Answering {
  families: number
  variants: number
  server: string
}

/** `GET /health`: 200 when the database answers and holds a catalogue, 503 when it does not answer. */
export function serveHealth(app: FastifyInstance): void {
  app.get('/health', async (request, reply) => {
    const { database } = app.shop
    const began = performance.now()
    try {
      const [row] = await database.query<Answering>(
        `SELECT (SELECT count(*) FROM families) AS families, (SELECT count(*) FROM variants) AS variants,
          current_setting('server_version') AS server`,
      )
      return {
        status: 'ok',
        version: VERSION,
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
