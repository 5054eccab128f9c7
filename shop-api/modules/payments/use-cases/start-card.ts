import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { INVALID_NUMBER, isMistyped } from '#lib/contract/payments/card-fields.ts'
import { brandOf, monthProblem, yearProblem } from '#lib/format/card.ts'
import { today } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { CardParts } from '../providers/card-parts.ts'
import { OUT_OF_ORDER } from '../providers/cybersource/mapping.ts'
import type { Card } from '../providers/cybersource/requests.ts'
import type { ProviderContext } from '../providers/provider.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { Payer } from '../rules/payer.ts'
import type { Prepare } from '../rules/prepare.ts'
import { recordEvent } from './ledger.ts'
import { openAttempt } from './open-attempt.ts'

export interface CardInput {
  orderId: string
  amountCents: Cents
  card: Card
  idempotencyKey: string
  payer: Payer
}

/**
 * Prepares a card payment: commits the attempt, then sends the card to the provider and returns the data that the
 * browser needs. No money is taken. The same key returns the same result.
 */
export async function startCard(parts: CardParts, input: CardInput, context: ProviderContext): Promise<Prepare> {
  const { card, orderId } = input
  if (isMistyped(card.cardNumber)) return { kind: 'typed', attemptId: null, reason: INVALID_NUMBER }
  const expired = expiryProblem(card, today(parts.clock))
  if (expired) return { kind: 'refused', problem: expired }
  const by = { cardBrand: brandOf(card.cardNumber) ?? 'card', cardLastFour: card.cardNumber.slice(-4) }
  // With two requests at once, the second could read the attempt before the first knows that it is committed. The
  // result itself is awaited outside the lock, so that a repeated request shares it.
  const begun = await parts.steps.oneAtATime(input.idempotencyKey, async () => {
    const opened = await openAttempt(parts, { ...input, by })
    if (opened.kind === 'refused') return { answer: Promise.resolve<Prepare>(opened) }
    if (opened.kind === 'again') return { answer: answerAgain(parts, opened.attempt, card) }
    const { attempt, order } = opened
    context.log.info({ attemptId: attempt.id, orderNo: order.orderNo }, 'card attempt opened')
    return {
      answer: parts.steps.begin(attempt.id, orderId, card, () => prepare(parts, attempt, order.orderNo, card, context)),
    }
  })
  return begun.answer
}

function expiryProblem({ expirationMonth, expirationYear }: Card, now: string): Problem | null {
  const fields = Object.fromEntries(
    Object.entries({
      expirationYear: yearProblem(expirationYear, now),
      expirationMonth: monthProblem(expirationMonth, expirationYear, now),
    }).flatMap(([field, wrong]) => (wrong === null ? [] : [[field, wrong]])),
  )
  const [first] = Object.values(fields)
  return first === undefined ? null : problem('invalid-request', first, { fields })
}

async function prepare(
  parts: CardParts,
  attempt: Attempt,
  orderNo: number,
  card: Card,
  context: ProviderContext,
): Promise<Prepare> {
  const { id } = attempt
  const { start } = parts.providers.card
  if (!start) throw new Error('cards are not taken')
  const { reported, browser, typed } = await start({ attempt, orderNo, by: { card } }, context)
  const { attempt: after } = await recordEvent(parts, { id }, reported)
  if (browser) {
    parts.wake()
    // Another payment could have been started since.
    return after?.state === 'requested'
      ? { kind: 'prepared', attemptId: id, ...browser }
      : answerEnded(after ?? attempt)
  }
  if (typed !== undefined) return { kind: 'typed', attemptId: id, reason: typed }
  const reason = reported.event.kind === 'refused' ? reported.event.reason : OUT_OF_ORDER
  return { kind: 'refused', problem: problem('payment-refused', reason) }
}

/** The same key returns the first result, while this process remembers it. */
async function answerAgain({ steps }: CardParts, attempt: Attempt, card: Card): Promise<Prepare> {
  const preparing = steps.prepared(attempt.id)
  if (!preparing) return answerEnded(attempt)
  if (steps.isSame(attempt, card)) return preparing
  return {
    kind: 'refused',
    problem: problem('idempotency-key-reused', 'This Idempotency-Key was used for another request.'),
  }
}

function answerEnded({ state, reason }: Attempt): Prepare {
  if (state === 'paid') return { kind: 'refused', problem: problem('already-paid', 'This order is already paid.') }
  if (state === 'failed') {
    return { kind: 'refused', problem: problem('payment-refused', reason ?? 'This payment was ended.') }
  }
  return { kind: 'refused', problem: problem('payment-in-flight', 'This payment is already being processed.') }
}
