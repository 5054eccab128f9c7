import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readVersion } from '../store/catalogue/catalogue-version.ts'
import { SingleFlight } from '../work/single-flight.ts'

const manifest = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
export const VERSION = (JSON.parse(manifest) as { version: string }).version

/** A database that has not answered by then counts as not answering: a health check does not wait longer. */
const ANSWER_WITHIN_MS = 2_000

/**
 * `GET /health`: 200 when the database answers, 503 when it does not. The catalogue's version shows storefronts whether
 * they know every change. Anybody may call it, so it costs one small query, shared by concurrent requests, and
 * says nothing of what the shop runs on or holds.
 */
export function serveHealth(app: FastifyInstance): void {
  const reading = new SingleFlight<number>()
  async function readAnswer(): Promise<number> {
    const version = readVersion(app.shop.database)
    const answered = await Promise.race([version, setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false })])
    if (answered === undefined) throw new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)
    return answered
  }
  app.get('/health', async (request, reply) => {
    try {
      const version = await reading.run('version', readAnswer)
      return { status: 'ok', catalogue: { version }, database: { answers: true } }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'failing', database: { answers: false } })
    }
  })
}
