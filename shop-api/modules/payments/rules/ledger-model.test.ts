/**
 * Checks the rules of the ledger against a model with three providers: banks that charge cards or not, prompts of
 * M-Pesa and Airtel Money that are paid or not, and manual payments. Responses, callbacks, confirmations and queries
 * arrive in any order, late, twice or never. Processes are killed at any point. At least ten thousand interleavings.
 */

import fc from 'fast-check'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { modelRuns, modelSeed } from '#lib/testing/model-runs.ts'
import { playStep } from '../../../testing/ledger-model/play-step.ts'
import { type Step, step } from '../../../testing/ledger-model/steps.ts'
import { World } from '../../../testing/ledger-model/world.ts'
import type { Attempt } from './attempt.ts'
import { inFlight } from './ledger-rules.ts'

const RUNS = modelRuns(2_000)
const CHANNELS = ['callbacks', 'confirmations', 'neither'] as const

/** Jest's own matchers would take most of the time with half a million calls. */
function must(holdsTrue: boolean, what: string, world: World): void {
  if (!holdsTrue) throw new Error(`${what}: ${JSON.stringify({ attempts: world.attempts, truth: [...world.truth] })}`)
}

/** Invariants after any event. */
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
  const counted =
    paid.filter((one) => one.paymentType === ATTEMPT_TYPE.mobileMoney && one.countedWith === null).length +
    world.waiting.length
  must(counted <= real, 'no payment is counted that never came', world)
  must(counted >= world.reported.size, 'a payment whose receipt was told is counted', world)
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
    must(
      !(paymentType === ATTEMPT_TYPE.card && state === 'failed' && isCharged),
      'nobody is told "failed" for money that moved',
      world,
    )
    must(!(state === 'paid' && truth.has(id) && !isCharged), 'nobody is told "paid" for money that did not', world)
  }
}

test(`${RUNS.toLocaleString('en')} interleavings: the ledger is correct, and marks every double payment`, () => {
  const received = new Set<string>()
  let runs = 0
  let doubles = 0
  const paidBy = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), fc.constantFrom(...CHANNELS), (steps, hears) => {
      runs += 1
      const world = new World()
      let before: readonly Attempt[] = []
      for (const next of [{ do: 'open card' } as Step, ...steps]) {
        playStep(world, next)
        holds(world, before)
        before = world.attempts
      }
      world.settle(hears)
      holds(world, before)
      const money = world.money()
      const cards = money.filter(({ paymentType }) => paymentType === ATTEMPT_TYPE.card).length
      must(cards === world.charges, 'every charge of a card is paid', world)
      const mpesa = money.length - cards + world.waiting.length
      // Now all outcomes are known. Without any receipt, each paid prompt is counted once.
      const prompts = [...world.receipts.values()].filter(({ prompt }) => prompt !== null).length
      if (hears === 'neither') must(mpesa >= prompts, 'every prompt that was paid is counted', world)
      else must(mpesa === world.receipts.size, 'all that was paid is counted, once', world)
      if (money.length + world.waiting.length > 1) doubles += 1
      for (const outcome of world.received) received.add(outcome)
      for (const { method } of money) paidBy.add(method)
    }),
    { numRuns: RUNS, ...modelSeed },
  )
  expect(runs).toBeGreaterThanOrEqual(RUNS)
  // The stories covered every kind of event.
  expect(doubles).toBeGreaterThan(20)
  expect([...paidBy].sort()).toEqual(['airtel', 'card', 'mpesa'])
  expect([...received]).toEqual(
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
