/** Plays a schedule against the shop API's own routes, and compares its books with the model's after every step. */

import { parse } from 'csv-parse/sync'
import type { Output } from '#lib/contract/call.ts'
import { PAYMENT_TYPE } from '#lib/contract/codes.ts'
import { placeOrder } from '#lib/contract/order.ts'
import { cardAuthentication, cardReturn, payment, paymentStatus } from '#lib/contract/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import type { Database } from '../../db/client.ts'
import { type CommandParts, Refused } from '../../operator/command.ts'
import { runCommand } from '../../operator/run-command.ts'
import type { Reconciler } from '../../payments/reconcile.ts'
import { freshKey, type OrderForm, orderForm } from '../order-form.ts'
import type { TestShop } from '../shop.ts'
import { Books } from './books.ts'
import { GoodsHeld, PLENTY } from './goods-held.ts'
import { airtelCallback, type Outside, type Payment, type Prompt } from './outside.ts'
import type { Part, Reference, Step } from './schedule.ts'

type Standing = Output<typeof paymentStatus>

/** A shop API and the world outside, made once for many schedules. */
export interface ProofShop {
  ask: TestShop['ask']

  /** Posts as a provider does. @returns the HTTP status */
  post: (path: string, body: object) => Promise<number>
  database: Database
  outside: Outside
  reconciler: Pick<Reconciler, 'round'>
  /** Takes goods from orders that were not paid in time. */
  sweep: () => Promise<unknown>
  commands: CommandParts
  callbackSecret: string
  airtelCallbackKey: string
  setClock: (at: Date) => void
}

interface OrderInPlay {
  id: string
  orderNo: number
  totalCents: number
}

/** What was wrong, and after which step. */
export interface Failure {
  step: number
  what: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** What the two orders of a schedule hold of the one product. */
const PIECES = [1, 2] as const
const CARD = { cardNumber: '4000000000002701', expirationMonth: '1', securityCode: '739' }
const BROWSER = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

/** What happens to nobody but the payer and the network: the shop is not told. */
const OUTSIDE_ONLY: ReadonlySet<Step['do']> = new Set(['pin', 'refuse', 'hand', 'transfer', 'clock'])

/**
 * Plays one schedule on new orders.
 * @param day which day of the proof's calendar it happens on: no two schedules share one
 * @returns what was wrong; null when nothing was
 */
export async function runSchedule(shop: ProofShop, steps: readonly Step[], day: number): Promise<Failure | null> {
  const play = new Play(shop, day)
  await play.begin(JSON.stringify(steps).includes('"order":1') ? 2 : 1)
  for (const [at, step] of steps.entries()) {
    try {
      await play.happen(step)
      if (!OUTSIDE_ONLY.has(step.do)) await play.compare()
    } catch (error) {
      if (error instanceof Wrong) return { step: at, what: error.message }
      return { step: at, what: `threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` }
    }
  }
  try {
    await play.end()
    return null
  } catch (error) {
    return { step: steps.length, what: error instanceof Error ? error.message : String(error) }
  }
}

const forms = new WeakMap<ProofShop, OrderForm[]>()

/** The two orders of every schedule, as a browser sends them. */
async function formsOf(shop: ProofShop): Promise<OrderForm[]> {
  const known = forms.get(shop)
  if (known) return known
  const made = await Promise.all(PIECES.map((pieces) => orderForm(shop, [[1, pieces]], 'collected')))
  forms.set(shop, made)
  return made
}

class Wrong extends Error {}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Wrong(what)
}

const shillings = (cents: number) => (cents / 100).toFixed(2)

class Play {
  readonly #shop: ProofShop
  readonly #outside: Outside
  readonly #books: Books
  readonly #goods = new GoodsHeld()
  readonly #from: number
  #now: number
  #orders: OrderInPlay[] = []
  #standings: Standing[] = []
  /** As they stood when they were compared last. */
  #compared: Standing[] = []

