import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Call, MetaOf, Output, WireRequest } from '#lib/contract/base/call.ts'
import { decodeMeta, decodeReply, type Envelope, pathAndBody } from '#lib/contract/base/envelope.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import type { Exposure } from '#lib/deployment/exposure.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { type Env, readEnv } from '../env.ts'
import type { PaymentEnv } from '../modules/payments/providers/env.ts'
import { forgetDegraded } from '../runtime/degraded.ts'
import { buildServer } from '../server.ts'
import { type Contents, openTestDatabase } from './database.ts'

/** The key that a test's shop demands, for requests that go around `TestShop`. */
export const TEST_KEY = 'the-key-of-a-shop-in-a-test-only'
export const WITH_KEY = { [SHOP_API_KEY_HEADER]: TEST_KEY }

export interface TestShop {
  app: FastifyInstance
  database: Database
  /** Calls and decodes the response by the contract. @throws if the call is refused or breaks the contract */
  ask: <C extends Call>(call: C, wire: WireRequest<C>, headers?: Headers, files?: TestFiles) => Promise<TestAnswer<C>>
  /** Sends a call that must be refused. @throws if it succeeds, or the refusal does not have the common error shape */
  refused: (call: Call, wire: unknown, headers?: Headers, files?: TestFiles) => Promise<Problem>
  close: () => Promise<void>
}

export interface TestAnswer<C extends Call> {
  data: Output<C>
  meta: MetaOf<C>
  message: string
  headers: Record<string, unknown>
}

type Headers = Record<string, string>
/** Of a multipart call, by field. */
type TestFiles = Record<string, Buffer>

export interface TestShopOptions {
  clock?: Clock
  env?: Record<string, string>
  log?: FastifyBaseLogger
  payments?: PaymentEnv
  exposure?: Exposure
  /** An open, migrated database of the test's own; closed with the shop. */
  database?: Database
  /** The sample catalogue when absent. */
  catalogue?: Contents
}

/** A guest of a test can order without limits; the limits have separate tests. */
const UNLIMITED = {
  GUEST_UNPAID_ORDERS: '1000000',
  GUEST_UNPAID_SHILLINGS: '1000000000',
  NETWORK_UNPAID_ORDERS: '1000000',
  CONSUMER_UNPAID_ORDERS: '1000000',
}

/** The environment of a test: everything in memory, no messages to outside. */
export function testEnv(more: Record<string, string> = {}): Env {
  const standard = { NODE_ENV: 'test', DATA_DIR: '/nonexistent', LOG_LEVEL: 'error', SHOP_API_KEY: TEST_KEY }
  return readEnv({ ...standard, ...UNLIMITED, ...more })
}

/**
 * The whole shop API over a new database: PostgreSQL in memory, called without a port. Close it after the tests.
 * @param addRoutes routes for this test only
 */
export async function openTestShop(
  options: TestShopOptions = {},
  addRoutes: (app: FastifyInstance) => void = () => {},
): Promise<TestShop> {
  // Test files of a thread share it: this shop is not degraded by a provider of an earlier one.
  forgetDegraded()
  const database = options.database ?? (await openTestDatabase(options.catalogue ?? 'sample'))
  const env = testEnv(options.env)
  const { clock, log, payments, exposure } = options
  const app = await buildServer({ env, database, clock, log, payments, exposure })
  bringKey(app)
  addRoutes(app)
  await app.ready()
  return {
    app,
    database,
    ask: async (call, wire, headers, files) => {
      const answer = await inject(app, call, wire, headers, files)
      if (answer.statusCode !== 200) throw new Error(`${call.name} was refused: ${answer.body}`)
      const { data, meta, message } = answer.json<Envelope>()
      return {
        data: decodeReply(call, data),
        meta: decodeMeta(call, meta),
        message,
        headers: answer.headers,
      }
    },
    refused: async (call, wire, headers, files) => {
      const answer = await inject(app, call, wire, headers, files)
      if (answer.statusCode < 400) throw new Error(`${call.name} was not refused: ${answer.body.slice(0, 500)}`)
      const problem = problemSchema.parse(answer.json())
      if (problem.status !== answer.statusCode) throw new Error(`status ${answer.statusCode} is not ${answer.body}`)
      return problem
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Adds the key to injected requests, as the storefront does; a test of the key sends another, or an empty key. */
function bringKey(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: object) => unknown
  app.inject = ((request: string | { headers?: Headers }) => {
    const options = typeof request === 'string' ? { url: request } : request
    return inject({ ...options, headers: { ...WITH_KEY, ...('headers' in options ? options.headers : {}) } })
  }) as typeof app.inject
}

/** Calls as the BFF does, and returns any response. */
export async function inject(
  app: FastifyInstance,
  call: Call,
  wire: unknown,
  headers: Headers = {},
  files: TestFiles = {},
) {
  const { path, body } = pathAndBody(call, wire as Record<string, unknown>)
  if (call.method === 'GET') {
    return app.inject({ method: 'GET', url: path, query: body as Record<string, string>, headers })
  }
  if (call.body !== 'multipart') return app.inject({ method: 'POST', url: path, payload: body, headers })
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value ?? ''))
  for (const [name, bytes] of Object.entries(files)) form.append(name, new File([new Uint8Array(bytes)], name))
  const sent = new Response(form)
  return app.inject({
    method: 'POST',
    url: path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
  })
}
