import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { showDay } from '#lib/format/clock.ts'
import { type Cents, decimalOfCents, showMoney } from '#lib/format/money.ts'
import { type CreditStatus, isHeld, orderableOf } from './credit-status.ts'
import type { Hold } from './hold.ts'

/**
 * Why an order cannot be placed on its company's account, with the available amount, the needed amount and the next
 * step; null if it can. `data` has the figures in wire form.
 */
export function refuseCredit(status: CreditStatus, totalCents: Cents): Problem | null {
  const available = orderableOf(status)
  if (totalCents <= available) return null
  if (status.hold && isHeld(status)) return held(status.hold, available, totalCents)
  const short = totalCents - available
  const left =
    available > 0
      ? `${showMoney(available)} is available on your company's account`
      : `nothing is available on your company's account${available < 0 ? `, which is ${showMoney(-available)} over its limit` : ''}`
  // Paying the due amount is offered only if the order is then within the credit.
  const isDueEnough = status.dueCents >= short
  const instead =
    available > 0
      ? `Reduce the order by ${showMoney(short)}${isDueEnough ? ', pay what is due,' : ''} or contact us about your limit.`
      : `Pay ${isDueEnough ? 'what is due' : showMoney(short)}, or contact us about your limit.`
  return problem('over-credit-limit', `The order total is ${showMoney(totalCents)}; ${left}. ${instead}`, {
    data: { available: decimalOfCents(available), needed: decimalOfCents(totalCents), short: decimalOfCents(short) },
  })
}

const held = (hold: Hold, available: Cents, totalCents: Cents): Problem =>
  problem('over-credit-limit', `${holdSentence(hold)} Pay for this order now, or contact us.`, {
    data: {
      ...{ available: decimalOfCents(available), needed: decimalOfCents(totalCents) },
      short: decimalOfCents(totalCents - available),
    },
  })

/** Why a company cannot order on its account, without amounts: members of a team do not see them. */
export const holdSentence = (hold: Hold): string =>
  hold.kind === 'cheque'
    ? `Orders on your company's account are stopped. ${hold.reason}`
    : `Orders on your company's account are on hold: an amount is overdue since ${showDay(hold.since)}.`

/** The reason of a hold for staff, as a sentence. */
export const holdReason = (hold: Hold): string =>
  hold.kind === 'cheque' ? hold.reason : `An amount is overdue since ${showDay(hold.since)}.`