  constructor(shop: ProofShop, day: number) {
    this.#shop = shop
    this.#outside = shop.outside
    this.#outside.reset()
    this.#books = new Books(this.#outside)
    // Four days each, in the middle of a day: nothing of one schedule happens in another's days.
    this.#from = Date.parse('2026-12-01T06:00:00Z') + day * 4 * DAY_MS
    this.#now = this.#from
  }

  /** @param orders how many the schedule speaks of: nobody waits for more */
  async begin(orders: number): Promise<void> {
    this.#tick(0)
    this.#outside.search = 'ok'
    this.#outside.query = 'truth'
    // What was ordered in other schedules is left as it is.
    await this.#shop.database.query(
      `UPDATE order_reservations SET reserved_until = NULL, unpaid_since = NULL
       WHERE reserved_until IS NOT NULL OR unpaid_since IS NOT NULL`,
    )
    await this.#stock(PLENTY)
    for (const [at, form] of (await formsOf(this.#shop)).slice(0, orders).entries()) {
      const { data } = await this.#shop.ask(placeOrder, form, freshKey())
      this.#orders.push({ id: data.orderId, orderNo: data.orderNo, totalCents: data.totalValue })
      this.#goods.placed(PIECES[at] as number, this.#now)
    }
    await this.#read()
  }

  #stock(pieces: number): Promise<unknown> {
    return this.#shop.database.query('UPDATE variants SET stock_tenths = $1 WHERE id = 1', [pieces * 10])
  }

