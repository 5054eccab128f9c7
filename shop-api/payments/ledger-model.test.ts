/**
 * The rules of the ledger against a model of the world with three providers: banks that charge cards or do not, prompts of
 * M-Pesa and of Airtel Money that are paid or not, payments by hand, answers, callbacks, confirmations and queries that come in any order, late, twice or never, and
 * processes that are killed anywhere in between. At least ten thousand interleavings.
 */
import fc from 'fast-check'
import { type Attempt, emptyAttempt, type ProviderReference } from './attempt.ts'
import {
  type Counted,
  countNamedPayment,
  countPaidPrompt,
  rowOfConfirmed,
  type WaitingReceipt,
} from './count-payments.ts'
import { decide, inFlight, isHarmless, type PaymentEvent, settle } from './ledger-rules.ts'
import { METHODS } from './methods.ts'

const TOTAL = 1740_00
const GRACE_STEPS = 6
const RUNS = 12_000
const HEARD = ['callbacks', 'confirmations', 'neither'] as const

/** What truly became of an attempt at its provider, whatever anybody was told. */
type Truth = 'nothing' | 'challenged' | 'charged' | 'declined' | 'let go'

interface Whole {
  do: 'open card' | 'open phone' | 'open airtel' | 'crash' | 'pay by hand' | 'cancel order'
}
interface Part {
  do:
    | 'prepare'
    | 'ask the bank'
    | 'answer the challenge'
    | 'hear an answer'
    | 'repeat an answer'
    | 'search'
    | 'overdue'
    | 'abandon'
    | 'prompt'
    | 'enter the PIN'
    | 'refuse at the phone'
    | 'query'
    | 'forge'
    | 'confirm'
  which: number
  /** Decides what a bank does, or whether a line is cut. */
  luck: number
}
type Step = Whole | Part

const luck = fc.nat({ max: 5 })
const which = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Whole>({ do: 'open card' }, { do: 'open phone' }, { do: 'open airtel' }) },
  { weight: 1, arbitrary: fc.constantFrom<Whole>({ do: 'crash' }, { do: 'pay by hand' }, { do: 'cancel order' }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'prepare' as const,
        'prepare' as const,
        'ask the bank' as const,
        'ask the bank' as const,
        'answer the challenge' as const,
        'answer the challenge' as const,
        'hear an answer' as const,
        'hear an answer' as const,
        'repeat an answer' as const,
        'search' as const,
        'overdue' as const,
        'abandon' as const,
        'prompt' as const,
        'enter the PIN' as const,
        'refuse at the phone' as const,
        'query' as const,
        'forge' as const,
        'confirm' as const,
        'confirm' as const,
      ),
      which,
      luck,
    }),
  },
)

const AT_PHONE: readonly Part['do'][] = ['prompt', 'enter the PIN', 'refuse at the phone', 'query', 'forge']

type Method = 'mpesa' | 'airtel' | 'card'
const begunBy = (method: Method) => ({ method, paymentType: METHODS[method].type })

/** A payment by phone that was really made: by which prompt, and by whose mobile money. */
interface Made {
  prompt: string | null
  method: 'mpesa' | 'airtel'
}

class World {
  attempts: Attempt[] = []
  readonly truth = new Map<string, Truth>()
  /** Answers on their way: to this process, which loses them when it is killed. */
  answers: { id: string; word: PaymentEvent }[] = []
  /** Callbacks, which survive every process. */
  callbacks: { id: string; word: PaymentEvent }[] = []
  readonly asked = new Map<string, number>()
  charges = 0
  /** Every payment by phone there was, by its receipt. */
  readonly receipts = new Map<string, Made>()
  /** Receipts the shop was told of. */
  readonly told = new Set<string>()
  /** Receipts that name the order and wait for a person. */
  waiting: WaitingReceipt[] = []
  cancelled = false
  now = 0
  readonly heard = new Set<string>()

  clock = () => new Date(Date.parse('2026-11-24T09:00:00Z') + this.now * 1000)

  find(id: string): Attempt {
    return this.attempts.find((one) => one.id === id) as Attempt
  }

