import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Output, WireRequest } from '#lib/contract/base/call.ts'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { cardAuthentication, cardReturn, payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import type { Clock } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { type CyberSourceOptions, startCyberSource } from '../../simulators/cybersource/simulator.ts'
import type { Database } from '../db/client.ts'
import { type PaymentEnv, readPaymentEnv } from '../modules/payments/providers/env.ts'
import { freshKey } from './order-form.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { TIMING, UNLIMITED } from './timing.ts'
import { type OrderToPay, unpaidOrder } from './unpaid-order.ts'

type Status = Output<typeof paymentStatus>
type Prepared = Output<typeof payment>
type Authenticated = Output<typeof cardAuthentication>

/** The providers' public test cards. */
export const CARD = {
  success: '4000000000002701',
  mastercard: '5200000000002235',
  failed: '4000000000002925',
  attempted: '4000000000002719',
  unavailable: '4000000000002313',
  rejected: '4000000000002537',
  challenge: '4000000000002503',
  challengeMastercard: '5200000000002151',
  challengeFailed: '4000000000002370',
} as const
export const CVV = '739'

const BROWSER = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

interface ProviderTransaction {
  reference: string
  held: number
  givenBack: number
  applications: { name: string; reasonCode: string }[]
}

/** A listening shop API and a card provider's simulator that speak to each other over HTTP. */
export interface CardShop {
  shop: TestShop
  database: Database
  order: (totalCents?: number) => Promise<OrderToPay>
  /** The first call's wire request. */
  request: (
    order: OrderToPay,
    number?: string,
  ) => WireRequest<typeof payment> & { paymentType: typeof PAYMENT_TYPE.card }
  prepare: (order: OrderToPay, number?: string, key?: Record<string, string>) => Promise<Prepared>
  /** The message of the device data frame to the page; null if the frame sends no message. */
  deviceData: (prepared: Prepared) => Promise<{ SessionId: string } | null>
  secondCall: (order: OrderToPay, prepared: Prepared, number?: string) => WireRequest<typeof cardAuthentication>
  authenticate: (order: OrderToPay, prepared: Prepared, number?: string) => Promise<Authenticated>
  /** Both calls. */
  pay: (order: OrderToPay, number?: string) => Promise<Authenticated>
  /** Completes a challenge in its frame. @returns the form that the frame then posts to the shop */
  challenge: (asked: Authenticated, code: string | null) => Promise<WireRequest<typeof cardReturn>>
  returns: (posted: WireRequest<typeof cardReturn>) => Promise<Output<typeof cardReturn>>
  statusOf: (order: OrderToPay) => Promise<Status>
  until: (order: OrderToPay, holds: (status: Status) => boolean) => Promise<Status>
  switches: (changes: object) => Promise<void>
  /** The provider's balance of an order's attempts, in cents, after refunds. */
  held: (order: OrderToPay) => Promise<number>
  transactions: (order: OrderToPay) => Promise<ProviderTransaction[]>
  outcomes: (order: OrderToPay) => Promise<string[]>
  /** A second shop API process over the same database; the first is unchanged. */
  another: () => Promise<TestShop>
  close: () => Promise<void>
}

export interface CardShopOptions {
  timing?: Partial<PaymentEnv['timing']>
  card?: Partial<PaymentEnv['card']>
  limits?: Partial<PaymentEnv['limits']>
  simulator?: Partial<CyberSourceOptions>
  log?: FastifyBaseLogger
  clock?: Clock
  env?: Record<string, string>
}

/** A provider that is waited for: for tests whose subject is not its silence, on machines that do much else. */
export const PATIENT: CardShopOptions = {
  card: { timeoutMs: 3000 },
  simulator: { slowMs: 4500 },
  timing: { cardCallSeconds: 8 },
}

/** @param given deviations from a provider that is searched at once and counts as late after a second */
export async function openCardShop(database: Database, given: CardShopOptions = {}): Promise<CardShop> {
  const provider = await startCyberSource({ port: 0, slowMs: 2200, ...given.simulator })
  const standard = readPaymentEnv({ CYBERSOURCE_BASE_URL: provider.url, CARDINAL_ORIGIN: provider.url })
  const quick = { searchFirstSeconds: 0.1, queryEverySeconds: 0.2, searchGraceSeconds: 1, cardCallSeconds: 3 }
  const payments: PaymentEnv = {
    ...standard,
    card: { ...standard.card, timeoutMs: 1200, ...given.card },
    mpesa: { ...standard.mpesa, registersPaybill: false },
    limits: { ...UNLIMITED, ...given.limits },
    timing: { ...TIMING, ...quick, ...given.timing },
  }
  const open = async (over: Database) => {
    const shop = await openTestShop({ database: over, payments, log: given.log, clock: given.clock, env: given.env })
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    return shop
  }
  const shop = await open(database)
  const others: TestShop[] = []

  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const fieldsIn = (html: string) =>
    Object.fromEntries([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const statusOf = async ({ id }: OrderToPay) => (await shop.ask(paymentStatus, { orderId: id })).data

  const at: CardShop = {
    shop,
    database,
    order: (totalCents) => unpaidOrder(database, totalCents),
    request: ({ id, totalCents }, number = CARD.success) => ({
      paymentType: PAYMENT_TYPE.card,
      amount: decimalOfCents(totalCents),
      orderId: id,
      cardNumber: number,
      expirationMonth: '1',
      expirationYear: String(new Date().getUTCFullYear() + 3),
      securityCode: CVV,
    }),
    prepare: async (order, number, key = freshKey()) => (await shop.ask(payment, at.request(order, number), key)).data,
    deviceData: async ({ deviceDataCollectionURL, access_token }) => {
      const answer = await fetch(String(deviceDataCollectionURL), form({ JWT: String(access_token) }))
      const message = /postMessage\(("(?:[^"\\]|\\.)*")/.exec(await answer.text())?.[1]
      return message ? JSON.parse(JSON.parse(message)) : null
    },
    secondCall: (order, prepared, number) => ({
      cardData: at.request(order, number),
      cyberSource: null,
      otherDetail: { ...prepared, attemptId: String(prepared.attemptId) },
      browser: BROWSER,
      challengeWindowSize: '01',
    }),
    authenticate: async (order, prepared, number) => {
      const cyberSource = await at.deviceData(prepared)
      const input = { ...at.secondCall(order, prepared, number), cyberSource }
      return (await shop.ask(cardAuthentication, input, { 'x-browser-accept': 'application/json' })).data
    },
    pay: async (order, number) => at.authenticate(order, await at.prepare(order, number), number),
    challenge: async ({ accessToken, stepUpUrl, attemptId }, code) => {
      const response = await fetch(String(stepUpUrl), form({ JWT: String(accessToken), MD: attemptId }))
      const { token, MD } = fieldsIn(await response.text())
      const action: Record<string, string> = code === null ? { action: 'cancel' } : { action: 'submit', code }
      let html = ''
      // A wrong code can be tried three times.
      for (let tries = 0; tries < 3 && !html.includes('id="back"'); tries += 1) {
        const answer = await fetch(
          `${provider.url}/acs/challenge`,
          form({ token: token ?? '', MD: MD ?? '', ...action }),
        )
        html = await answer.text()
      }
      const attemptSecret = /action="[^"]*\/api\/hooks\/card-return\/([\w-]+)"/.exec(html)?.[1]
      return { attemptSecret, ...fieldsIn(html) } as WireRequest<typeof cardReturn>
    },
    returns: async (posted) => (await shop.ask(cardReturn, posted)).data,
    statusOf,
    until: async (order, holds) => {
      for (let waited = 0; waited < 8_000; waited += 25) {
        const now = await statusOf(order)
        if (holds(now)) return now
        await pause(25)
      }
      throw new Error(`it was never so: ${JSON.stringify(await statusOf(order))}`)
    },
    switches: async (changes) => {
      const answer = await fetch(`${provider.url}/control/switches`, { method: 'PUT', body: JSON.stringify(changes) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    transactions: async ({ id }) => {
      const rows = await database.query<{ id: string }>('SELECT id FROM payment_attempts WHERE order_id = $1', [id])
      const all = (await (await fetch(`${provider.url}/control/transactions`)).json()) as ProviderTransaction[]
      return all.filter(({ reference }) => rows.some((row) => row.id === reference))
    },
    held: async (order) =>
      (await at.transactions(order)).reduce((sum, { held, givenBack }) => sum + held - givenBack, 0),
    outcomes: async ({ id }) => {
      const rows = await database.query<{ what: string }>(
        `SELECT e.source || ' ' || e.outcome AS what FROM payment_events e JOIN payment_attempts a ON a.id = e.attempt_id
         WHERE a.order_id = $1 ORDER BY e.id`,
        [id],
      )
      return rows.map(({ what }) => what)
    },
    another: async () => {
      const second = await open({ ...database, close: async () => {} })
      others.push(second)
      return second
    },
    close: async () => {
      await Promise.all(others.map((other) => other.close()))
      await shop.close()
      await provider.close()
    },
  }
  return at
}