  #tick(seconds: number): void {
    this.#now += seconds * 1000
    this.#outside.now = this.#now
    this.#shop.setClock(new Date(this.#now))
  }

  async happen(step: Step): Promise<void> {
    this.#tick(1)
    switch (step.do) {
      case 'push':
        return this.#push(step)
      case 'pin': {
        const prompt = this.#prompt(step.prompt)
        if (prompt) this.#outside.pay(prompt)
        return
      }
      case 'refuse': {
        const prompt = this.#prompt(step.prompt)
        if (prompt && prompt.receipt === null && prompt.failure === null) prompt.failure = step.code
        return
      }
      case 'callback': {
        const prompt = this.#prompt(step.prompt)
        if (prompt) await this.#callBack(prompt, step.plain, step.without)
        return
      }
      case 'contradict':
        return this.#contradict(step.prompt, step.how)
      case 'hand':
      case 'transfer':
        return this.#payByHand(step)
      case 'confirm':
        return this.#confirm(step.payment, step.amount)
      case 'record':
        return this.#record(step.payment)
      case 'clock':
        return this.#tick(step.seconds)
      case 'look':
        Object.assign(this.#outside, { query: step.query, search: step.search, bank: step.bank })
        return this.#look()
      case 'card':
        return this.#card(step)
      case 'return':
        return this.#return(step)
      case 'cancel': {
        const order = this.#orders[step.order] as OrderInPlay
        const isDone = await this.#command('orders', 'cancel', String(order.orderNo), '--reason', 'Sold out')
        if (isDone) this.#cancelled(step.order)
        return
      }
      case 'match':
        return this.#match(step.payment, step.order)
      case 'close':
        return this.#close(step.payment, step.returned)
      case 'refund':
        return this.#refund(step)
      case 'sweep':
        return this.#sweep()
      case 'shelf':
        this.#goods.shelf(step.holds)
        return void (await this.#stock(this.#goods.free))
      case 'together':
        await Promise.all(step.steps.map((one) => this.happen(one)))
    }
  }

  #cancelled(at: number): void {
    this.#books.cancelled.add(at)
    this.#goods.cancelled(at)
  }

  async #sweep(): Promise<void> {
    await this.#shop.sweep()
    await this.#read()
    for (const [at, standing] of this.#standings.entries()) {
      const { isPaid, isCancelled, state } = standing
      const startedAt = standing.startedAt === null ? null : Date.parse(standing.startedAt)
      const isReleased = standing.goodsReleased === true
      const wrong = this.#goods.swept(at, { isPaid, isCancelled, isReleased, state, startedAt }, this.#now)
      must(wrong === null, `order ${at}: ${wrong}`)
    }
  }

  /** What becomes of the goods when somebody asked to pay. @param refusal its code; null when it was let */
  #asked(at: number, refusal: string | null): void {
    // Refused by the provider: it was let, and asked.
    const isLet = refusal === null || refusal === 'payment-refused' || refusal === 'provider-unreachable'
    const canHave = this.#goods.canHave(at)
    must(refusal !== 'out-of-stock' || !canHave, 'a payment was refused for goods that are there')
    must(!isLet || canHave, 'a payment was begun for goods that are gone')
    if (isLet) this.#goods.attempted(at, this.#now)
  }

  #prompt(which: number): Prompt | undefined {
    const { prompts } = this.#outside
    return prompts[which % Math.max(1, prompts.length)]
  }

  #payment(which: number): Payment | undefined {
    const { payments } = this.#outside
    return payments[which % Math.max(1, payments.length)]
  }

  async #push(step: Extract<Step, { do: 'push' }>): Promise<void> {
    const order = this.#orders[step.order] as OrderInPlay
    const standing = this.#standings[step.order] as Standing
    const before = this.#outside.prompts.length
    Object.assign(this.#outside, { push: step.answer, order: step.order })
    this.#outside.beforeAnswer =
      step.first === 'nothing'
        ? null
        : async (prompt) => {
            if (step.first === 'paid') this.#outside.pay(prompt)
            else prompt.failure = 2001
            await this.#callBack(prompt, false, 'nothing')
          }
    const due = standing.due || order.totalCents
    const cents = partOf(due, order.totalCents, step.part)
    const amount = decimalOfCents(cents)
    const provider = step.airtel ? 'airtel' : 'mpesa'
    const asked = {
      paymentType: PAYMENT_TYPE.mpesa,
      provider,
      amount,
      orderId: order.id,
      mobileNumber: '0712 345 678',
    } as const
    const same = freshKey()
    const [answer] = await Promise.all(
      Array.from({ length: step.twice ? 2 : 1 }, () => this.#shop.ask(payment, asked, same).catch(refusalOf)),
    )
    this.#outside.beforeAnswer = null
    this.#asked(step.order, typeof answer === 'string' ? answer : null)
    const made = this.#outside.prompts.slice(before)
    must(made.length <= 1, 'one key sent two prompts')
    const [prompt] = made
    must(answer !== 'over-mpesa-limit' || cents > MOST_AT_ONCE, 'a payment was refused as too large, and is not')
    if (!prompt) return
    must(!standing.isPaid && !standing.isCancelled, 'a prompt went out for an order that is paid or cancelled')
    must(prompt.amountCents === cents && cents <= standing.due, 'a prompt asks for another amount than it was to')
    must(cents <= MOST_AT_ONCE, 'a prompt asks for more than M-Pesa sends at once')
    // Airtel knows it by the shop's own id.
    if (step.answer === 'accepted' || prompt.airtel) this.#books.known.add(prompt)
  }

  async #callBack(prompt: Prompt, plain: boolean, without: 'nothing' | 'receipt'): Promise<void> {
    if (prompt.receipt === null && prompt.failure === null) return
    const code = prompt.receipt === null ? (prompt.failure ?? 1032) : 0
    const receipt = without === 'receipt' ? null : prompt.receipt
    const { airtelCallbackKey: key } = this.#shop
    const body = prompt.airtel
      ? airtelCallback(prompt.attemptId, code === 0, receipt, key)
      : callbackOf(prompt, code, { amount: prompt.amountCents / 100, receipt })
    const isFound = prompt.airtel || !plain || this.#books.known.has(prompt)
    // What it says is heard at the same instant as the shop hears it.
    if (isFound) this.#books.known.add(prompt)
    else this.#books.contradictions += 1
    if (isFound && code === 0) {
      if (receipt === null) this.#books.saidPaid(prompt)
      else this.#books.called(prompt, receipt)
    }
    await this.#send(plain && !prompt.airtel ? this.#oldAddress() : prompt.callbackPath, body)
  }

  /** Of before prompts had tokens of their own: the secret itself, and no prompt is named. */
  #oldAddress(): string {
    return `/hooks/mpesa/${this.#shop.callbackSecret}/stk`
  }

  async #send(path: string, body: object): Promise<void> {
    const status = await this.#shop.post(path, body)
    must(status === 200, `${path.split('/').slice(0, 3).join('/')} was answered ${status}`)
  }

  async #contradict(which: number, how: Extract<Step, { do: 'contradict' }>['how']): Promise<void> {
    const prompt = this.#prompt(which)
    if (!prompt) return
    const right = { amount: prompt.amountCents / 100, receipt: this.#outside.name('F') }
    const said = async (body: object, path = prompt.callbackPath) => {
      this.#books.contradictions += 1
      await this.#send(path, body)
    }
    if (prompt.airtel) return this.#contradictAirtel(prompt, how, said)
    if (how === 'amount') return said(callbackOf(prompt, 0, { ...right, amount: 1 }))
    if (how === 'no amount') return said(callbackOf(prompt, 0, { ...right, amount: null }))
    if (how === 'ids') {
      if (!this.#books.known.has(prompt)) return
      return said(callbackOf({ ...prompt, checkoutRequestId: 'ws_CO_other' }, 0, right))
    }
    if (how === 'unknown attempt') {
      const path = `${this.#oldAddress()}/00000000-0000-4000-8000-000000000000`
      return said(callbackOf({ ...prompt, checkoutRequestId: 'ws_CO_nobody' }, 0, right), path)
    }
    if (how === 'late failure') {
      // Of a payment the shop has not heard of, only a code that leaves open whether a late PIN paid.
      const isHeard = this.#books.named.has(prompt) || this.#books.calledPaid.has(prompt)
      if (prompt.receipt === null) return
      this.#books.known.add(prompt)
      return this.#send(prompt.callbackPath, callbackOf(prompt, isHeard ? 1032 : 1037, right))
    }
    // A receipt that the other order has, in the callback of this one's prompt.
    const other = this.#outside.payments.find(({ receipt }) => {
      const heard = this.#books.heard.get(receipt)
      return heard?.prompt && heard.prompt.order !== prompt.order
    })
    if (!other || this.#books.named.has(prompt)) return
    this.#books.known.add(prompt)
    this.#books.named.set(prompt, other.receipt)
    return said(callbackOf(prompt, 0, { ...right, receipt: other.receipt }))
  }

  /** Airtel's callbacks name no amount, and an attempt by the shop's own id. */
  async #contradictAirtel(
    prompt: Prompt,
    how: Extract<Step, { do: 'contradict' }>['how'],
    said: (body: object) => Promise<void>,
  ): Promise<void> {
    const { airtelCallbackKey: key } = this.#shop
    if (how === 'unknown attempt') return said(airtelCallback('nobody', true, this.#outside.name('F'), key))
    const isHeard = this.#books.named.has(prompt) || this.#books.calledPaid.has(prompt)
    if (how !== 'late failure' || prompt.receipt === null || !isHeard) return
    await this.#send(prompt.callbackPath, airtelCallback(prompt.attemptId, false, null, key))
  }

  #payByHand(step: Extract<Step, { do: 'hand' | 'transfer' }>): void {
    const { order: which, amount } = step
    const order = this.#orders[which] as OrderInPlay
    const due = this.#standings[which]?.due || order.totalCents
    const amounts = {
      due,
      part: Math.max(100, Math.floor(due / 300) * 100),
      'a shilling over': due + 100,
      'five shillings over': due + 500,
      total: order.totalCents,
      cents: due - 50,
    }
    const reference = referenceFor(order.orderNo, step.reference)
    if (step.do === 'transfer') this.#outside.transfer(amounts[amount], reference)
    else this.#outside.payByHand(amounts[amount], reference, step.elsewhere === true)
  }

  /** Which order an account number names for certain: the number itself, with our prefix or without. */
  #named(reference: string): number | null {
    const number = /^(?:FUMA)?0*(\d+)$/i.exec(reference.replace(/[ -]/g, ''))?.[1]
    const at = this.#orders.findIndex(({ orderNo }) => String(orderNo) === number)
    return at < 0 ? null : at
  }

  async #confirm(which: number, amount: 'right' | 'wrong'): Promise<void> {
    const paid = this.#payment(which)
    // The paybill tells nothing of the bank.
    if (!paid || paid.transfer || paid.airtel) return
    const isWrong = amount === 'wrong' && this.#books.heard.has(paid.receipt)
    if (isWrong) this.#books.contradictions += 1
    else this.#books.confirmed(paid, this.#named(paid.reference))
    await this.#send(`/hooks/paybill/${this.#shop.callbackSecret}/confirmation`, {
      TransactionType: 'Pay Bill',
      TransID: paid.receipt,
      TransTime: '20261201120000',
      TransAmount: shillings(paid.amountCents + (isWrong ? 100 : 0)),
      BusinessShortCode: paid.elsewhere ? '600000' : '174379',
      BillRefNumber: paid.reference,
      MSISDN: '25471****678',
      FirstName: 'JANE',
    })
  }

  async #record(which: number): Promise<void> {
    const paid = this.#payment(which)
    // A person records what the shop's own portal shows.
    if (!paid || paid.elsewhere || paid.airtel) return
    const [verb, when] = paid.transfer
      ? ['record-transfer', ['--on', '2026-11-30']]
      : ['record', ['--at', '2026-11-30 09:00']]
    const isDone = await this.#command(
      ...['payments', verb, paid.receipt, '--amount', shillings(paid.amountCents), '--account', paid.reference],
      ...[...when, '--note', 'Seen in the portal'],
    )
    must(isDone !== this.#books.heard.has(paid.receipt), 'a payment is recorded once, and only if nobody told of it')
    this.#books.confirmed(paid, this.#named(paid.reference))
  }

  /** Asks the providers about all that is due, until nothing is. */
  async #look(): Promise<void> {
    for (let rounds = 0; rounds < 2; rounds += 1) await this.#shop.reconciler.round()
    for (const prompt of this.#outside.saidPaid) {
      // Its callback may have been heard before: then the query says nothing new.
      if (prompt.airtel && prompt.receipt !== null) this.#books.called(prompt, prompt.receipt)
      else if (this.#books.known.has(prompt)) this.#books.saidPaid(prompt)
    }
  }

  async #card(step: Extract<Step, { do: 'card' }>): Promise<void> {
    const order = this.#orders[step.order] as OrderInPlay
    const standing = this.#standings[step.order] as Standing
    const { card, setup, bank } = step
    Object.assign(this.#outside, { card, setup, bank, order: step.order })
    const amount = decimalOfCents(standing.due || order.totalCents)
    const expirationYear = String(new Date(this.#now).getUTCFullYear() + 3)
    const asked = { paymentType: PAYMENT_TYPE.card, amount, orderId: order.id, ...CARD, expirationYear } as const
    const before = this.#outside.charges.length
    const prepared = await this.#shop.ask(payment, asked, freshKey()).catch(refusalOf)
    this.#asked(step.order, typeof prepared === 'string' ? prepared : null)
    if (typeof prepared === 'string' || !prepared.data.attemptId) return
    const second = {
      cardData: asked,
      cyberSource: null,
      otherDetail: { ...prepared.data, attemptId: prepared.data.attemptId },
      browser: BROWSER,
      challengeWindowSize: '01' as const,
    }
    await this.#shop.ask(cardAuthentication, second, { 'x-browser-accept': 'application/json' }).catch(refusalOf)
    const charged = this.#outside.charges.length > before
    must(!charged || (!standing.isPaid && !standing.isCancelled), 'a card was charged for a paid or cancelled order')
  }

  async #return({ challenge: which, passed, bank }: Extract<Step, { do: 'return' }>): Promise<void> {
    const { challenges } = this.#outside
    const open = challenges[which % Math.max(1, challenges.length)]
    if (!open) return
    Object.assign(this.#outside, { bank, card: passed ? 'charge' : 'decline', order: open.order })
    const posted = { attemptSecret: open.secret, TransactionId: open.authenticationId, MD: open.attemptId }
    await this.#shop.ask(cardReturn, posted).catch(refusalOf)
  }

  async #match(which: number, order: number): Promise<void> {
    const paid = this.#payment(which)
    const { orderNo } = this.#orders[order] as OrderInPlay
    if (!paid) return
    const isDone = await this.#command('payments', 'match', paid.receipt, '--order', String(orderNo), '--note', 'x')
    const heard = this.#books.heard.get(paid.receipt)
    must(!isDone || (heard !== undefined && !heard.placed), 'what nobody told of, or a person placed, was matched')
    if (isDone && heard) heard.placed = { at: 'order', order }
  }

  async #close(which: number, returned: boolean): Promise<void> {
    const paid = this.#payment(which)
    if (!paid) return
    const back = returned ? ['--returned', this.#outside.name('B')] : []
    const isDone = await this.#command('payments', 'close', paid.receipt, '--reason', 'Not for an order', ...back)
    const heard = this.#books.heard.get(paid.receipt)
    must(
      !isDone || paid.elsewhere || (heard !== undefined && !heard.placed),
      'what nobody told of, or a person placed, was closed',
    )
    if (isDone && heard) heard.placed = { at: 'closed' }
  }

  async #refund({ order: which, bank, part }: Extract<Step, { do: 'refund' }>): Promise<void> {
    const { id } = this.#orders[which] as OrderInPlay
    this.#outside.bank = bank
    const [row] = await this.#shop.database.query<{ attemptId: string; type: number; cents: number }>(
      `SELECT attempt_id AS "attemptId", payment_type AS type,
         CASE WHEN $2 THEN least(left_cents, 100 * (1 + left_cents / 300)) ELSE to_give_back_cents END AS cents
       FROM received_payments WHERE order_id = $1 AND CASE WHEN $2 THEN left_cents ELSE to_give_back_cents END > 0
       ORDER BY no LIMIT 1`,
      [id, part === true],
    )
    if (!row) return
    const how = row.type !== PAYMENT_TYPE.card ? ['--receipt', this.#outside.name('B')] : []
    const amount = ['--amount', shillings(row.cents)]
    const isDone = await this.#command('payments', 'refund', row.attemptId, '--note', 'Too much', ...amount, ...how)
    // Refused by the bank, nothing was given; an answer that is lost may have been.
    if (isDone) this.#books.given[which] = (this.#books.given[which] ?? 0) + row.cents
  }

  /** Runs an operator's command. @returns false when it was refused */
  async #command(...typed: string[]): Promise<boolean> {
    try {
      for await (const _said of runCommand(this.#shop.commands, typed, 'proof'));
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }

  async #read(): Promise<void> {
    this.#standings = await Promise.all(
      this.#orders.map(async ({ id }) => (await this.#shop.ask(paymentStatus, { orderId: id })).data),
    )
  }

  /** The shop's books beside the model's. */
  async compare(): Promise<void> {
    const before = this.#compared
    await this.#read()
    this.#compared = this.#standings
    const receipts = [...this.#books.heard.keys()]
    const waiting = await this.#shop.database.query<{ receipt: string; cents: number; isOrders: boolean }>(
      `SELECT receipt, amount_cents AS cents, coalesce(resolution = 'order', false) AS "isOrders"
       FROM unmatched_payments WHERE receipt = ANY($1)`,
      [receipts],
    )
    const outsideOrders = waiting.filter(({ isOrders }) => !isOrders).reduce((sum, { cents }) => sum + cents, 0)
    const inOrders = this.#standings.reduce((sum, { received }) => sum + received, 0)
    const counted = inOrders + outsideOrders
    const expected = this.#books.expected()
    must(counted === expected, `the shop counts ${shillings(counted)}, the books ${shillings(expected)}`)
    must(counted <= this.#books.truth(), 'a payment is counted that never came')
    for (const at of this.#orders.keys()) {
      this.#goodsFollow(at, before[at])
      this.#compareOrder(at)
    }
    const [shelf] = await this.#shop.database.query<{ tenths: number }>(
      'SELECT stock_tenths AS tenths FROM variants WHERE id = 1',
    )
    const free = (shelf?.tenths ?? 0) / 10
    must(free === this.#goods.free, `${free} are free to sell, and ${this.#goods.free} should be`)
  }

  /** Money that came in holds goods, takes them again, or finds them gone. */
  #goodsFollow(at: number, before: Standing | undefined): void {
    const standing = this.#standings[at] as Standing
    const isOpen = !this.#books.cancelled.has(at) && !this.#books.wasPaid.has(at)
    const given = this.#books.given[at] ?? 0
    if (isOpen && standing.received - given >= (this.#orders[at] as OrderInPlay).totalCents) {
      if (!this.#goods.covered(at)) this.#cancelled(at)
    } else if (isOpen && standing.received > (before?.received ?? 0)) this.#goods.partPaid(at, this.#now)
    const isReleased = !this.#goods.has(at) && !this.#books.cancelled.has(at)
    must(
      standing.goodsReleased === isReleased,
      `order ${at} is ${isReleased ? '' : 'not '}to be released, and is otherwise`,
    )
  }

  #compareOrder(at: number): void {
    const standing = this.#standings[at] as Standing
    const { totalCents } = this.#orders[at] as OrderInPlay
    const given = this.#books.given[at] ?? 0
    const isCancelled = this.#books.cancelled.has(at)
    const isCovered = standing.received - given >= totalCents
    if (isCovered) this.#books.wasPaid.add(at)
    const isPaid = this.#books.wasPaid.has(at)
    must(
      standing.isPaid === isPaid,
      `order ${at} is ${standing.isPaid ? '' : 'not '}paid, and should ${isPaid ? '' : 'not '}be`,
    )
    must(standing.isCancelled === isCancelled, `order ${at} is cancelled: ${standing.isCancelled}`)
    const due = isPaid || isCancelled ? 0 : totalCents - standing.received + given
    must(standing.due === due, `order ${at}: ${shillings(standing.due)} is said to be due, not ${shillings(due)}`)
    // Up to a shilling too much is kept.
    const over = standing.received - given - totalCents
    const back = isCancelled ? standing.received - given : over > 100 ? over : 0
    must(
      standing.toGiveBack === back,
      `order ${at}: ${shillings(standing.toGiveBack)} to give back, not ${shillings(back)}`,
    )
    if (standing.nothingTaken) this.#nothingTaken(at)
  }

  /** "No money was taken" is said only where no prompt and no card of the order took any. */
  #nothingTaken(at: number): void {
    const isPaid = this.#outside.prompts.some(({ order, receipt }) => order === at && receipt !== null)
    const isCharged = this.#outside.charges.some(({ order, reversed }) => order === at && !reversed)
    must(!isPaid && !isCharged, 'the shop says that no money was taken, and it was')
  }

  /** All that is open is asked about and told, and the export says the same as the books. */
  async end(): Promise<void> {
    Object.assign(this.#outside, { query: 'truth', search: 'ok', bank: 'ok' })
    for (const seconds of [130, 400, 4000]) {
      this.#tick(seconds)
      await this.#look()
      await this.compare()
    }
    for (const prompt of this.#outside.prompts) await this.#callBack(prompt, false, 'nothing')
    for (const [at, { transfer, receipt }] of this.#outside.payments.entries()) {
      if (!transfer) await this.#confirm(at, 'right')
      else if (!this.#books.heard.has(receipt)) await this.#record(at)
    }
    await this.compare()
    await this.#exported()
    await this.#shown()
    await this.#payable()
  }

  /** Nobody is kept waiting for ever: whoever still owes may pay. */
  async #payable(): Promise<void> {
    this.#tick(26 * 60 * 60)
    await this.#look()
    await this.#sweep()
    await this.#stock(PLENTY)
    this.#goods.shelf('plenty')
    await this.#stock(this.#goods.free)
    for (const [order, { due, goodsReleased }] of this.#standings.entries()) {
      if (due === 0) continue
      must(goodsReleased === true, `order ${order} was not paid for a day, and its goods are still held`)
      const before = this.#outside.prompts.length
      await this.#push({ do: 'push', order, answer: 'accepted', first: 'nothing', twice: false })
      must(this.#outside.prompts.length === before + 1, `order ${order} owes ${shillings(due)} and cannot be paid`)
    }
  }

  async #exported(): Promise<void> {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    let csv = ''
    for await (const said of runCommand(
      this.#shop.commands,
      ['payments', 'export', '--from', day(this.#from), '--to', day(this.#from + DAY_MS)],
      'proof',
    )) {
      csv += said
    }
    const lines = parse(csv, { relaxColumnCount: true }) as string[][]
    const [head = []] = lines
    const column = (name: string) => head.indexOf(name)
    const rows = lines.slice(1).filter(([what]) => what !== 'sum')
    const received = rows
      .filter((row) => Number(row[column('received')]) > 0)
      .map((row) => row[column('receipt')] ?? '')
    must(new Set(received).size === received.length, 'a receipt stands twice in the export')
    const sum = (name: string) => lines.find(([what, of]) => what === 'sum' && of === name)?.[2]
    must(sum('received') === shillings(this.#books.expected()), `the export has ${sum('received')} received`)
    must(sum('ledger less orders') === '0.00', `ledger and orders differ by ${sum('ledger less orders')}`)
    // Everything was told: nothing that was really paid is missing.
    const ours = this.#outside.payments.filter(({ elsewhere }) => !elsewhere)
    const told = ours.reduce((all, { amountCents }) => all + amountCents, 0)
    const cards = this.#outside.charges.reduce((all, one) => all + (one.told && !one.reversed ? one.amountCents : 0), 0)
    must(
      sum('received') === shillings(told + cards),
      `of ${shillings(told + cards)} that came in, ${sum('received')} is in the export`,
    )
  }

  /** Operators are shown each thing that contradicted the ledger. */
  async #shown(): Promise<void> {
    const [row] = await this.#shop.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM payment_events WHERE at >= $1
         AND outcome IN ('ignored-mismatch', 'ignored-contradiction', 'ignored-unknown')`,
      [new Date(this.#from)],
    )
    const shown = row?.count ?? 0
    const { contradictions } = this.#books
    must(shown >= contradictions, `${contradictions} contradictions were told and ${shown} are shown`)
  }
}

/** What M-Pesa sends at once, in cents, and the least that a part may be. */
const MOST_AT_ONCE = 250_000_00
const LEAST_PART = 1_000_00

/** How much a page asks M-Pesa for. @param total of the order: only a large one is paid in parts */
function partOf(due: number, total: number, part: Part | undefined): number {
  if (total <= MOST_AT_ONCE || part === 'above') return due
  const half = Math.floor(due / 200) * 100
  return part === 'half' && half >= LEAST_PART && half <= MOST_AT_ONCE ? half : Math.min(due, MOST_AT_ONCE)
}

/** Refusals of the shop are part of a schedule; anything else is not. @returns the refusal's code */
function refusalOf(error: Error): string {
  const code = /was refused: \{"status":(?:4\d\d|503),"code":"([\w-]+)"/.exec(error.message)?.[1]
  if (code === undefined) throw error
  return code
}

function referenceFor(orderNo: number, how: Reference): string {
  const number = String(orderNo)
  switch (how) {
    case 'exact':
      return `FUMA${number}`
    case 'bare':
      return number
    case 'spaced':
      return `fuma ${number.slice(0, 2)}-${number.slice(2)}`
    case 'letters':
      return `FUMA${number.replaceAll('0', 'O').replaceAll('1', 'I')}X`.slice(0, -1)
    case 'digit off':
      return `FUMA9${number}`
    case 'words':
      return 'Amina'
  }
}

/** A callback as Safaricom writes it. */
function callbackOf(
  { merchantRequestId, checkoutRequestId }: Pick<Prompt, 'merchantRequestId' | 'checkoutRequestId'>,
  code: number,
  { amount, receipt }: { amount: number | null; receipt: string | null },
): object {
  const items = [
    ...(amount === null ? [] : [{ Name: 'Amount', Value: amount }]),
    ...(receipt === null ? [] : [{ Name: 'MpesaReceiptNumber', Value: receipt }]),
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: '',
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
      },
    },
  }
}
