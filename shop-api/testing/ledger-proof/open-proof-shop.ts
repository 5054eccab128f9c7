import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Call } from '#lib/contract/base/call.ts'
import { decodeMeta, decodeReply, type Envelope, pathAndBody } from '#lib/contract/base/envelope.ts'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { SANDBOX_CERTIFICATE, sandboxInitiator } from '../../../simulators/daraja/sandbox-initiator.ts'
import type { Database } from '../../db/client.ts'
import { sellerOf } from '../../modules/orders/documents/seller.ts'
import { sweepReservations } from '../../modules/orders/jobs/reservation-sweep.ts'
import { type PaymentEnv, readPaymentEnv } from '../../modules/payments/providers/env.ts'
import { createReconciler } from '../../modules/payments/use-cases/reconcile.ts'
import { stockShelf } from '../products.ts'
import { openTestShop, type TestAnswer, type TestShop, testEnv, WITH_KEY } from '../shop.ts'
import { TIMING, UNLIMITED } from '../timing.ts'
import { Outside } from './outside.ts'
import { openOutside } from './outside-server.ts'
import type { ProofShop } from './play.ts'

const SECRET = 'a-secret-of-the-proof-only-01234'
/** Products are held for an hour after a part was paid: schedules are short. */
const SETTINGS = { RESERVE_PART_HOURS: '1' }

/**
 * Opens a shop API over an empty database, and the world outside it.
 * @param http true: it listens, and requests use HTTP; false: the same routes are called in process
 * @param more further settings of the shop
 * @returns the shop, its clock, and a function that closes it
 */
export async function openProofShop(
  database: Database,
  http: boolean,
  more: Record<string, string> = {},
): Promise<{ shop: ProofShop; test: TestShop; clock: () => Date; close: () => Promise<void> }> {
  const outside = new Outside()
  const closeOutside = await openOutside(outside)
  // One piece is below M-Pesa's maximum per payment, two are above it.
  await stockShelf(database, [{ stock: 10_000_000, price: 110_000_00 }])
  let now = new Date('2026-12-01T06:00:00Z')
  const clock = () => now
  const standard = readPaymentEnv({
    MPESA_BASE_URL: outside.url,
    MPESA_CALLBACK_SECRET: SECRET,
    CYBERSOURCE_BASE_URL: outside.url,
    CARDINAL_ORIGIN: outside.url,
    AIRTEL_BASE_URL: outside.url,
  })
  const payments: PaymentEnv = {
    ...standard,
    mpesa: {
      ...standard.mpesa,
      callback: { ...standard.mpesa.callback, urlBase: 'http://127.0.0.1:9' },
      registersPaybill: false,
      initiator: { name: sandboxInitiator.name, password: sandboxInitiator.password, certificate: SANDBOX_CERTIFICATE },
    },
    limits: UNLIMITED,
    timing: TIMING,
  }
  const test = await openTestShop({
    database,
    payments,
    clock,
    log: pino({ level: 'silent' }) as never,
    env: { ...SETTINGS, ...more },
  })
  const server = http ? await listen(test) : null
  const base = server?.url
  const { providers, files } = test.app.shop
  const log = pino({ level: 'silent' })
  const env = testEnv()
  const seller = sellerOf(env, test.app.shop.site.facts)
  const reconciler = createReconciler({ database, clock, timing: TIMING, providers, log, longestWaitMs: 10_000 })
  const commands = { database, clock, providers, files, log, seller, publicUrl: env.PUBLIC_URL, env }
  const shop: ProofShop = {
    ask: base ? askOver(base) : test.ask,
    post: async (path, body) => {
      if (!base) return (await test.app.inject({ method: 'POST', url: path, payload: body })).statusCode
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    database,
    outside,
    reconciler,
    sweep: () => sweepReservations({ database, clock, log, seller: () => seller, cancelAfterDays: 14 }),
    commands: commands as ProofShop['commands'],
    callbackSecret: SECRET,
    airtelCallbackKey: PAYMENT_PROVIDERS.airtel.sandbox.callbackKey,
    setClock: (at) => {
      now = at
    },
  }
  return {
    shop,
    test,
    clock,
    close: async () => {
      await server?.close()
      await test.close()
      await closeOutside()
    },
  }
}

/** Serves the shop API over HTTP without its own timers: the schedule decides when due payments are queried. */
async function listen({ app }: TestShop): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((request, response) => app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Calls over HTTP and decodes the response by the contract. @throws Error if the call is refused */
function askOver(base: string): TestShop['ask'] {
  return async <C extends Call>(
    call: C,
    wire: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<C>> => {
    const { path, body } = pathAndBody(call, wire as Record<string, unknown>)
    const isGet = call.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const answer = await fetch(`${base}${path}${query}`, {
      method: call.method,
      headers: { ...WITH_KEY, ...headers, ...(!isGet && { 'content-type': 'application/json' }) },
      ...(!isGet && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${call.name} was refused: ${text}`)
    const { data, meta, message } = JSON.parse(text) as Envelope
    const told = { data: decodeReply(call, data), meta: decodeMeta(call, meta), message }
    return { ...told, headers: Object.fromEntries(answer.headers) }
  }
}
