/**
 * The rules of the ledger against a model of the world: banks that charge or do not, answers that come, come late, twice
 * or never, people who pay in two ways at once, and processes that are killed anywhere in between. At least ten thousand
 * interleavings.
 */
import fc from 'fast-check'
import { type Attempt, emptyAttempt } from './attempt.ts'
import { decide, inFlight, isHarmless, paymentStatusOf, type Word } from './ledger-rules.ts'

const TOTAL = 1740_00
const GRACE_STEPS = 6
const RUNS = 12_000

/** What truly became of an attempt at its provider, whatever anybody was told. */
type Truth = 'nothing' | 'challenged' | 'charged' | 'declined' | 'let go'

interface Whole {
  do: 'open card' | 'open phone' | 'crash' | 'pay by hand' | 'cancel order'
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
  which: number
  /** Decides what a bank does, or whether a line is cut. */
  luck: number
}
type Step = Whole | Part

const luck = fc.nat({ max: 5 })
const which = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Whole>({ do: 'open card' }, { do: 'open card' }, { do: 'open phone' }) },
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
      ),
      which,
      luck,
    }),
  },
)

const AT_PHONE: readonly Part['do'][] = ['prompt', 'enter the PIN', 'refuse at the phone', 'query', 'forge']

class World {
  attempts: Attempt[] = []
  readonly truth = new Map<string, Truth>()
  /** Answers on their way: to this process, which loses them when it is killed. */
  answers: { id: string; word: Word }[] = []
  /** Callbacks, which survive every process. */
  callbacks: { id: string; word: Word }[] = []
  readonly asked = new Map<string, number>()
  charges = 0
  byHand = 0
  cancelled = false
  now = 0
  readonly heard = new Set<string>()

  clock = () => new Date(Date.parse('2026-11-24T09:00:00Z') + this.now * 1000)

  find(id: string): Attempt {
    return this.attempts.find((one) => one.id === id) as Attempt
  }

  /** As `hearLocked` does, without a database. */
  hear(id: string, word: Word): void {
    const before = this.find(id)
    if (word.kind === 'paid' && word.receipt !== null) {
      const holder = this.attempts.find(({ receipt }) => receipt === word.receipt)
      if (holder && holder.id !== id) return
    }
    const settled = this.cancelled || this.attempts.some((one) => one.id !== id && one.state === 'paid')
    const { outcome, attempt } = decide(before, word, settled, this.clock())
    this.heard.add(outcome)
    this.attempts = this.attempts.map((one) => (one.id === id ? attempt : one))
    if (outcome === 'second-payment' && word.kind === 'paid') this.addPaid(attempt.paymentType, word.receipt, true)
  }

  addPaid(paymentType: 1 | 2, receipt: string | null, needsRefundReview: boolean): void {
    const id = `paid-${this.attempts.length}`
    const begun = emptyAttempt({
      id,
      orderId: 'o',
      paymentType,
      state: 'paid',
      amountCents: TOTAL,
      startedAt: this.clock(),
    })
    this.attempts.unshift({ ...begun, receipt, needsRefundReview, byHand: paymentType === 1, settledAt: this.clock() })
  }

