import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Output } from '#lib/contract/base/call.ts'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import type { Clock } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { type DarajaOptions, startDaraja } from '../../simulators/daraja/simulator.ts'
import type { RunningSimulator } from '../../simulators/simulator.ts'
import type { Database } from '../db/client.ts'
import { type PaymentEnv, readPaymentEnv } from '../modules/payments/providers/env.ts'
import { freshKey } from './order-form.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { TIMING, UNLIMITED } from './timing.ts'
import { type OrderToPay, unpaidOrder } from './unpaid-order.ts'

export const PHONE = '0712 345 678'
export const SECRET = 'a-secret-of-the-tests-only-0123'

type Status = Output<typeof paymentStatus>

/** A listening shop API and a listening Daraja simulator that speak to each other over HTTP. */
export interface PaymentShop {
  shop: TestShop
  database: Database
  /** The shop API's own address. */
  url: string
  order: (totalCents?: number) => Promise<OrderToPay>
  /** Requests a payment like the payment page. */
  pay: (order: OrderToPay, key?: Record<string, string>, phone?: string) => Promise<Output<typeof payment>>
  /** Calls the simulated phone's page. */
  handset: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<never>
  /** The open prompt for an order, once it is there. */
  prompt: (order: OrderToPay) => Promise<string>
  /** Responds to the open prompt of an order. */
  answer: (order: OrderToPay, action: object) => Promise<void>
  statusOf: (order: OrderToPay) => Promise<Status>
  /** Waits, at most five seconds, until the payment is as described. */
  until: (order: OrderToPay, holds: (status: Status) => boolean) => Promise<Status>
  /** Outcomes of the provider's messages about an order's attempts, in order of arrival. */
  outcomes: (order: OrderToPay) => Promise<string[]>
  close: () => Promise<void>
}

export interface PaymentShopOptions {
  timing?: Partial<PaymentEnv['timing']>
  callback?: Partial<PaymentEnv['mpesa']['callback']>
  limits?: Partial<PaymentEnv['limits']>
  clock?: Clock
  daraja?: Partial<DarajaOptions>
  /** Signs refunds. */
  initiator?: PaymentEnv['mpesa']['initiator']
  /** Queries lost confirmations. */
  pull?: PaymentEnv['mpesa']['pull']
  /** Other settings of M-Pesa. */
  mpesa?: Partial<PaymentEnv['mpesa']>
  bankKey?: PaymentEnv['bankKey']
  /** Address of a server that replaces the Safaricom simulator. */
  baseUrl?: string
  log?: FastifyBaseLogger
}

/** @param given deviations from payments that trust callbacks from any address and query no payments */
export async function openPaymentShop(database: Database, given: PaymentShopOptions = {}): Promise<PaymentShop> {
  const daraja: RunningSimulator = await startDaraja({ port: 0, repeatMs: 50, lateMs: 600, ...given.daraja })
  const standard = readPaymentEnv({ MPESA_BASE_URL: given.baseUrl ?? daraja.url, MPESA_CALLBACK_SECRET: SECRET })
  const payments: PaymentEnv = {
    ...standard,
    mpesa: {
      ...standard.mpesa,
      ...given.mpesa,
      initiator: given.initiator ?? null,
      pull: given.pull ?? null,
      callback: { ...standard.mpesa.callback, ...given.callback },
    },
    bankKey: given.bankKey ?? null,
    limits: { ...UNLIMITED, ...given.limits },
    // Far in the future unless a test is about queries, so that only callbacks report.
    timing: { ...TIMING, queryFirstSeconds: 60, queryEverySeconds: 60, ...given.timing },
  }
  const shop = await openTestShop({ database, payments, log: given.log, clock: given.clock })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`

  async function handset(method: string, path: string, body?: object): Promise<never> {
    const answer = await fetch(`${daraja.url}/phone/api/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return (await answer.json()) as never
  }
  async function prompt(order: OrderToPay): Promise<string> {
    for (let waited = 0; waited < 5_000; waited += 20) {
      const { prompts } = (await handset('GET', 'prompts')) as {
        prompts: { checkoutRequestId: string; accountReference: string }[]
      }
      const open = prompts.find((one) => one.accountReference === `FUMA${order.orderNo}`)
      if (open) return open.checkoutRequestId
      await pause(20)
    }
    throw new Error('the phone received no prompt')
  }
  const statusOf = async ({ id }: OrderToPay) => (await shop.ask(paymentStatus, { orderId: id })).data

  return {
    shop,
    database,
    url,
    order: (totalCents) => unpaidOrder(database, totalCents),
    pay: async ({ id, totalCents }, key = freshKey(), phone = PHONE) => {
      const input = {
        paymentType: PAYMENT_TYPE.mobileMoney,
        amount: decimalOfCents(totalCents),
        orderId: id,
        mobileNumber: phone,
      }
      return (await shop.ask(payment, input, key)).data
    },
    handset,
    prompt,
    answer: async (order, action) => {
      await handset('POST', 'answer', { checkoutRequestId: await prompt(order), ...action })
    },
    statusOf,
    until: async (order, holds) => {
      for (let waited = 0; waited < 5_000; waited += 25) {
        const now = await statusOf(order)
        if (holds(now)) return now
        await pause(25)
      }
      throw new Error(`it was never so: ${JSON.stringify(await statusOf(order))}`)
    },
    outcomes: async ({ id }) => {
      const rows = await database.query<{ what: string }>(
        `SELECT e.source || ' ' || e.outcome AS what FROM payment_events e JOIN payment_attempts a ON a.id = e.attempt_id
         WHERE a.order_id = $1 ORDER BY e.id`,
        [id],
      )
      return rows.map(({ what }) => what)
    },
    close: async () => {
      await shop.close()
      await daraja.close()
    },
  }
}

export const RIGHT_PIN = { action: 'pin', pin: '1234' }
export const WRONG_PIN = { action: 'pin', pin: '9999' }
