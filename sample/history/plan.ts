import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { addDays, dayInNairobi, instantInNairobi, startOfDay } from '#lib/format/clock.ts'
import { type BasketLine, fillBasket } from './baskets.ts'
import {
  branchPeople,
  consumerNames,
  guestNames,
  HISTORY_REP,
  type HistoryCompany,
  historyCompanies,
  homes,
} from './customers.ts'
import { type Random, randomOf } from './random.ts'

/** Plans the orders: customer, products, day, and outcome. Depends only on the day of seeding. */

export const HISTORY_ORDERS = 400
const DAYS = 120
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** How an order differs from the usual course (paid, sent, delivered). */
export type Story =
  | 'usual'
  | 'never-paid'
  | 'cancelled-unpaid'
  | 'unpaid'
  | 'part-paid'
  | 'undecided'
  | 'refund-done'
  | 'refund-asked'
  | 'refund-to-send'
  | 'refund-unknown'
  | 'refund-refused'
  | 'refund-declined'
  | 'refund-withdrawn'
  | 'returned'
  | 'returned-not-refunded'
  | 'part-cancelled'
  | 'asks-to-cancel'
  | 'asked-in-vain'

export interface Person {
  first: string
  last: string
  email: string
  /** 254… */
  phone: string
  home: (typeof homes)[number]
}

export interface PlannedOrder {
  no: number
  at: Date
  /** Days before the day of seeding. */
  age: number
  channel: 'consumer' | 'guest' | 'owner' | 'branch' | 'rep' | 'office'
  /** Of a consumer, guest, or guest on the phone. */
  person: Person | null
  company: HistoryCompany | null
  /** For a company: the branch, and the email of the ordering person. */
  branch: string | null
  email: string
  basket: BasketLine[]
  /** Null for an order on its company's account. */
  method: PaymentMethod | null
  byHand: boolean
  isCollected: boolean
  story: Story
  random: Random
}

export const MAIN_BRANCH = 'Main store'

const phoneOf = (index: number) => `2547${10 + (index % 20)}000${String(100 + index).slice(-3)}`

function person(index: number, first: string, last: string): Person {
  const random = randomOf(`home of ${first} ${last}`)
  const home = random.weighted(homes.map((one) => [one, one[3]] as const))
  return { first, last, email: `${first}.${last}@fuma.test`.toLowerCase(), phone: phoneOf(index), home }
}

export const consumers: readonly Person[] = consumerNames.map(([first, last], index) => person(index + 1, first, last))

const guests: readonly Person[] = guestNames.first.flatMap((first, at) =>
  guestNames.last.slice(0, 6).map((_, step) => {
    const last = guestNames.last[(at * 5 + step * 3) % guestNames.last.length] as string
    return person(100 + at * 6 + step, first, last)
  }),
)

/** Growth over the months, the week, and the days around the end of a month, when wages are paid. */
function weightOf(day: string, age: number): number {
  const date = new Date(`${day}T12:00:00Z`)
  const growth = 0.65 + 0.6 * (1 - age / DAYS)
  const ofWeek = [0.55, 1.1, 1, 1, 1.05, 1.3, 1.2][date.getUTCDay()] as number
  const ofMonth = date.getUTCDate()
  return growth * ofWeek * (ofMonth >= 26 || ofMonth <= 3 ? 1.5 : 1)
}

