import type { Output } from '#lib/contract/base/call.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import type { Database } from '../../db/client.ts'
import type { Reconciler } from '../../modules/payments/use-cases/reconcile.ts'
import { type CommandParts, Refused } from '../../operator/command.ts'
import { runCommand } from '../../operator/run-command.ts'
import { ProblemError } from '../../refusal.ts'
import type { TestShop } from '../shop.ts'
import { Books } from './books.ts'
import { must } from './must.ts'
import type { Outside, Payment, Prompt } from './outside.ts'
import { ReservationModel } from './reservation-model.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export type Status = Output<typeof paymentStatus>

/** A shop API and the world outside, made once for many schedules. */
export interface ProofShop {
  ask: TestShop['ask']

  /** Posts as a provider does. @returns the HTTP status */
  post: (path: string, body: object) => Promise<number>
  database: Database
  outside: Outside
  reconciler: Pick<Reconciler, 'round'>
  /** Releases the stock reserved for orders that were not paid in time. */
  sweep: () => Promise<unknown>
  commands: CommandParts
  callbackSecret: string
  airtelCallbackKey: string
  setClock: (at: Date) => void
}

export interface OrderInPlay {
  id: string
  orderNo: number
  totalCents: number
}

/** A schedule in play: the shop, the model, and the state of both. */
export class Play {
  readonly shop: ProofShop
  readonly outside: Outside
  readonly books: Books
  readonly reservations = new ReservationModel()
  readonly from: number
  now: number
  orders: OrderInPlay[] = []
  statuses: Status[] = []
  /** Statuses at the last comparison. */
  compared: Status[] = []

  constructor(shop: ProofShop, day: number) {
    this.shop = shop
    this.outside = shop.outside
    this.outside.reset()
    this.books = new Books(this.outside)
    // Each schedule has four days, starting in the middle of a day: no event of a schedule is in another's days.
    this.from = Date.parse('2026-12-01T06:00:00Z') + day * 4 * DAY_MS
    this.now = this.from
  }

  /** @param pieces stock of the only product that is free to sell */
  setStock(pieces: number): Promise<unknown> {
    return this.shop.database.query('UPDATE variants SET stock_tenths = $1 WHERE id = 1', [pieces * 10])
  }

  /** Turns the clock on, the shop's and the world's. */
  tick(seconds: number): void {
    this.now += seconds * 1000
    this.outside.now = this.now
    this.shop.setClock(new Date(this.now))
  }

  /** The prompt at a schedule's index, modulo the number of prompts. */
  prompt(which: number): Prompt | undefined {
    const { prompts } = this.outside
    return prompts[which % Math.max(1, prompts.length)]
  }

  payment(which: number): Payment | undefined {
    const { payments } = this.outside
    return payments[which % Math.max(1, payments.length)]
  }

  /** Posts as a provider does. */
  async send(path: string, body: object): Promise<void> {
    const status = await this.shop.post(path, body)
    must(status === 200, `${path.split('/').slice(0, 3).join('/')} was answered ${status}`)
  }

  /** Does the work of staff. @returns false if the shop refuses it */
  async work(done: () => Promise<unknown>): Promise<boolean> {
    try {
      await done()
      return true
    } catch (error) {
      if (error instanceof ProblemError) return false
      throw error
    }
  }

  /** Runs an operator's command. @returns false if it is refused */
  async command(...typed: string[]): Promise<boolean> {
    try {
      for await (const _said of runCommand(this.shop.commands, typed, 'proof'));
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }

  async readStatuses(): Promise<void> {
    this.statuses = await Promise.all(
      this.orders.map(async ({ id }) => (await this.shop.ask(paymentStatus, { orderId: id })).data),
    )
  }

  markCancelled(at: number): void {
    this.books.cancelled.add(at)
    this.reservations.cancelled(at)
  }

  /** Follows the stock after a payment request. @param refusal its code; null if the request was accepted */
  afterRequest(at: number, refusal: string | null): void {
    // Refused by the provider: the shop had accepted and sent the request.
    const isLet = refusal === null || refusal === 'payment-refused' || refusal === 'provider-unreachable'
    const canHave = this.reservations.canHave(at)
    must(refusal !== 'out-of-stock' || !canHave, 'a payment was refused for goods that are there')
    must(!isLet || canHave, 'a payment was begun for goods that are gone')
    if (isLet) this.reservations.attempted(at, this.now)
  }
}

/** Refusals of the shop are part of a schedule; anything else is not. @returns the refusal's code */
export function refusalOf(error: Error): string {
  const code = /was refused: \{"status":(?:4\d\d|503),"code":"([\w-]+)"/.exec(error.message)?.[1]
  if (code === undefined) throw error
  return code
}
