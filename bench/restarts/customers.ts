import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#lib/contract/base/call.ts'
import { pathAndBody } from '#lib/contract/base/envelope.ts'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { freshKey, type OrderForm } from '../../shop-api/testing/order-form.ts'
import { WITH_KEY } from '../shop-api-key.ts'
import { expect, wrong } from './expect.ts'

export const CUSTOMERS = 8

export interface Wanted {
  form: OrderForm
  productId: number
  quantity: number
}
export interface Order extends Wanted {
  key: string
  orderId: string
}

interface Said {
  status: number
  body: unknown
}

/** Sends a call over HTTP and returns any response; status 0 without a response. */
export async function send(url: string, call: Call, wire: object, headers: Record<string, string> = {}): Promise<Said> {
  const { path: at, body } = pathAndBody(call, wire as Record<string, unknown>)
  try {
    const answer = await fetch(url + at, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...WITH_KEY, ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  } catch (error) {
    return { status: 0, body: String((error as Error).cause ?? error) }
  }
}

/** The responses and the orders of all customers. */
export class Customers {
  readonly orders: Order[] = []
  readonly statuses = new Map<string, number>()
  readonly #url: string
  readonly #forms: readonly Wanted[]
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, forms: readonly Wanted[]) {
    this.#url = url
    this.#forms = forms
  }

  begin(): void {
    this.#running = Promise.all(Array.from({ length: CUSTOMERS }, () => this.#customer()))
    // `end` reports it, not an unhandled rejection.
    this.#running.catch(() => undefined)
  }

  /** Lets all customers finish their current work. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #customer(): Promise<void> {
    while (!this.#isOver) {
      const wanted = this.#forms[Math.floor(Math.random() * this.#forms.length)] as Wanted
      const key = freshKey()['idempotency-key']
      const { body } = await this.#insist(placeOrder, wanted.form, { 'idempotency-key': key })
      this.orders.push({ ...wanted, key, orderId: (body as { data: { orderId: string } }).data.orderId })
      await this.#insist(productList, { search: [`simba ${Math.floor(Math.random() * 1000)}`] })
      await this.#insist(cartList, { items: [{ productId: wanted.productId, quantity: wanted.quantity }] })
    }
  }

  /** Repeats a call until it succeeds, as a browser does. */
  async #insist(call: Call, wire: object, headers?: Record<string, string>): Promise<Said> {
    for (;;) {
      const reply = await send(this.#url, call, wire, headers)
      const problem = problemSchema.safeParse(reply.body)
      const named =
        reply.status === 200 ? '200' : problem.success ? `${reply.status} ${problem.data.code}` : `${reply.status}`
      this.statuses.set(named, (this.statuses.get(named) ?? 0) + 1)
      if (reply.status === 200) return reply
      const isRetryable = problem.success && problem.data.retryable && (reply.status === 503 || reply.status === 409)
      // A forbidden response is recorded once, and the customer continues.
      if (!isRetryable) expect(false, `a customer was answered ${named} to ${call.name}: ${JSON.stringify(reply.body)}`)
      if (wrong.length > 20) throw new Error('too much is wrong to go on')
      await pause(50)
    }
  }
}
