import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../db/client.ts'
import { methodName } from '../modules/payments/providers/ledger-methods.ts'
import type { ListedAttempt } from '../modules/payments/queries/list-attempts.sql.ts'
import { shownMask } from '../modules/payments/rules/masked-phone.ts'
import { UNMATCHED_TEXT } from '../modules/payments/use-cases/paid-by-hand.ts'
import { listUnmatched } from '../modules/payments/use-cases/unmatched.ts'

/** The list as lines of text. */
export function* attemptLines(attempts: readonly ListedAttempt[]): Iterable<string> {
  if (attempts.length === 0) yield 'None.\n'
  for (const one of attempts) {
    const method = methodName(one) + (one.cardLastFour === null ? '' : ` •••• ${one.cardLastFour}`)
    const notes = [
      one.receipt && `receipt ${one.receipt}`,
      one.isCountedElsewhere && 'its money is in another row',
      one.correctedCents > 0 && `${showMoney(one.correctedCents)} not received`,
      one.refundDueCents > 0 && `TO REFUND ${showMoney(one.refundDueCents)}`,
      one.refundedCents > 0 && `${showMoney(one.refundedCents)} refunded`,
      one.refundedCents > one.amountCents - one.correctedCents &&
        `LOST ${showMoney(one.refundedCents - one.amountCents + one.correctedCents)}`,
      one.isContradicted && 'CONTRADICTED: see payments contradictions',
    ].filter(Boolean)
    yield `${one.id}  order ${one.orderNo}  ${showInstant(one.startedAt)}  ${method}  ${one.state}  ${showMoney(one.amountCents)}${notes.length > 0 ? `  ${notes.join(', ')}` : ''}\n`
  }
}

/** Money that needs a person's decision, as lines of text: each with its possible orders. */
export async function* unmatchedLines(tx: Session): AsyncIterable<string> {
  const rows = await listUnmatched(tx)
  if (rows.length === 0) yield 'None.\n'
  for (const one of rows) {
    const from = [one.payerName, shownMask(one.phoneMasked)].filter(Boolean).join(', ')
    const facts = [
      one.receipt,
      showInstant(one.paidAt),
      showMoney(one.amountCents),
      one.paymentType === ATTEMPT_TYPE.bank && 'bank transfer',
      `for "${one.accountReference}"`,
      from && `from ${from}`,
      UNMATCHED_TEXT[one.reason],
      one.source === 'recorded' && 'recorded manually',
    ]
    yield `${facts.filter(Boolean).join('  ')}\n`
    for (const { orderNo, reasons } of one.suggestions) yield `    perhaps order ${orderNo}: ${reasons.join(', ')}\n`
  }
}