  /** As `openAttempt` does. */
  open(paymentType: 1 | 2): void {
    if (this.cancelled || paymentStatusOf(this.attempts) === 2) return
    if (this.attempts.some((one) => inFlight(one) && !isHarmless(one))) return
    if (this.attempts.some((one) => one.paymentType === 2 && one.state === 'unknown' && one.searchedAt === null)) return
    const open = this.attempts.find(isHarmless)
    if (open) this.hear(open.id, { kind: 'abandoned', code: 'superseded', reason: '' })
    const id = `a-${this.attempts.length}`
    this.attempts.unshift(
      emptyAttempt({ id, orderId: 'o', paymentType, state: 'requested', amountCents: TOTAL, startedAt: this.clock() }),
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
    const outcomes: [Truth, Word][] = [
      ['charged', { kind: 'paid', receipt, amountCents: TOTAL }],
      ['declined', { kind: 'failed', code: '204', reason: '' }],
      ['challenged', { kind: 'challenged', ...ids }],
      ['nothing', { kind: 'overdue' }],
    ]
    const [truth, word] = outcomes[luckOf % (challenge ? 4 : 2)] as [Truth, Word]
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
    else if (isIndexed && truth === 'declined') this.hear(id, { kind: 'failed', code: '204', reason: '' })
    else if (isLate) this.letGo(id, truth)
  }

  letGo(id: string, truth: Truth | undefined): void {
    // Let go before it is called failed; no answer is waited for as long as that.
    this.answers = this.answers.filter((answer) => answer.id !== id)
    if (truth === 'charged') {
      this.truth.set(id, 'let go')
      this.charges -= 1
    }
    this.hear(id, { kind: 'failed', code: 'never-arrived', reason: '' })
  }

  happen(next: Step): void {
    this.now += 1
    if ('which' in next) this.happenTo(next)
    else if (next.do === 'open card') this.open(2)
    else if (next.do === 'open phone') this.open(1)
    else if (next.do === 'crash') this.crash()
    else if (next.do === 'pay by hand') this.payByHand()
    else this.cancelled ||= paymentStatusOf(this.attempts) !== 2
  }

  happenTo(next: Part): void {
    const ours = (type: 1 | 2) => this.attempts.filter((one) => one.paymentType === type && this.truth.has(one.id))
    const [cards, phones] = [ours(2), ours(1)]
    const card = cards[next.which % cards.length]
    const phone = phones[next.which % phones.length]
    if (next.do === 'hear an answer') this.hearAnswer(next)
    else if (next.do === 'repeat an answer') this.repeatCallback(next)
    else if (next.do === 'overdue' && (card ?? phone)) this.hear((card ?? phone)?.id as string, { kind: 'overdue' })
    else if (AT_PHONE.includes(next.do) && phone) this.atPhone(next.do, phone.id, next.luck)
    else if (!AT_PHONE.includes(next.do) && card) this.atCard(next, card)
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
    if (next.do === 'prepare') this.hear(id, { kind: 'prepared', setupReference: `setup-${id}` })
    if (next.do === 'ask the bank' && state === 'requested' && card.setupReference) this.askBank(id, next.luck, true)
    if (next.do === 'answer the challenge' && state === 'prompted') this.askBank(id, next.luck, false)
    if (next.do === 'search') this.search(id, next.luck > 1)
    if (next.do === 'abandon') this.hear(id, { kind: 'abandoned', code: 'closed', reason: '' })
  }

  atPhone(what: Part['do'], id: string, how: number): void {
    const ids = { merchantRequestId: `m-${id}`, checkoutRequestId: `c-${id}` }
    const truth = this.truth.get(id)
    if (what === 'prompt') this.hear(id, { kind: 'accepted', ...ids })
    if (what === 'forge') this.hear(id, { kind: 'paid', receipt: 'FORGED', amountCents: 100, ids })
    // A query has been seen to call a paid transaction failed.
    const tells = how === 0 ? 'declined' : truth
    if (what === 'query' && tells === 'charged') this.hear(id, { kind: 'paid', receipt: null })
    if (what === 'query' && tells === 'declined') this.hear(id, { kind: 'failed', code: '1032', reason: '' })
    if (truth !== 'nothing') return
    if (what === 'enter the PIN') {
      this.charges += 1
      this.truth.set(id, 'charged')
      this.callbacks.push({ id, word: { kind: 'paid', receipt: `phone-${id}`, amountCents: TOTAL, ids } })
    }
    if (what === 'refuse at the phone') {
      this.truth.set(id, 'declined')
      this.callbacks.push({ id, word: { kind: 'failed', code: '2001', reason: '', ids } })
    }
  }

  payByHand(): void {
    this.byHand += 1
    const open = this.attempts.some((one) => one.paymentType === 1 && one.state !== 'failed' && this.truth.has(one.id))
    // A prompt that may be the one meant is settled by it (paid-by-hand.ts): that has a test of its own.
    if (open || this.cancelled) {
      this.byHand -= 1
      return
    }
    this.addPaid(1, `hand-${this.byHand}`, paymentStatusOf(this.attempts) === 2)
  }

  /** Everything that is on its way arrives, and every open question is asked until it is answered. */
  settle(): void {
    for (const { id, word } of this.answers.splice(0)) this.hear(id, word)
    for (const { id, word } of this.callbacks) this.hear(id, word)
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
  must((paymentStatusOf(attempts) === 2) === paid.length > 0, 'the order follows', world)
  must(paid.filter(({ needsRefundReview }) => !needsRefundReview).length <= 1, 'one payment is the order’s', world)
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
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), (steps) => {
      runs += 1
      const world = new World()
      let before: readonly Attempt[] = []
      for (const next of [{ do: 'open card' } as Step, ...steps]) {
        world.happen(next)
        holds(world, before)
        before = world.attempts
      }
      world.settle()
      holds(world, before)
      // Now that all is known: what was charged is paid, and all but one of it is marked to be given back.
      const paid = world.attempts.filter(({ state }) => state === 'paid')
      must(paid.length === world.charges + world.byHand, 'all that was charged is paid', world)
      const marked = paid.filter(({ needsRefundReview }) => needsRefundReview).length
      const own = paid.length - marked
      must(world.cancelled ? own <= 1 : own === Math.min(1, paid.length), 'what is beyond the order is marked', world)
      if (paid.length > 1) doubles += 1
      for (const outcome of world.heard) heard.add(outcome)
    }),
    { numRuns: RUNS },
  )
  expect(runs).toBeGreaterThanOrEqual(10_000)
  // The stories were rich enough to mean something.
  expect(doubles).toBeGreaterThan(20)
  expect([...heard]).toEqual(
    expect.arrayContaining(['applied', 'repeated', 'ignored-late', 'ignored-mismatch', 'ignored-paid']),
  )
})