  get isPaid(): boolean {
    return this.money().length > 0
  }

  /** Rows that hold money. */
  money(): Attempt[] {
    return this.attempts.filter(({ state, countedWith }) => state === 'paid' && countedWith === null)
  }

  other = (method: Attempt['method']) => ({ waiting: METHODS[method].isPaidByHand ? this.waiting : [], gone: [] })

  /** As `hearLocked` does, without a database. */
  hear(id: string, word: PaymentEvent): void {
    const before = this.find(id)
    if (word.kind === 'paid' && before.paymentType === 1 && word.amountCents !== 100) {
      this.hearPrompt(before, word)
      return
    }
    const settled = this.cancelled || this.attempts.some((one) => one.id !== id && one.state === 'paid')
    const { outcome, attempt } = decide(before, word, settled, this.clock())
    this.heard.add(outcome)
    this.attempts = this.attempts.map((one) => (one.id === id ? attempt : one))
    if (outcome === 'second-payment' && word.kind === 'paid') this.addPaid('card', word.receipt, null, false)
  }

  hearPrompt(before: Attempt, { receipt }: Extract<PaymentEvent, { kind: 'paid' }>): void {
    const found = this.waiting.find((one) => one.receipt === receipt)
    const known = found ? ({ kind: 'waiting', ...found } as const) : ({ kind: 'here' } as const)
    const now = this.clock()
    const counted =
      receipt === null
        ? countPaidPrompt(this.attempts, before, this.other(before.method), now)
        : countNamedPayment(this.attempts, before, receipt, known, this.other(before.method), now)
    if (receipt !== null) this.told.add(receipt)
    this.apply(counted, before.method as 'mpesa' | 'airtel')
  }

  apply({ outcome, changed, added, adopted }: Counted, method: 'mpesa' | 'airtel'): void {
    this.heard.add(outcome)
    this.attempts = this.attempts.map((one) => changed.find(({ id }) => id === one.id) ?? one)
    if (added) this.addPaid(method, added.receipt, added.namedReceipt, added.namedReceipt === null)
    this.waiting = this.waiting.filter(({ receipt }) => receipt !== adopted)
  }

  addPaid(method: Method, receipt: string | null, namedReceipt: string | null, byHand: boolean): void {
    const id = `paid-${this.attempts.length}`
    const startedAt = this.clock()
    const begun = emptyAttempt({
      id,
      orderId: 'o',
      ...begunBy(method),
      state: 'paid',
      amountCents: TOTAL,
      startedAt,
    })
    const row = { ...settle(begun, startedAt), receipt, receiptHeardAt: startedAt, namedReceipt, byHand }
    this.attempts = [row, ...this.attempts]
  }

  /** As `recordByHand` does. */
  confirm(receipt: string): void {
    if (this.waiting.some((one) => one.receipt === receipt) || this.attempts.some((one) => one.receipt === receipt))
      return
    this.told.add(receipt)
    const heard = { receipt, amountCents: TOTAL, heardAt: this.clock() }
    const row = rowOfConfirmed(this.attempts, heard, this.other('mpesa'))
    if (row) this.attempts = this.attempts.map((one) => (one.id === row.id ? row : one))
    else if (this.cancelled || this.isPaid) this.waiting.push({ receipt, amountCents: TOTAL, heardAt: this.clock() })
    else this.addPaid('mpesa', receipt, null, true)
  }

  /** As `openAttempt` does. */
  open(method: Method): void {
    if (this.cancelled || this.isPaid) return
    if (this.attempts.some((one) => inFlight(one) && !isHarmless(one))) return
    if (this.attempts.some((one) => one.paymentType === 2 && one.state === 'unknown' && one.searchedAt === null)) return
    const open = this.attempts.find(isHarmless)
    if (open) this.hear(open.id, { kind: 'abandoned', code: 'superseded', reason: '' })
    const id = `a-${this.attempts.length}`
    this.attempts.unshift(
      emptyAttempt({
        id,
        orderId: 'o',
        ...begunBy(method),
        state: 'requested',
        amountCents: TOTAL,
        startedAt: this.clock(),
      }),
    )
    this.truth.set(id, 'nothing')
  }

