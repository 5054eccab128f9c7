import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import type { Database } from '../db/client.ts'
import { bringsKey } from '../http/shop-api-key.ts'
import { readVersion } from '../modules/products/queries/catalogue-version.ts'
import { degraded } from '../runtime/degraded.ts'
import { SingleFlight } from '../runtime/single-flight.ts'
import type { Presence } from './presence.ts'

/** A database that has not answered by then counts as not answering: a health check does not wait longer. */
const ANSWER_WITHIN_MS = 2_000

export interface HealthParts {
  database: Database
  /** SHOP_API_KEY: callers with this key get the figures too. */
  key: string | undefined
  /** This process among others of its shop. */
  presence: Pick<Presence, 'self' | 'differences'>
  /** Whether to check the other processes: a shop of one process has no others. */
  hasOthers: boolean
}

/** Additional figures for operators. */
interface Figures {
  version: string
  /** The fingerprint of this process's secrets. */
  secrets: string
  /** Messages about parts that do not work now, or cannot work. */
  problems: string[]
}

/**
 * `GET /health`: 200 if the database responds, 503 if not. The catalogue version shows storefronts whether they know
 * every change. The call is public, so it costs a small query or two, shared by concurrent requests, and discloses no
 * system details or data. Programs of this machine, and callers with the key, get more.
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { database, presence } = parts
  const reading = new SingleFlight<number>()
  const comparing = new SingleFlight<string[]>()

  const readAnswer = () => withinTime(readVersion(database))
  const problemsOf = async () => [
    ...(parts.hasOthers ? await comparing.run('others', () => withinTime(presence.differences())) : []),
    ...degraded(),
  ]
  async function figures(request: FastifyRequest, problems: () => Promise<string[]>): Promise<Figures | object> {
    if (!isOfThisMachine(request) && !bringsKey(request, parts.key)) return {}
    const { version, secrets } = presence.self
    return { version, secrets, problems: await problems() }
  }

  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const version = await reading.run('version', readAnswer)
      const more = await figures(request, problemsOf)
      return { status: 'ok', catalogue: { version }, database: { answers: true }, ...more }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      const more = await figures(request, async () => degraded())
      return reply.code(503).send({ status: 'failing', database: { answers: false }, ...more })
    }
  })
}

async function withinTime<T>(asked: Promise<T>): Promise<T> {
  const answered = await Promise.race([asked, setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false })])
  if (answered === undefined) throw new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)
  return answered
}

/** True if the request is from this machine itself, not through a proxy on this machine. */
const isOfThisMachine = ({ ip, hostname, headers }: FastifyRequest): boolean =>
  isLoopbackHost(ip) && isLoopbackHost(hostname) && headers['x-forwarded-for'] === undefined
