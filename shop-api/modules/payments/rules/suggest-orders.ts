/** Suggests orders for money without an order, with reasons. Staff apply the suggestions. Pure. */
import type { MatchReason } from '#lib/contract/money/match-reason.ts'
import type { Cents } from '#lib/format/money.ts'
import { fitsMaskedPhone, isHash } from './masked-phone.ts'
import { companyIdOf } from './payment-references.ts'

/** Waiting money. */
export interface WaitingMoney {
  amountCents: Cents
  accountReference: string
  phoneMasked: string | null
  payerName: string | null
  paidAt: Date
  /** The account number belongs to an order, so it is not mistyped. */
  namesOrder: boolean
}

/** An order that the money can belong to. */
export interface CandidateOrder {
  orderNo: number
  dueCents: Cents
  placedAt: Date
  name: string
  /** 2547XXXXXXXX: the phones of the customer and of the prompts. */
  phones: string[]
}

export interface Suggestion {
  orderNo: number
  reasons: MatchReason[]
}

const MAX_SUGGESTIONS = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** Letters that people and phones write instead of digits. */
const DIGIT_OF: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' }

/** Orders by common properties with a payment: a suggestion with two reasons needs one of these. */
interface Candidates {
  byNumber: ReadonlyMap<string, CandidateOrder>
  byDue: ReadonlyMap<Cents, readonly CandidateOrder[]>
  byWord: ReadonlyMap<string, readonly CandidateOrder[]>
  /** By the last two digits of a phone, which most masks show. */
  byPhoneEnd: ReadonlyMap<string, readonly CandidateOrder[]>
  all: readonly CandidateOrder[]
}

function addTo<Key>(map: Map<Key, CandidateOrder[]>, key: Key, order: CandidateOrder): void {
  const found = map.get(key)
  if (found) found.push(order)
  else map.set(key, [order])
}

/** Indexes orders by their possible common properties with waiting money, for fast search. */
export function indexCandidates(orders: readonly CandidateOrder[]): Candidates {
  const byDue = new Map<Cents, CandidateOrder[]>()
  const byWord = new Map<string, CandidateOrder[]>()
  const byPhoneEnd = new Map<string, CandidateOrder[]>()
  for (const order of orders) {
    addTo(byDue, order.dueCents, order)
    for (const word of wordsOf(order.name)) addTo(byWord, word, order)
    for (const end of new Set(order.phones.map((phone) => phone.slice(-2)))) addTo(byPhoneEnd, end, order)
  }
  return {
    byNumber: new Map(orders.map((order) => [String(order.orderNo), order])),
    byDue,
    byWord,
    byPhoneEnd,
    all: orders,
  }
}

/** The orders that have a property in common with waiting money. */
function ordersNear(
  money: WaitingMoney,
  { byNumber, byDue, byWord, byPhoneEnd, all }: Candidates,
): Set<CandidateOrder> {
  const { digits, read } = typedNumbers(money)
  const near = new Set<CandidateOrder>(byDue.get(money.amountCents))
  for (const number of new Set([...numbersNear(digits), ...numbersNear(read)])) {
    const order = byNumber.get(number)
    if (order) near.add(order)
  }
  for (const word of wordsOf(money.payerName ?? '')) for (const order of byWord.get(word) ?? []) near.add(order)
  const mask = money.phoneMasked?.trim() ?? ''
  // A hash shows no digits, so it is compared with every order's numbers.
  for (const order of isHash(mask) ? all : (byPhoneEnd.get(mask.slice(-2)) ?? [])) near.add(order)
  return near
}

const ALL_DIGITS = '0123456789'

/** A typed number, and all numbers that differ in one digit. */
function* numbersNear(typed: string): Iterable<string> {
  yield typed
  if (typed.length < 2 || typed.length > 12) return
  for (let at = 0; at <= typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)]
    yield before + after.slice(1)
    yield before + after.charAt(1) + after.charAt(0) + after.slice(2)
    for (const digit of ALL_DIGITS) {
      yield before + digit + after
      yield before + digit + after.slice(1)
    }
  }
}

/** The orders that a payment can belong to, best match first. */
export function suggestOrders(money: WaitingMoney, given: readonly CandidateOrder[] | Candidates): Suggestion[] {
  const candidates = 'byNumber' in given ? given : indexCandidates(given)
  return [...ordersNear(money, candidates)]
    .map((order) => ({ order, found: reasonsFor(money, order) }))
    .filter(({ found }) => found.score >= 2)
    .sort((a, b) => b.found.score - a.found.score || b.order.orderNo - a.order.orderNo)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ order, found }) => ({ orderNo: order.orderNo, reasons: found.reasons }))
}

