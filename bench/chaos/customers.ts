import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '#lib/contract/base/problem.ts'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { Browser, type Reply, Turned } from '../load-test/browser.ts'
import { freshPhone, type Handset } from '../load-test/handset.ts'
import { askForPayment, type OrderInput, place, prepareOrder } from '../load-test/ordering.ts'
import { oneOf, randomFrom } from '../load-test/random.ts'
import { Samples } from '../load-test/samples.ts'
import type { ShopFacts } from '../load-test/shop-facts.ts'
import { payByCard } from './pay-by-card.ts'

/** A browser's wait before a retry; it shows a button in the meantime. */
const AGAIN_AFTER_MS = 500
/** Maximum time for which a customer tries one step. */
const PATIENCE_MS = 90_000
/** Time for which a customer watches the payment page before another prompt. */
const LOOK_FOR_MS = 20_000

/** Share of orders paid by card. */
const CARDS = 0.3

/** Problems that settle a payment request: a further payment needs another key. */
const PAYMENT_ANSWERS = ['payment-in-flight', 'already-paid', 'payment-refused']

export interface Order {
  key: string
  orderId: string
  orderNo: number
  productId: number
  quantity: number
  email: string
  phone: string
  form: OrderInput
  /** How often it was sent with its key until it was answered. */
  attempts: number
  /** By card, else by M-Pesa. */
  isByCard: boolean
  /** Whether the payment page showed the order as paid. */
  isPaid: boolean
}

/** The time of a failed response, on the clock of `performance.now`. */
export interface Trouble {
  at: number
  what: string
}

/** A customer gave up. */
class NotServed extends Error {
  constructor(last = '') {
    super(`a customer was not served within ${PATIENCE_MS / 1000} s: ${last}`)
  }
}

/** Guests who order and pay, one order after the other, and retry as a browser does: with the same key. */
export class Customers {
  readonly orders: Order[] = []
  readonly troubles: Trouble[] = []
  /** Events that must never happen, as messages. */
  readonly wrong: string[] = []
  readonly #shop: { url: string; origin: string; facts: ShopFacts; handset: Handset }
  readonly #random: () => number
  #isShopping = false
  #running: Promise<unknown> = Promise.resolve()
  #orderNumber = 0

  constructor(shop: { url: string; origin: string; facts: ShopFacts; handset: Handset }, seed: number) {
    this.#shop = shop
    this.#random = randomFrom(seed)
  }

  /** Starts this number of customers. */
  begin(count: number): void {
    this.#isShopping = true
    this.#running = Promise.all(Array.from({ length: count }, () => this.#shopping()))
    // `finish` reports it, not an unhandled rejection.
    this.#running.catch(() => undefined)
  }

  /** Lets all customers finish their current order and its payment. */
  async finish(): Promise<void> {
    this.#isShopping = false
    await this.#running
  }

  async #shopping(): Promise<void> {
    while (this.#isShopping) {
      const browser = new Browser(this.#shop.url, new Samples(), this.#shop.origin)
      try {
        await this.#order(browser)
      } catch (error) {
        if (!(error instanceof NotServed)) throw error
        this.wrong.push(error.message)
      } finally {
        browser.close()
      }
      await pause(200 + 600 * this.#random())
    }
  }

  async #order(browser: Browser): Promise<void> {
    this.#orderNumber += 1
    const [productId, quantity] = [oneOf(this.#shop.facts.sellable, this.#random), 1 + Math.floor(3 * this.#random())]
    const buyer = { email: `chaos.${process.pid}.${this.#orderNumber}@example.co.ke`, phone: freshPhone() }
    await this.#insist(() => browser.open('product page', `/product-details/${productId}`, isAnswered))
    const form = await this.#insist(() => prepareOrder(browser, this.#shop.facts, [{ productId, quantity }], buyer))
    const key = randomUUID()
    let attempts = 0
    const placed = await this.#insist(() => {
      attempts += 1
      return place(browser, form, key)
    })
    const { orderId, orderNo } = placed
    const isByCard = this.#random() < CARDS
    const order = { key, orderId, orderNo, productId, quantity, ...buyer, form, attempts, isByCard, isPaid: false }
    this.orders.push(order)
    await this.#pay(browser, order, placed.totalValue)
  }

  /** Pays, by phone with the PIN, and polls until the page shows paid; pays again after a failure. */
  async #pay(browser: Browser, order: Order, amount: number): Promise<void> {
    const { orderId, phone } = order
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until && !order.isPaid; ) {
      const key = randomUUID()
      await this.#insist(async () => {
        const asked = order.isByCard
          ? payByCard(browser, { orderId, amount }, key)
          : askForPayment(browser, { orderId, totalValue: amount }, phone, key)
        await asked.catch((error: unknown) => this.#passOver(error))
        return true
      })
      const watch = new AbortController()
      if (!order.isByCard) void this.#answerPrompt(phone, watch.signal)
      for (const look = performance.now() + LOOK_FOR_MS; performance.now() < look && !order.isPaid; ) {
        const status = await this.#attempt(() => browser.call('payment status', paymentStatus, { orderId }))
        order.isPaid = status?.isPaid ?? false
        if (status?.state === 'failed') break
        await pause(AGAIN_AFTER_MS)
      }
      watch.abort()
    }
    if (!order.isPaid) this.wrong.push(`order ${order.orderNo} was not paid within ${PATIENCE_MS / 1000} s`)
  }

  async #answerPrompt(phone: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // An outage of the phones' own network is part of the test.
      if (await this.#shop.handset.enterPin(phone, signal).catch(() => false)) return
      await pause(AGAIN_AFTER_MS)
    }
  }

  /**
   * Errors after which the same key need not be repeated: the first request succeeded, or the provider refused it
   * finally.
   */
  #passOver(error: unknown): void {
    if (!(error instanceof Turned) || !PAYMENT_ANSWERS.includes(codeOf(error.reply))) throw error
    if (codeOf(error.reply) === 'payment-refused') this.troubles.push({ at: performance.now(), what: nameOf(error) })
  }

  /** Until it is answered with success. */
  async #insist<Value>(work: () => Promise<Value>): Promise<Value> {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
      const value = await this.#attempt(work)
      if (value !== undefined) return value
      await pause(AGAIN_AFTER_MS)
    }
    throw new NotServed(this.troubles.at(-1)?.what)
  }

  /** One try; undefined if it was refused or failed. Forbidden responses are noted as wrong. */
  async #attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Turned)) throw error
      this.troubles.push({ at: performance.now(), what: nameOf(error) })
      if (isNever(error.reply)) this.wrong.push(error.message)
      return undefined
    }
  }
}

const isAnswered = ({ status }: Reply) => (status === 200 ? null : `status ${status}`)

/** The problem in a call's response; null if it is not a call's response. */
function problemOf({ text }: Reply): Problem | null {
  try {
    const problem = problemSchema.safeParse(JSON.parse(text))
    return problem.success ? problem.data : null
  } catch {
    return null
  }
}

const codeOf = (reply: Reply): string => problemOf(reply)?.code ?? ''
const isRetryable = (reply: Reply): boolean => problemOf(reply)?.retryable ?? false

/** Not an outage: the shop reports that the request was wrong. */
const isNever = (reply: Reply): boolean =>
  reply.status >= 400 && reply.status < 500 && reply.status !== 429 && !isRetryable(reply)

const nameOf = ({ message, reply }: Turned): string =>
  `${message.slice(0, message.indexOf(':'))} ${reply.status || (reply.failure ?? '')} ${codeOf(reply)}`.trim()