  /** The request that may take money: the ledger is asked first, then the bank does something, then an answer comes. */
  askBank(id: string, luckOf: number, challenge: boolean): void {
    const before = this.find(id)
    this.hear(id, { kind: 'authorising' })
    const after = this.find(id)
    if (after === before || after.authorisingAt === null) return
    this.asked.set(id, this.now)
    const receipt = `card-${id}`
    const ids = { authenticationId: `auth-${id}`, returnSecretHash: `hash-${id}` }
    const outcomes: [Truth, PaymentEvent][] = [
      ['charged', { kind: 'paid', receipt, amountCents: TOTAL }],
      ['declined', { kind: 'failed', code: '204', reason: '', certain: true }],
      ['challenged', { kind: 'challenged', reference: ids }],
      ['nothing', { kind: 'overdue' }],
    ]
    const [truth, word] = outcomes[luckOf % (challenge ? 4 : 2)] as [Truth, PaymentEvent]
    if (truth === 'charged') this.charges += 1
    this.truth.set(id, truth === 'nothing' ? (this.truth.get(id) as Truth) : truth)
    this.answers.push({ id, word })
  }

  /** Kills the process: what was on its way to it is lost, and the next one settles what it left (`endInterrupted`). */
  crash(): void {
    this.answers = []
    for (const { id, paymentType, state } of this.attempts) {
      if (paymentType === 2 && (state === 'requested' || state === 'prompted')) this.hear(id, { kind: 'overdue' })
    }
  }

  /** As the provider's `ask` does; the index may not have it yet. */
  search(id: string, isIndexed: boolean): void {
    const attempt = this.find(id)
    if (attempt.paymentType !== 2 || attempt.state !== 'unknown') return
    const truth = this.truth.get(id)
    const isLate = this.now - (this.asked.get(id) ?? 0) >= GRACE_STEPS
    if (isIndexed && truth === 'charged') this.hear(id, { kind: 'paid', receipt: `card-${id}`, amountCents: TOTAL })
    else if (isIndexed && truth === 'declined')
      this.hear(id, { kind: 'failed', code: '204', reason: '', certain: true })
    else if (isLate) this.letGo(id, truth)
  }

  letGo(id: string, truth: Truth | undefined): void {
    // Let go before it is called failed; no answer is waited for as long as that.
    this.answers = this.answers.filter((answer) => answer.id !== id)
    if (truth === 'charged') {
      this.truth.set(id, 'let go')
      this.charges -= 1
    }
    this.hear(id, { kind: 'failed', code: 'never-arrived', reason: '', certain: true })
  }

  happen(next: Step): void {
    this.now += 1
    if ('which' in next) this.happenTo(next)
    else if (next.do === 'open card') this.open('card')
    else if (next.do === 'open phone') this.open('mpesa')
    else if (next.do === 'open airtel') this.open('airtel')
    else if (next.do === 'crash') this.crash()
    else if (next.do === 'pay by hand') this.payByHand()
    else this.cancelled ||= !this.isPaid
  }

  happenTo(next: Part): void {
    const ours = (type: 1 | 2) => this.attempts.filter((one) => one.paymentType === type && this.truth.has(one.id))
    const [cards, phones] = [ours(2), ours(1)]
    const card = cards[next.which % cards.length]
    const phone = phones[next.which % phones.length]
    if (next.do === 'hear an answer') this.hearAnswer(next)
    else if (next.do === 'repeat an answer') this.repeatCallback(next)
    else if (next.do === 'overdue' && (card ?? phone)) this.hear((card ?? phone)?.id as string, { kind: 'overdue' })
    else if (next.do === 'confirm') this.confirmOne(next.which)
    else if (AT_PHONE.includes(next.do) && phone) this.atPhone(next.do, phone, next.luck)
    else if (!AT_PHONE.includes(next.do) && card) this.atCard(next, card)
  }

