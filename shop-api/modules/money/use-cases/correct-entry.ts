import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { correctPayment } from '../../payments/use-cases/correct-payment.ts'
import { findAccount, lockAccounts } from '../queries/accounts.ts'
import { addEntry, entriesToMatch, forgetSettlement, lockSettlement } from '../queries/decided-lines.ts'
import { entrySource } from '../queries/entry-source.ts'
import { entriesById } from '../queries/shown-entries.sql.ts'
import type { Decided, Decider } from './decide-line.ts'

/** Refusals for money that is changed on another page, by its source. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  unmatched: 'This money has no order: close it among the open items of the statement.',
  refund: 'This is a refund: change it on the page of refunds.',
  correction: 'This is a correction.',
  'credit-entry': 'This is a payment on a company’s account: remove it there.',
  cheque: 'This is a cheque: record there that the bank returned it.',
  settlement: 'This is a transfer between accounts: undo the match of its line.',
  line: 'This was recorded for a line of a statement: undo the match of that line.',
  shift: 'This is counted cash: count the drawer again.',
  movement: 'This is cash of a drawer: record the opposite movement there.',
  handover: 'This is cash that a rider handed in: its receiver confirmed it.',
  manual: 'This is an opening balance or a correction.',
}

/**
 * Removes a payment that was counted and never arrived, or cash that was not taken to the bank. The correction is counted on the first open day.
 * @throws `not-allowed` for an entry that a statement shows, or that is changed elsewhere
 */
export async function correctEntry(
  tx: Session,
  by: Decider,
  { entryId, reason }: { entryId: number; reason: string },
): Promise<Decided> {
  const found = await entrySource(tx, entryId)
  if (!found) throw refuse('not-found', 'There is no such entry.')
  await lockAccounts(tx, [found.accountId])
  const [entry] = await entriesToMatch(tx, [entryId])
  if (!entry || entry.lineId !== null)
    throw refuse('not-allowed', 'A statement shows this money. Undo the match of its line first.')
  const isDeposit = found.sourceKind === 'settlement' && (await findAccount(tx, found.accountId)).kind === 'drawer'
  if (isDeposit) await removeDeposit(tx, by, { ...found, cents: entry.cents, reason })
  else if (found.sourceKind !== 'attempt')
    throw refuse('not-allowed', ELSEWHERE[found.sourceKind] ?? 'Only payments are corrected here.')
  else await correctPayment(tx, { attemptId: found.sourceId, reason, operator: by.name, now: by.now })
  const [shown] = await entriesById(tx.query, { ids: [entryId] })
  return {
    text: `${showMoney(entry.cents, 'auto')} is removed, counted on the first open day.`,
    audit: {
      ...{ action: 'money.correct', subject: { kind: 'money-entry', id: entryId }, reason },
      before: { cents: entry.cents, reference: found.reference, orderNo: shown?.orderNo ?? null },
    },
  }
}

/** Removes cash on its way from a drawer to the bank: it is in the drawer. @throws `not-allowed` if it has arrived */
async function removeDeposit(
  tx: Session,
  { now, name: operator }: Decider,
  deposit: {
    accountId: number
    sourceKind: string
    sourceId: string
    reference: string | null
    cents: Cents
    reason: string
  },
): Promise<void> {
  const { accountId, sourceKind, sourceId, reference, cents, reason: note } = deposit
  const settlement = await lockSettlement(tx, Number(sourceId))
  if (!settlement) throw refuse('changed-meanwhile', 'This deposit was removed in the meantime.')
  if (settlement.arrivedAt)
    throw refuse('not-allowed', 'The bank received this cash. Undo the match of its line first.')
  await addEntry(tx, {
    ...{ accountId, kind: 'settlement', cents: -cents, at: now, reference, note, operator },
    ...{ sourceKind, sourceId },
  })
  await forgetSettlement(tx, settlement.id)
}
