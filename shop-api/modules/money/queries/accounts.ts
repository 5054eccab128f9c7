import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AccountKind } from '#lib/contract/money/money-kinds.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import { refuse } from '../../../refusal.ts'
import { lockStatements } from './statement-lines.sql.ts'

/** Locks accounts against imports, matches and closes by others, in a fixed order, until the transaction ends. */
export async function lockAccounts(tx: Session, accountIds: readonly number[]): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort((a, b) => a - b)) await lockStatements(tx.query, { accountId })
}

/** @throws `not-found` for an unknown account */
export async function findAccount({ db }: Session, accountId: number) {
  const [row] = await db.select().from(moneyAccounts).where(eq(moneyAccounts.id, accountId))
  if (!row) throw refuse('not-found', 'There is no such account.')
  return row
}

export async function idsOfBanks({ db }: Session): Promise<number[]> {
  const rows = await db.select({ id: moneyAccounts.id }).from(moneyAccounts).where(eq(moneyAccounts.kind, 'bank'))
  return rows.map(({ id }) => id)
}

/** Locks the rows of accounts: no entry is written into them until the transaction ends. */
export async function lockAccountRows({ db }: Session, accountIds: readonly number[]): Promise<void> {
  await db
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(inArray(moneyAccounts.id, [...accountIds]))
    .orderBy(asc(moneyAccounts.id))
    .for('update')
}

/** Another account of a kind with a number; null without one. */
export async function accountWithNumber({ db }: Session, kind: AccountKind, number: string) {
  const [row] = await db
    .select({ id: moneyAccounts.id, name: moneyAccounts.name })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.kind, kind), eq(moneyAccounts.number, number)))
  return row ?? null
}

/** Gives the main account of M-Pesa the short code of the settings, while it has no number and no account has that number. */
export async function fillMpesaNumber(tx: Session, shortCode: string): Promise<void> {
  if (await accountWithNumber(tx, 'mpesa', shortCode)) return
  await tx.db
    .update(moneyAccounts)
    .set({ number: shortCode })
    .where(
      and(
        ...[eq(moneyAccounts.kind, 'mpesa'), eq(moneyAccounts.isMain, true)],
        ...[eq(moneyAccounts.number, ''), isNull(moneyAccounts.retiredAt)],
      ),
    )
}