  confirmOne(which: number): void {
    // The paybill tells of M-Pesa alone.
    const receipts = [...this.receipts].flatMap(([receipt, { method }]) => (method === 'mpesa' ? [receipt] : []))
    const receipt = receipts[which % Math.max(1, receipts.length)]
    if (receipt) this.confirm(receipt)
  }

  hearAnswer({ which: one, luck: how }: Part): void {
    const [answer] = this.answers.splice(one % Math.max(1, this.answers.length), 1)
    // One answer in six is cut on its way: the request is then lost.
    if (answer) this.hear(answer.id, how === 0 ? { kind: 'overdue' } : answer.word)
  }

  repeatCallback({ which: one }: Part): void {
    const callback = this.callbacks[one % Math.max(1, this.callbacks.length)]
    if (callback) this.hear(callback.id, callback.word)
  }

  atCard(next: Part, card: Attempt): void {
    const { id, state } = card
    if (next.do === 'prepare') this.hear(id, { kind: 'prepared', reference: { setupReference: `setup-${id}` } })
    if (next.do === 'ask the bank' && state === 'requested' && card.providerReference) this.askBank(id, next.luck, true)
    if (next.do === 'answer the challenge' && state === 'prompted') this.askBank(id, next.luck, false)
    if (next.do === 'search') this.search(id, next.luck > 1)
    if (next.do === 'abandon') this.hear(id, { kind: 'abandoned', code: 'closed', reason: '' })
  }

  atPhone(what: Part['do'], { id, method }: Attempt, how: number): void {
    const isAirtel = method === 'airtel'
    const ids: ProviderReference = isAirtel
      ? { transactionId: id }
      : { merchantRequestId: `m-${id}`, checkoutRequestId: `c-${id}` }
    const truth = this.truth.get(id)
    if (what === 'prompt') this.hear(id, { kind: 'accepted', reference: ids })
    if (what === 'forge') this.hear(id, { kind: 'paid', receipt: 'FORGED', amountCents: 100, reference: ids })
    // A query of M-Pesa has been seen to call a paid transaction failed.
    const tells = how === 0 && !isAirtel ? 'declined' : truth
    if (what === 'query' && tells === 'charged') this.query(id, method)
    if (what === 'query' && tells === 'declined')
      this.hear(id, { kind: 'failed', code: '1032', reason: '', certain: false })
    if (truth !== 'nothing') return
    if (what === 'enter the PIN') {
      this.truth.set(id, 'charged')
      this.receipts.set(`phone-${id}`, { prompt: id, method: isAirtel ? 'airtel' : 'mpesa' })
      this.callbacks.push({ id, word: { kind: 'paid', receipt: `phone-${id}`, amountCents: TOTAL, reference: ids } })
    }
    if (what === 'refuse at the phone') {
      this.truth.set(id, 'declined')
      this.callbacks.push({ id, word: { kind: 'failed', code: '2001', reason: '', certain: true, reference: ids } })
    }
  }

  /** What a query says of a prompt that was paid: Airtel names its receipt, M-Pesa does not. */
  query(id: string, method: Attempt['method']): void {
    this.hear(id, { kind: 'paid', receipt: method === 'airtel' ? `phone-${id}` : null })
  }

  payByHand(): void {
    this.receipts.set(`hand-${this.receipts.size}`, { prompt: null, method: 'mpesa' })
  }

  /** Everything that is on its way arrives, and every open question is asked until it is answered. */
  settle(hearsReceipts: 'callbacks' | 'confirmations' | 'neither'): void {
    for (const { id, word } of this.answers.splice(0)) this.hear(id, word)
    if (hearsReceipts === 'callbacks') for (const { id, word } of this.callbacks) this.hear(id, word)
    for (const [receipt, { prompt, method }] of this.receipts) {
      if (method !== 'mpesa') continue
      if (hearsReceipts === 'confirmations' || (hearsReceipts === 'callbacks' && prompt === null)) this.confirm(receipt)
    }
    for (const [id, truth] of this.truth) {
      const { paymentType, method } = this.find(id)
      if (truth === 'charged' && paymentType === 1) this.query(id, method)
    }
    this.now += 1000
    for (const { id } of [...this.attempts]) {
      this.hear(id, { kind: 'overdue' })
      this.search(id, true)
    }
  }
}

