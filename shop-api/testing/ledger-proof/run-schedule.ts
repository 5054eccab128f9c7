/** Plays a schedule against the shop API's own routes, and compares its books with the model's after every step. */
import { placeOrder } from '#lib/contract/orders/order.ts'
import { cancelForShop } from '../../modules/orders/use-cases/advance-order.ts'
import { freshKey, type OrderForm, orderForm } from '../order-form.ts'
import { payByCard, returnFromBank } from './card-steps.ts'
import { checkExport, checkShown, compare } from './compare.ts'
import { callBack, contradict, sendPush } from './mobile-money-steps.ts'
import { must, shillings, Wrong } from './must.ts'
import { closePayment, confirmPaybill, matchPayment, payByHand, recordTransfer, refund } from './operator-steps.ts'
import { type OrderInPlay, Play, type ProofShop } from './play.ts'
import { PLENTY } from './reservation-model.ts'
import type { Step } from './schedule.ts'

/** The fault, and the step after which it was found. */
export interface Failure {
  step: number
  what: string
}

/** Pieces of the only product in the two orders of a schedule. */
const PIECES = [1, 2] as const

/** Steps that only the payer and the network notice: the shop gets no report. */
export const OUTSIDE_ONLY: ReadonlySet<Step['do']> = new Set(['pin', 'refuse', 'hand', 'transfer', 'clock'])

/**
 * Plays one schedule on new orders.
 * @param day its day in the proof's calendar: no two schedules share a day
 * @returns the fault; null without faults
 */
export async function runSchedule(shop: ProofShop, steps: readonly Step[], day: number): Promise<Failure | null> {
  const play = new Play(shop, day)
  await begin(play, JSON.stringify(steps).includes('"order":1') ? 2 : 1)
  for (const [at, step] of steps.entries()) {
    try {
      await happen(play, step)
      if (!OUTSIDE_ONLY.has(step.do)) await compare(play)
    } catch (error) {
      if (error instanceof Wrong) return { step: at, what: error.message }
      return { step: at, what: `threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` }
    }
  }
  try {
    await end(play)
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

/** Places the orders of a schedule. @param orders how many the schedule speaks of: no more are waited for */
export async function begin(play: Play, orders: number): Promise<void> {
  play.tick(0)
  play.outside.search = 'ok'
  play.outside.query = 'truth'
  // Orders of other schedules are left unchanged.
  await play.shop.database.query(
    `UPDATE order_reservations SET reserved_until = NULL, unpaid_since = NULL
     WHERE reserved_until IS NOT NULL OR unpaid_since IS NOT NULL`,
  )
  await play.setStock(PLENTY)
  for (const [at, form] of (await formsOf(play.shop)).slice(0, orders).entries()) {
    const { data } = await play.shop.ask(placeOrder, form, freshKey())
    play.orders.push({ id: data.orderId, orderNo: data.orderNo, totalCents: data.totalValue })
    play.reservations.placed(PIECES[at] as number, play.now)
  }
  await play.readStatuses()
}

/** Plays one step. @throws Wrong if a response is not as the model has it */
export async function happen(play: Play, step: Step): Promise<void> {
  play.tick(1)
  switch (step.do) {
    case 'push':
      return sendPush(play, step)
    case 'pin': {
      const prompt = play.prompt(step.prompt)
      if (prompt) play.outside.pay(prompt)
      return
    }
    case 'refuse': {
      const prompt = play.prompt(step.prompt)
      if (prompt && prompt.receipt === null && prompt.failure === null) prompt.failure = step.code
      return
    }
    case 'callback': {
      const prompt = play.prompt(step.prompt)
      if (prompt) await callBack(play, prompt, step.without)
      return
    }
    case 'contradict':
      return contradict(play, step.prompt, step.how)
    case 'hand':
    case 'transfer':
      return payByHand(play, step)
    case 'confirm':
      return confirmPaybill(play, step.payment, step.amount)
    case 'record':
      return recordTransfer(play, step.payment)
    case 'clock':
      return play.tick(step.seconds)
    case 'look':
      Object.assign(play.outside, { query: step.query, search: step.search, bank: step.bank })
      return askProviders(play)
    case 'card':
      return payByCard(play, step)
    case 'return':
      return returnFromBank(play, step)
    case 'cancel': {
      const order = play.orders[step.order] as OrderInPlay
      const { database, clock, seller } = play.shop.commands
      const input = { orderNo: order.orderNo, reason: 'Sold out' }
      const isDone = await play.work(() =>
        database.transaction((tx) => cancelForShop({ tx, now: clock(), seller }, input, 'proof')),
      )
      if (isDone) play.markCancelled(step.order)
      return
    }
    case 'match':
      return matchPayment(play, step.payment, step.order)
    case 'close':
      return closePayment(play, step.payment, step.returned)
    case 'refund':
      return refund(play, step)
    case 'sweep':
      return sweep(play)
    case 'shelf':
      play.reservations.shelf(step.holds)
      return void (await play.setStock(play.reservations.free))
    case 'together':
      await Promise.all(step.steps.map((one) => happen(play, one)))
  }
}

async function sweep(play: Play): Promise<void> {
  await play.shop.sweep()
  await play.readStatuses()
  for (const [at, status] of play.statuses.entries()) {
    const { isPaid, isCancelled, state } = status
    const startedAt = status.startedAt === null ? null : Date.parse(status.startedAt)
    const isReleased = status.goodsReleased === true
    const wrong = play.reservations.swept(at, { isPaid, isCancelled, isReleased, state, startedAt }, play.now)
    must(wrong === null, `order ${at}: ${wrong}`)
  }
}

/** Queries the providers about due payments until no payment is due. */
export async function askProviders(play: Play): Promise<void> {
  for (let rounds = 0; rounds < 2; rounds += 1) await play.shop.reconciler.round()
  for (const prompt of play.outside.reportedPaid) {
    // Its callback can have arrived before: then the query reports no news.
    if (prompt.airtel && prompt.receipt !== null) play.books.called(prompt, prompt.receipt)
    else if (play.books.known.has(prompt)) play.books.reportedPaid(prompt)
  }
}

/** Queries and reports all open payments, and compares the export with the books. */
async function end(play: Play): Promise<void> {
  Object.assign(play.outside, { query: 'truth', search: 'ok', bank: 'ok' })
  for (const seconds of [130, 400, 4000]) {
    play.tick(seconds)
    await askProviders(play)
    await compare(play)
  }
  for (const prompt of play.outside.prompts) await callBack(play, prompt, 'nothing')
  for (const [at, { transfer, receipt }] of play.outside.payments.entries()) {
    if (!transfer) await confirmPaybill(play, at, 'right')
    else if (!play.books.reported.has(receipt)) await recordTransfer(play, at)
  }
  await compare(play)
  await checkExport(play)
  await checkShown(play)
  await checkPayable(play)
}

/** No customer waits forever: an order with an amount due can be paid. */
async function checkPayable(play: Play): Promise<void> {
  play.tick(26 * 60 * 60)
  await askProviders(play)
  await sweep(play)
  await play.setStock(PLENTY)
  play.reservations.shelf('plenty')
  await play.setStock(play.reservations.free)
  for (const [order, { due, goodsReleased }] of play.statuses.entries()) {
    if (due === 0) continue
    must(goodsReleased === true, `order ${order} was not paid for a day, and its goods are still held`)
    const before = play.outside.prompts.length
    await sendPush(play, { do: 'push', order, answer: 'accepted', first: 'nothing', twice: false })
    must(play.outside.prompts.length === before + 1, `order ${order} owes ${shillings(due)} and cannot be paid`)
  }
}
