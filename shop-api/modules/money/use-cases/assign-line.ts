import { type Clock, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney, sumCents } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { accountReferenceOf } from '../../payments/rules/payment-references.ts'
import { recordByHand } from '../../payments/use-cases/paid-by-hand.ts'
import { lockPayableOrder, moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { matchToOrder } from '../../payments/use-cases/unmatched.ts'
import { openEntriesOf } from '../queries/decided-entries.ts'
import { joinEntries, type LockedLine } from '../queries/decided-lines.ts'
import { type Decided, type Decider, lockUndecided, nameOf, subjectOf } from './decide-line.ts'

export interface LineAssignment {
  lineId: number
  orderNo: number
  note: string
}

/**
 * The line, if its money can become a payment of the order.
 * @throws `not-found`, `not-allowed`; `changed-meanwhile` if the line was matched since
 */
export async function demandAssignable(tx: Session, { lineId, orderNo }: LineAssignment): Promise<LockedLine> {
  const line = await lockUndecided(tx, lineId)
  if (line.accountKind !== 'mpesa' && line.accountKind !== 'bank')
    throw refuse('not-allowed', 'Only lines of M-Pesa and of a bank become payments of an order.')
  if (line.cents <= 0 || line.cents % 100 !== 0)
    throw refuse('not-allowed', 'Orders are paid in whole shillings, with received money.')
  const locked = await lockPayableOrder(tx, { orderNo })
  if (!locked) throw refuse('not-found', `There is no order ${orderNo}.`)
  if (locked.order.onAccount)
    throw refuse('not-allowed', `Order ${orderNo} is on its company’s account: record the payment there.`)
  return line
}

/**
 * Records the money of a line as a payment of an order, and matches the line with it. An overpayment is due for refund.
 * @throws the errors of `demandAssignable`; `changed-meanwhile` if a payment with its reference is recorded
 */
export async function assignLine(tx: Session, by: Decider, given: LineAssignment): Promise<Decided> {
  const { lineId, orderNo, note } = given
  const line = await demandAssignable(tx, given)
  const parts = { database: { transaction: <T>(work: (tx: Session) => Promise<T>) => work(tx) }, clock: () => by.now }
  const receipt = line.reference ? normalCode(line.reference) : `LINE-${line.id}`
  await record(parts, by, line, { receipt, orderNo, note })
  const entries = await openEntriesOf(tx, { accountId: line.accountId, reference: receipt })
  const isWhole = sumCents(entries.map(({ cents }) => cents)) === line.cents
  if (isWhole) {
    const entryIds = entries.map(({ id }) => id)
    await joinEntries(tx, { lineId, entryIds, rule: 'chosen', ...by })
  }
  const { dueCents, refundDueCents } = await moneyOfOrder(tx, orderNo)
  const text = [
    `${showMoney(line.cents, 'auto')} is assigned to order ${orderNo}.`,
    dueCents > 0 && `${showMoney(dueCents, 'auto')} is still due.`,
    refundDueCents > 0 && `${showMoney(refundDueCents, 'auto')} is due for refund.`,
    !isWhole && 'Match its line with the payment.',
  ]
  return {
    text: text.filter(Boolean).join(' '),
    audit: {
      ...{ action: 'money.assign-line', subject: subjectOf(line), reason: note },
      after: { orderNo, cents: line.cents, line: nameOf(line) },
    },
  }
}

async function moneyOfOrder(tx: Session, orderNo: number) {
  const locked = await lockPayableOrder(tx, { orderNo })
  if (!locked) throw new Error(`order ${orderNo} is missing`)
  return moneyOf(tx, locked.order.id)
}

interface Parts {
  database: { transaction: <T>(work: (tx: Session) => Promise<T>) => Promise<T> }
  clock: Clock
}

async function record(
  parts: Parts,
  { name: operator }: Decider,
  { cents, at, accountId, accountKind, phoneMasked, payerName, lineNo }: LockedLine & { cents: Cents },
  { receipt, orderNo, note }: Omit<LineAssignment, 'lineId'> & { receipt: string },
): Promise<void> {
  const text = [`Line ${lineNo} of a statement, assigned by ${operator}.`, note].filter(Boolean).join(' ')
  const payment = {
    ...{ receipt, amountCents: cents, shortCode: '', accountReference: accountReferenceOf(orderNo), paidAt: at },
    ...{ maskedPhone: phoneMasked, payerName },
  }
  const of = { note: text, moneyAccountId: accountId }
  const { outcome } = await recordByHand(
    ...([parts, payment] as const),
    accountKind === 'bank'
      ? { source: 'bank', operator, paidOn: dayInNairobi(at), ...of }
      : { source: 'statement', ...of },
  )
  if (outcome === 'unmatched') await matchToOrder({ ...parts, operator }, receipt, orderNo, note)
  else if (outcome !== 'applied' && outcome !== 'receipt-added')
    throw refuse('changed-meanwhile', `A payment with the reference ${receipt} was recorded before.`)
}
