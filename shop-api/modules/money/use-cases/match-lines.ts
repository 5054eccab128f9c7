import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { recordByHand } from '../../payments/use-cases/paid-by-hand.ts'
import { findAccount, idsOfBanks, lockAccounts } from '../queries/accounts.ts'
import {
  countOpenLines,
  joinTransfers,
  matchByBankText,
  matchByProviderId,
  matchByReceipt,
  missingPayments,
  planForMany,
  recordCharges,
} from '../queries/match-lines.sql.ts'
import { matchArrivals, recordBatches, recordDepartures } from '../queries/settlements.sql.ts'

export interface MatchParts {
  database: Database
  clock: Clock
}

/**
 * Matches the lines of an account without a person: by receipt, by the provider's id, and payments that the shop did not
 * record by their account number. Charges and settlements are recorded. Safe to repeat, and in several processes at once.
 * @returns the number of newly matched lines, and of lines that are still open
 */
export async function matchLines(parts: MatchParts, accountId: number): Promise<{ matched: number; open: number }> {
  const { database, clock } = parts
  let matched = await database.transaction((tx) => matchStored(tx, clock(), accountId, []))
  const { isRecorded, byNumber } = await recordMissing(parts, accountId)
  if (isRecorded) matched += await database.transaction((tx) => matchStored(tx, clock(), accountId, byNumber))
  matched += await database.transaction((tx) => matchSettlements(tx, clock()))
  const [open] = await countOpenLines(database.query, { accountId })
  return { matched, open: open?.count ?? 0 }
}

type Counts = Promise<readonly { count: number }[]>

/** Matches lines with stored entries, in the order of the rules. @param byNumber lines whose account number named an order */
async function matchStored(tx: Session, now: Date, accountId: number, byNumber: readonly number[]): Promise<number> {
  await lockAccounts(tx, [accountId])
  const { kind } = await findAccount(tx, accountId)
  await planForMany(tx.query, {})
  const of = { accountId, now }
  const departures = { ...of, lineId: null, note: '', operator: null, rule: 'receipt', staffId: null }
  const steps: (() => Counts)[] = [
    () => matchByReceipt(tx.query, { ...of, byNumber }),
    () => matchByProviderId(tx.query, of),
    ...(kind === 'bank' ? [() => matchByBankText(tx.query, of)] : []),
    () => recordCharges(tx.query, of),
    ...(kind === 'card' ? [] : [() => recordDepartures(tx.query, departures)]),
  ]
  let matched = 0
  for (const step of steps) matched += (await step())[0]?.count ?? 0
  await joinTransfers(tx.query, of)
  if (kind === 'card') await recordBatches(tx.query, { accountId })
  return matched
}

/** Finds the bank's lines of money on its way, from any account. */
async function matchSettlements(tx: Session, now: Date): Promise<number> {
  await lockAccounts(tx, await idsOfBanks(tx))
  return (await matchArrivals(tx.query, { now }))[0]?.count ?? 0
}

const AT_ONCE = 200

/** Records payments that only the statement shows: as payments of the order they name, or as money without an order. */
async function recordMissing(
  parts: MatchParts,
  accountId: number,
): Promise<{ isRecorded: boolean; byNumber: number[] }> {
  const byNumber: number[] = []
  let [afterId, isRecorded] = [0, false]
  for (;;) {
    const lines = await missingPayments(parts.database.query, { accountId, afterId, atMost: AT_ONCE })
    for (const { id, receipt, cents, at, accountTyped, phoneMasked, payerName, fileName, shortCode } of lines) {
      const payment = {
        ...{ receipt, amountCents: cents, shortCode, accountReference: accountTyped, paidAt: at },
        ...{ maskedPhone: phoneMasked, payerName },
      }
      const found = { source: 'statement', note: `Found in ${fileName}.`, moneyAccountId: accountId } as const
      const { outcome } = await recordByHand(parts, payment, found)
      if (outcome === 'applied') byNumber.push(id)
      isRecorded = true
      // The embedded database works in this thread: requests proceed between the payments.
      await nextTurn()
    }
    const last = lines.at(-1)
    if (!last || lines.length < AT_ONCE) return { isRecorded, byNumber }
    afterId = last.id
  }
}