/** Number of orders per day, the oldest day first. */
function ordersByDay(today: string): number[] {
  const recent = [7, 6]
  const ages = Array.from({ length: DAYS }, (_, at) => DAYS - 1 - at)
  const weights = ages.map((age) => (age < recent.length ? 0 : weightOf(addDays(today, -age), age)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const spread = HISTORY_ORDERS - recent.reduce((sum, count) => sum + count, 0)
  let sum = 0
  let given = 0
  return ages.map((age, at) => {
    const fixed = recent[age]
    if (fixed !== undefined) return fixed
    sum += weights[at] as number
    const count = Math.round((sum / total) * spread) - given
    given += count
    return count
  })
}

const HOURS = [
  ...([7, 8, 9] as const).map((hour) => [hour, 3 + hour - 7] as const),
  ...([10, 11, 12, 13] as const).map((hour) => [hour, 7] as const),
  ...([14, 15, 16, 17, 18] as const).map((hour) => [hour, 5] as const),
  ...([19, 20, 21] as const).map((hour) => [hour, 6] as const),
]
const OFFICE_HOURS = [8, 9, 10, 11, 12, 14, 15, 16].map((hour) => [hour, 1] as const)

function timeOn(day: string, random: Random, isCompany: boolean): Date {
  const hour = random.weighted(isCompany ? OFFICE_HOURS : HOURS)
  const time = `${String(hour).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`
  return new Date(instantInNairobi(day, time).getTime() + random.between(0, 59_999))
}

function consumerMethod(random: Random): readonly [PaymentMethod, boolean] {
  return random.weighted([
    [['mpesa', false], 62],
    [['mpesa', true], 14],
    [['card', false], 14],
    [['airtel', false], 9],
    [['bank', true], 1],
  ] as const)
}

const companyMethod = (random: Random): readonly [PaymentMethod, boolean] =>
  random.weighted([
    [['bank', true], 50],
    [['mpesa', true], 30],
    [['card', false], 20],
  ] as const)

type Plan = Omit<PlannedOrder, 'no' | 'at'>

function planOne({ day, age, index }: { day: string; age: number; index: number }): Plan {
  const random = randomOf(`order ${day} ${index}`)
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0
  const channel = random.weighted([
    ['consumer', 40],
    ['guest', 24],
    ['owner', isSunday ? 0 : 18],
    ['branch', isSunday ? 0 : 3],
    ['rep', isSunday ? 0 : 6],
    ['office', isSunday ? 0 : 9],
  ] as const)
  const common = { age, channel, story: 'usual', random } as const
  const isPerson = channel === 'consumer' || channel === 'guest' || (channel === 'office' && !random.chance(0.4))
  return isPerson ? { ...common, ...planPerson(random, channel) } : { ...common, ...planCompany(random, channel) }
}

function planCompany(random: Random, channel: PlannedOrder['channel']) {
  const [branchEmail, , , ofKey, ofBranch] = random.pick(branchPeople)
  const able = channel === 'rep' ? historyCompanies.filter(({ hasRep }) => hasRep) : historyCompanies
  const company =
    channel === 'branch'
      ? (historyCompanies.find(({ key }) => key === ofKey) as HistoryCompany)
      : random.weighted(able.map((one) => [one, one.weight] as const))
  const names = [MAIN_BRANCH, ...company.branches.map(([name]) => name)]
  const email = channel === 'branch' ? branchEmail : channel === 'rep' ? HISTORY_REP.email : `${company.key}@fuma.test`
  const [method, byHand] = company.credit ? [null, false] : companyMethod(random)
  const branch = channel === 'branch' ? ofBranch : random.pick(names)
  const basket = fillBasket(random, company.trade)
  return { person: null, company, branch, email, basket, method, byHand, isCollected: false }
}

function planPerson(random: Random, channel: PlannedOrder['channel']) {
  const person = channel === 'consumer' ? random.pick(consumers) : random.pick(guests)
  const [method, byHand] = consumerMethod(random)
  const basket = fillBasket(random, null)
  const isCollected = random.chance(0.13)
  return { person, company: null, branch: null, email: person.email, basket, method, byHand, isCollected }
}

/** How many orders have each story, and which orders qualify. */
const STORIES: readonly (readonly [Story, number, (order: PlannedOrder) => boolean])[] = [
  ['never-paid', 17, ({ age, method, company }) => age > 5 && method !== null && !company],
  ['cancelled-unpaid', 8, ({ age, company }) => age > 3 && !company],
  [
    'undecided',
    2,
    ({ age, method, byHand, company }) =>
      age > 0 && age < 4 && method !== null && method !== 'airtel' && !byHand && !company,
  ],
  ['unpaid', 3, ({ age, company, channel }) => age < 2 && !company && channel !== 'office'],
  ['part-paid', 2, ({ age, method, byHand }) => age > 0 && age < 9 && method === 'mpesa' && byHand],
  [
    'refund-done',
    6,
    ({ age, method, byHand, company }) =>
      age > 8 && method !== null && method !== 'bank' && (method === 'card' || !byHand) && !company,
  ],
  ['refund-asked', 2, ({ age, method, company }) => age > 1 && age < 12 && method !== null && company !== null],
  ['refund-to-send', 2, ({ age, method, company }) => age > 1 && age < 9 && method === 'mpesa' && !company],
  ['refund-unknown', 1, ({ age, method, company }) => age > 3 && age < 16 && method === 'card' && !company],
  ['refund-refused', 1, ({ age, method, company }) => age > 3 && age < 20 && method === 'card' && !company],
  ['refund-declined', 1, ({ age, method, company }) => age > 4 && age < 15 && method === 'mpesa' && !company],
  ['refund-withdrawn', 1, ({ age, method, company }) => age > 4 && age < 15 && method === 'mpesa' && !company],
  ['returned', 6, ({ age, isCollected, method }) => age > 14 && !isCollected && method !== 'bank'],
  [
    'returned-not-refunded',
    1,
    ({ age, method, byHand, company }) => age > 6 && age < 16 && method === 'mpesa' && !byHand && !company,
  ],
  ['part-cancelled', 3, ({ age, method, company }) => age > 12 && method !== 'bank' && company !== null],
  ['asks-to-cancel', 2, ({ age, person }) => age > 0 && age < 3 && person !== null],
  ['asked-in-vain', 2, ({ age, channel }) => age > 12 && channel === 'consumer'],
]

/**
 * Plans the orders of the last months, the oldest first.
 * @param firstNo the number of the first
 */
export function planOrders(now: Date, firstNo: number): PlannedOrder[] {
  const today = dayInNairobi(now)
  const midnight = startOfDay(today).getTime()
  const placed = ordersByDay(today).flatMap((count, at) => {
    const age = DAYS - 1 - at
    const day = addDays(today, -age)
    return Array.from({ length: count }, (_, index) => {
      const planned = planOne({ day, age, index })
      const time = timeOn(day, planned.random, planned.company !== null)
      // Compresses today's orders into the hours that have passed, so that today has orders at any hour of seeding.
      const share = (time.getTime() - midnight) / (DAY_MS - 2 * 60 * MINUTE_MS)
      return { ...planned, at: age > 0 ? time : new Date(Math.floor(midnight + share * (now.getTime() - midnight))) }
    })
  })
  placed.sort((a, b) => a.at.getTime() - b.at.getTime())
  const orders: PlannedOrder[] = placed.map((order, index) => ({ ...order, no: firstNo + index }))
  assignStories(orders, randomOf(`stories ${today}`))
  return orders
}

function assignStories(orders: readonly PlannedOrder[], random: Random): void {
  // Stories with the fewest candidates first.
  for (const [story, count, suits] of [...STORIES].sort(
    ([, , a], [, , b]) => orders.filter(a).length - orders.filter(b).length,
  )) {
    for (let made = 0; made < count; made += 1) {
      const left = orders.filter((order) => order.story === 'usual' && order.method !== undefined && suits(order))
      if (left.length === 0) break
      random.pick(left).story = story
    }
  }
}

const WORKING_HOURS = 9
/** Adds working hours to an instant: Monday to Friday 8 to 17, Saturday 8 to 13. */
export function afterWork(from: Date, hours: number): Date {
  let left = hours * 60
  let day = dayInNairobi(from)
  let at = from.getTime()
  for (;;) {
    const ofWeek = new Date(`${day}T12:00:00Z`).getUTCDay()
    const opens = instantInNairobi(day, '08:00').getTime()
    const open = ofWeek === 0 ? 0 : ofWeek === 6 ? 5 : WORKING_HOURS
    const start = Math.max(at, opens)
    const rest = (opens + open * 60 * MINUTE_MS - start) / MINUTE_MS
    if (rest > left) return new Date(start + left * MINUTE_MS)
    if (rest > 0) left -= rest
    day = addDays(day, 1)
    at = 0
  }
}