/** A reason with its weight; two points together are a suggestion. */
type Weighted = [weight: number, text: string, confidence: MatchReason['confidence']]

function reasonsFor(money: WaitingMoney, order: CandidateOrder): { score: number; reasons: MatchReason[] } {
  const number = numberReason(money, String(order.orderNo))
  const found: Weighted[] = []
  if (number) found.push(number)
  if (isSameName(money.payerName, order.name)) found.push([2, 'the payer has the customer’s name', 'likely'])
  else if (hasFirstName(money.payerName, order.name))
    found.push([0.5, 'the payer has the customer’s first name', 'weak'])
  const phone = phoneReason(order.phones, money.phoneMasked)
  if (phone) found.push(phone)
  if (order.dueCents > 0 && money.amountCents === order.dueCents)
    found.push([1, 'the amount is the amount due', 'likely'])
  const apart = money.paidAt.getTime() - order.placedAt.getTime()
  if (apart >= 0 && apart < DAY_MS) found.push([1, 'paid within a day of the order', 'weak'])
  return {
    score: found.reduce((sum, [weight]) => sum + weight, 0),
    reasons: found.map(([, text, confidence]) => ({ text, confidence })),
  }
}

/** The digits of an account number, with lookalike letters read as digits. */
function typedNumbers({ accountReference }: Pick<WaitingMoney, 'accountReference'>): { digits: string; read: string } {
  const typed = accountReference.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const read = [...typed.replace(/^FUMA/, '')].map((letter) => DIGIT_OF[letter] ?? letter).join('')
  return { digits: typed.replace(/\D/g, ''), read }
}

/** The similarity of the typed account number to an order's number. */
function numberReason({ accountReference, namesOrder }: WaitingMoney, orderNo: string): Weighted | null {
  // The digits of a company's reference are not an order's number.
  if (companyIdOf(accountReference) !== null) return null
  const { digits, read } = typedNumbers({ accountReference })
  if (digits === orderNo) return [5, 'the account number holds this order’s number', 'likely']
  if (read === orderNo) return [5, 'letters read as digits, the account number is this order’s', 'likely']
  if (namesOrder) return null
  if (isOneOff(digits, orderNo) || isOneOff(read, orderNo)) return [2, 'the account number is one digit off', 'likely']
  return null
}

/** Whether the numbers differ by one changed, missing, added or swapped digit. */
function isOneOff(typed: string, wanted: string): boolean {
  if (Math.abs(typed.length - wanted.length) > 1 || typed.length < 3) return false
  if (typed.length === wanted.length) {
    const wrong = [...wanted].flatMap((digit, at) => (digit === typed[at] ? [] : [at]))
    const [first = 0, second] = wrong
    if (wrong.length === 1) return true
    const isSwapped = second === first + 1 && typed[first] === wanted[second] && typed[second] === wanted[first]
    return wrong.length === 2 && isSwapped
  }
  const [long, short] = typed.length > wanted.length ? [typed, wanted] : [wanted, typed]
  return [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
}

/** The parts of a name. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word.length > 1),
  )

/** Whether two names share at least a first and a last name. */
function isSameName(payer: string | null, customer: string): boolean {
  const theirs = wordsOf(payer ?? '')
  return [...wordsOf(customer)].filter((word) => theirs.has(word)).length >= 2
}

/** Whether the payer's only known name is the customer's first name. Many people share it: weak evidence. */
function hasFirstName(payer: string | null, customer: string): boolean {
  const [first] = wordsOf(customer)
  return first !== undefined && wordsOf(payer ?? '').has(first)
}

const PHONE_REASONS = {
  hash: [3, 'the phone is the customer’s', 'likely'],
  mask: [2, 'the phone fits the customer’s', 'likely'],
  start: [0.5, 'the first digits of the phone are the customer’s', 'weak'],
} as const satisfies Record<string, Readonly<Weighted>>

/** The similarity of the payer's masked or hashed number to the numbers of an order. */
function phoneReason(phones: readonly string[], mask: string | null): Weighted | null {
  const fits = new Set(phones.map((phone) => fitsMaskedPhone(phone, mask)))
  const best = (['hash', 'mask', 'start'] as const).find((kind) => fits.has(kind))
  return best ? [...PHONE_REASONS[best]] : null
}
