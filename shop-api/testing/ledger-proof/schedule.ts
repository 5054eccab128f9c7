/** Schedules: the sequence of events for two orders. Made from a seed, so that each can be repeated. */
import type { BankMode, CardKind, PushAnswer, QueryAnswer } from './outside.ts'

/** Indexes are taken modulo the number of items: removing a step leaves the others meaningful. */
export type Step =
  /** `part`: of the amount due, for the large order; if absent, the maximum of one payment. */
  | {
      do: 'push'
      order: number
      answer: PushAnswer
      first: 'nothing' | 'paid' | 'failed'
      twice: boolean
      part?: Part
      /** By Airtel Money instead of M-Pesa. */
      airtel?: true
    }
  | { do: 'pin'; prompt: number }
  | { do: 'refuse'; prompt: number; code: number }
  | { do: 'callback'; prompt: number; without: 'nothing' | 'receipt' }
  | { do: 'contradict'; prompt: number; how: Contradiction }
  /** `elsewhere`: to a business number that is not the shop's. */
  | { do: 'hand'; order: number; amount: HandAmount; reference: Reference; elsewhere?: true }
  /** Money is sent to the shop's bank, which only a person can record. */
  | { do: 'transfer'; order: number; amount: HandAmount; reference: Reference }
  | { do: 'confirm'; payment: number; amount: 'right' | 'wrong' }
  | { do: 'record'; payment: number }
  | { do: 'clock'; seconds: number }
  | { do: 'look'; query: QueryAnswer; search: BankMode; bank: BankMode }
  | { do: 'card'; order: number; card: CardKind; setup: BankMode; bank: BankMode }
  | { do: 'return'; challenge: number; passed: boolean; bank: BankMode }
  | { do: 'cancel'; order: number }
  | { do: 'match'; payment: number; order: number }
  | { do: 'close'; payment: number; returned: boolean }
  /** `part`: of any payment, whether it is to be refunded or not. */
  | { do: 'refund'; order: number; bank: BankMode; part?: true }
  /** Orders that were not paid in time lose their products. */
  | { do: 'sweep' }
  /** Other people buy all that is left, or it is stocked again. */
  | { do: 'shelf'; holds: 'nothing' | 'plenty' }
  /** Two events at the same instant. */
  | { do: 'together'; steps: [Step, Step] }

/** `above`: more than the maximum of one payment. */
export type Part = 'half' | 'above'
export type Contradiction = 'amount' | 'ids' | 'no amount' | 'unknown attempt' | 'foreign receipt' | 'late failure'
export type HandAmount = 'due' | 'part' | 'a shilling over' | 'five shillings over' | 'total' | 'cents'
/** How the account number is typed. Only the first three name the order. */
export type Reference = 'exact' | 'bare' | 'spaced' | 'letters' | 'digit off' | 'words'

/** Numbers from a seed, the same everywhere (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The schedule of a seed: 4 to 30 steps. Nearly half of them report several prompts for one order in any order. In
 * some, an order is paid after its reservation ended. Order 1 is above M-Pesa's maximum per payment.
 */
export function scheduleOf(seed: number): Step[] {
  const random = randomFrom(seed)
  const kind = random()
  if (kind < 0.45) return withAirtel(anything(random), seed)
  return withAirtel(kind < 0.9 ? severalPrompts(random) : paidLate(random), seed)
}

/** In every third schedule some prompts are Airtel's. Order 1 is above Airtel's maximum per payment. */
function withAirtel(steps: Step[], seed: number): Step[] {
  if (seed % 3 !== 0) return steps
  const random = randomFrom(seed + 1_000_000_007)
  return steps.map((step) =>
    step.do === 'push' && step.order === 0 && random() < 0.5 ? { ...step, airtel: true as const } : step,
  )
}