/** Jest's own matchers take most of the time when they are asked half a million times. */
function must(holdsTrue: boolean, what: string, world: World): void {
  if (!holdsTrue) throw new Error(`${what}: ${JSON.stringify({ attempts: world.attempts, truth: [...world.truth] })}`)
}

/** What must hold whatever has happened. */
function holds(world: World, before: readonly Attempt[]): void {
  const { attempts, truth } = world
  for (const was of before) {
    if (was.state !== 'paid') continue
    const is = attempts.find(({ id }) => id === was.id)
    must(is?.state === 'paid' && is.settledAt === was.settledAt, 'paid stays paid', world)
    must(was.receipt === null || is?.receipt === was.receipt, 'a receipt stays', world)
  }
  must(attempts.filter(inFlight).length <= 1, 'one in flight', world)
  const paid = attempts.filter(({ state }) => state === 'paid')
  const real = world.receipts.size
  const counted = paid.filter((one) => one.paymentType === 1 && one.countedWith === null).length + world.waiting.length
  must(counted <= real, 'no payment is counted that never came', world)
  must(counted >= world.told.size, 'a payment whose receipt was told is counted', world)
  for (const [receipt, { method }] of world.receipts) {
    const holder = attempts.find((one) => one.receipt === receipt)
    must(!holder || holder.method === method, 'a receipt is counted as its own provider’s', world)
  }
  const airtel = paid.filter((one) => one.method === 'airtel' && one.countedWith === null).length
  const airtelMade = [...world.receipts.values()].filter(({ method }) => method === 'airtel').length
  must(airtel <= airtelMade, 'no payment by Airtel is counted that never came', world)
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? [])
  must(new Set(receipts).size === receipts.length, 'receipts are unique', world)
  for (const { id, paymentType, state } of attempts) {
    const isCharged = truth.get(id) === 'charged'
    must(!(paymentType === 2 && state === 'failed' && isCharged), 'nobody is told "failed" for money that moved', world)
    must(!(state === 'paid' && truth.has(id) && !isCharged), 'nobody is told "paid" for money that did not', world)
  }
}

test(`${RUNS.toLocaleString('en')} interleavings: the ledger tells the truth, and money is never taken twice without a mark`, () => {
  const heard = new Set<string>()
  let runs = 0
  let doubles = 0
  const paidBy = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), fc.constantFrom(...HEARD), (steps, hears) => {
      runs += 1
      const world = new World()
      let before: readonly Attempt[] = []
      for (const next of [{ do: 'open card' } as Step, ...steps]) {
        world.happen(next)
        holds(world, before)
        before = world.attempts
      }
      world.settle(hears)
      holds(world, before)
      const money = world.money()
      const cards = money.filter(({ paymentType }) => paymentType === 2).length
      must(cards === world.charges, 'every charge of a card is paid', world)
      const mpesa = money.length - cards + world.waiting.length
      // Now that all is known. Without any receipt, prompts that were paid are, each once.
      const prompts = [...world.receipts.values()].filter(({ prompt }) => prompt !== null).length
      if (hears === 'neither') must(mpesa >= prompts, 'every prompt that was paid is counted', world)
      else must(mpesa === world.receipts.size, 'all that was paid is counted, once', world)
      if (money.length + world.waiting.length > 1) doubles += 1
      for (const outcome of world.heard) heard.add(outcome)
      for (const { method } of money) paidBy.add(method)
    }),
    { numRuns: RUNS },
  )
  expect(runs).toBeGreaterThanOrEqual(10_000)
  // The stories were rich enough to mean something.
  expect(doubles).toBeGreaterThan(20)
  expect([...paidBy].sort()).toEqual(['airtel', 'card', 'mpesa'])
  expect([...heard]).toEqual(
    expect.arrayContaining([
      'applied',
      'already-counted',
      'receipt-added',
      'repeated',
      'ignored-late',
      'ignored-mismatch',
      'ignored-paid',
    ]),
  )
})