/** An order that loses its products, others that can buy them, and money that still arrives, in one or two parts. */
function paidLate(random: () => number): Step[] {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const steps: Step[] = [{ do: 'push', order: 0, answer: 'accepted', first: 'nothing', twice: false }]
  // The provider calls the prompt failed, and it can be answered all the same.
  steps.push({ do: 'clock', seconds: 30 }, { do: 'look', query: 'failed', search: 'ok', bank: 'ok' })
  steps.push({ do: 'clock', seconds: pick(1700, 2000, 4000) }, { do: 'sweep' })
  if (random() < 0.5) steps.push({ do: 'shelf', holds: 'nothing' })
  const isPrompt = random() < 0.5
  if (random() < 0.3) {
    steps.push({ do: 'hand', order: 0, amount: 'part', reference: 'exact' })
    steps.push({ do: 'confirm', payment: 0, amount: 'right' }, { do: 'clock', seconds: pick(5, 4000) }, { do: 'sweep' })
  }
  if (isPrompt) steps.push({ do: 'pin', prompt: 0 }, { do: 'callback', prompt: 0, without: 'nothing' })
  else steps.push({ do: 'hand', order: 0, amount: 'due', reference: 'exact' })
  for (const payment of [0, 1]) steps.push({ do: 'confirm', payment, amount: 'right' })
  return [...steps, ...anything(random).slice(1, 6)]
}

/** A prompt, sometimes with a manual payment or a refund, then the query of its outcome. */
function promptSteps(random: () => number, order: number, isLast: boolean): Step[] {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const answer = pick<PushAnswer>('accepted', 'accepted', 'accepted', 'accepted', 'lost', 'broken')
  const part = order === 1 && random() < 0.5 ? { part: 'half' as const } : {}
  const steps: Step[] = [{ do: 'push', order, answer, first: 'nothing', twice: false, ...part }]
  if (random() < 0.2) steps.push({ do: 'hand', order, amount: 'part', reference: 'exact' })
  if (random() < 0.2) steps.push({ do: 'confirm', payment: pick(0, 1), amount: 'right' })
  if (random() < 0.1) steps.push({ do: 'refund', order, bank: 'ok', part: true })
  if (isLast && random() < 0.5) return steps
  return [...steps, { do: 'clock', seconds: 100 }, { do: 'look', query: 'pending', search: 'ok', bank: 'ok' }]
}

function shuffle(steps: Step[], random: () => number): void {
  for (let left = steps.length - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1))
    const last = steps[left] as Step
    steps[left] = steps[other] as Step
    steps[other] = last
  }
}

/**
 * Several undecided prompts, some of them paid, and manual payments: then their reports, some lost and some doubled.
 */
function severalPrompts(random: () => number): Step[] {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const steps: Step[] = []
  const prompts = pick(1, 2, 2, 2, 3)
  const order = random() < 0.2 ? 1 : 0
  for (let prompt = 0; prompt < prompts; prompt += 1) steps.push(...promptSteps(random, order, prompt === prompts - 1))
  const reports: Step[] = []
  const add = (step: Step, ...times: number[]) => {
    for (let left = pick(...times); left > 0; left -= 1) reports.push(step)
  }
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    if (random() < 0.75) steps.push({ do: 'pin', prompt })
    else steps.push({ do: 'refuse', prompt, code: pick(1032, 1037, 2001) })
    add({ do: 'callback', prompt, without: random() < 0.1 ? 'receipt' : 'nothing' }, 0, 1, 1, 2)
    add({ do: 'confirm', payment: prompt, amount: 'right' }, 0, 1, 1, 2)
  }
  for (let hands = pick(0, 0, 1, 2); hands > 0; hands -= 1) {
    const sent = { order, amount: pick<HandAmount>('due', 'due', 'total', 'part'), reference: 'exact' as const }
    if (random() < 0.3) {
      steps.push({ do: 'transfer', ...sent })
      add({ do: 'record', payment: prompts }, 0, 1, 1)
    } else {
      steps.push({ do: 'hand', ...sent })
      add({ do: 'confirm', payment: prompts, amount: 'right' }, 0, 1, 1, 2)
    }
  }
  const look = (): Step => ({ do: 'look', query: 'truth', search: 'ok', bank: 'ok' })
  for (let looks = pick(1, 2, 3); looks > 0; looks -= 1)
    reports.push({ do: 'clock', seconds: pick(30, 130, 700) }, look())
  if (random() < 0.3) reports.push(...anything(random).slice(1, 4))
  if (random() < 0.3) reports.push({ do: 'clock', seconds: 2000 }, { do: 'sweep' })
  if (random() < 0.2) reports.push({ do: 'shelf', holds: 'nothing' })
  shuffle(reports, random)
  return [...steps, ...reports]
}

/** 4 to 24 steps of any kind. */
function anything(random: () => number): Step[] {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  // Most schedules stay with one order: more happens to it.
  const orders = random() < 0.7 ? [0] : [0, 0, 1]
  const count = 4 + Math.floor(random() * 21)
  const some = () => Math.floor(random() * 6)
  const order = () => pick(...orders)
  const mode = () => pick<BankMode>('ok', 'ok', 'ok', 'lost', 'down')
  const makers: [number, () => Step][] = [
    [
      14,
      () => ({
        do: 'push',
        order: order(),
        answer: pick<PushAnswer>('accepted', 'accepted', 'accepted', 'accepted', 'refused', 'lost', 'broken', 'down'),
        first: pick('nothing', 'nothing', 'nothing', 'nothing', 'paid', 'failed'),
        twice: random() < 0.1,
        ...(random() < 0.3 && { part: pick<Part>('half', 'half', 'above') }),
      }),
    ],
    [14, () => ({ do: 'pin', prompt: some() })],
    [4, () => ({ do: 'refuse', prompt: some(), code: pick(1032, 2001, 1, 1037, 1037, 1019) })],
    [
      14,
      () => ({
        do: 'callback',
        prompt: some(),
        without: random() < 0.08 ? 'receipt' : 'nothing',
      }),
    ],
    [
      4,
      () => ({
        do: 'contradict',
        prompt: some(),
        how: pick<Contradiction>('amount', 'ids', 'no amount', 'unknown attempt', 'foreign receipt', 'late failure'),
      }),
    ],
    [
      8,
      () => ({
        do: 'hand',
        order: order(),
        amount: pick<HandAmount>(
          'due',
          'due',
          'part',
          'part',
          'total',
          'a shilling over',
          'five shillings over',
          'cents',
        ),
        reference: pick<Reference>('exact', 'exact', 'exact', 'bare', 'spaced', 'letters', 'digit off', 'words'),
        ...(random() < 0.06 && { elsewhere: true as const }),
      }),
    ],
    [16, () => ({ do: 'confirm', payment: some(), amount: random() < 0.05 ? 'wrong' : 'right' })],
    [
      3,
      () => ({
        do: 'transfer',
        order: order(),
        amount: pick<HandAmount>('due', 'due', 'part', 'part', 'five shillings over', 'cents'),
        reference: pick<Reference>('exact', 'exact', 'spaced', 'words'),
      }),
    ],
    [4, () => ({ do: 'record', payment: some() })],
    [10, () => ({ do: 'clock', seconds: pick(5, 25, 60, 100, 130, 700, 2000, 4000) })],
    [
      12,
      () => ({
        do: 'look',
        query: pick<QueryAnswer>('truth', 'truth', 'truth', 'truth', 'pending', 'down', 'failed'),
        search: mode(),
        bank: mode(),
      }),
    ],
    [
      5,
      () => ({
        do: 'card',
        order: order(),
        card: pick<CardKind>('charge', 'charge', 'decline', 'challenge'),
        setup: mode(),
        bank: mode(),
      }),
    ],
    [4, () => ({ do: 'return', challenge: some(), passed: random() < 0.7, bank: mode() })],
    [2, () => ({ do: 'cancel', order: order() })],
    [5, () => ({ do: 'sweep' })],
    [3, () => ({ do: 'shelf', holds: pick('nothing', 'nothing', 'plenty') })],
    [4, () => ({ do: 'match', payment: some(), order: order() })],
    [1, () => ({ do: 'close', payment: some(), returned: random() < 0.5 })],
    [6, () => ({ do: 'refund', order: order(), bank: mode(), ...(random() < 0.4 && { part: true as const }) })],
  ]
  const total = makers.reduce((sum, [weight]) => sum + weight, 0)
  const make = (): Step => {
    let left = random() * total
    for (const [weight, maker] of makers) {
      left -= weight
      if (left < 0) return maker()
    }
    return { do: 'clock', seconds: 5 }
  }
  const isReported = (step: Step) => step.do === 'callback' || step.do === 'confirm'
  const steps: Step[] = [{ ...(makers[0] as [number, () => Step])[1](), order: 0 } as Step]
  while (steps.length < count) {
    const step = make()
    const other = isReported(step) && random() < 0.15 ? make() : null
    steps.push(other && isReported(other) ? { do: 'together', steps: [step, other] } : step)
  }
  return steps
}
