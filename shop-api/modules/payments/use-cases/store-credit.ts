import { eq } from 'drizzle-orm'
import type { StoreCreditKind } from '#lib/contract/payments/store-credit.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { storeCreditAccounts, storeCreditEntries } from '../../../db/schema/store-credit.ts'
import { refuse } from '../../../refusal.ts'

/** Store credit: its accounts and entries. `refund-as-credit.ts` credits refunds, `spend-store-credit.ts` pays with it. */

/** A company, or a consumer without a company. */
export type CreditOwner = { companyId: number } | { userId: number }

export interface NewStoreCredit {
  owner: CreditOwner
  kind: StoreCreditKind
  /** Whole shillings. Above zero: credited. Below zero: spent or corrected. */
  cents: Cents
  /** Shown to the customer. */
  reason: string
  /** staffId of the person who credits it; null if it follows from an order. */
  by: number | null
  orderId?: string | null
  /** Names the cause, for example `approval:12`: the same cause is entered once. */
  reference: string
}

export interface StoreCreditEntry {
  id: number
  /** Of the account after it. */
  balanceCents: Cents
}

const isOwner = (owner: CreditOwner) =>
  'companyId' in owner
    ? eq(storeCreditAccounts.companyId, owner.companyId)
    : eq(storeCreditAccounts.userId, owner.userId)

/** Whether two owners are the same company or the same consumer. */
export const isSameOwner = (one: CreditOwner, other: CreditOwner): boolean =>
  'companyId' in one
    ? 'companyId' in other && one.companyId === other.companyId
    : 'userId' in other && one.userId === other.userId

/** The account of an owner; null before its first entry. */
export async function storeCreditAccount(
  { db }: Session,
  owner: CreditOwner,
): Promise<{ id: number; balanceCents: Cents } | null> {
  const { id, balanceCents } = storeCreditAccounts
  const [row] = await db.select({ id, balanceCents }).from(storeCreditAccounts).where(isOwner(owner))
  return row ?? null
}

/** The balance of an owner; 0 without an account. */
export const storeCreditOf = async (tx: Session, owner: CreditOwner): Promise<Cents> =>
  (await storeCreditAccount(tx, owner))?.balanceCents ?? 0

/** The locked account of an owner; null without an account. */
async function lockAccount({ db }: Session, owner: CreditOwner) {
  const [row] = await db.select().from(storeCreditAccounts).where(isOwner(owner)).for('update')
  return row ?? null
}

/** The locked account of an owner; opens it before the first entry. */
export async function openAccount(tx: Session, now: Date, owner: CreditOwner) {
  await tx.db
    .insert(storeCreditAccounts)
    .values({ ...owner, openedAt: now })
    .onConflictDoNothing()
  const account = await lockAccount(tx, owner)
  if (!account) throw new Error('an account of store credit is gone')
  return account
}

/**
 * Credits or debits store credit in the caller's transaction. It locks the account: lock the order before it.
 * Refunds of an order must use `refundAsCredit`, which also settles the refund due.
 * @returns the stored entry if its reference was already entered
 * @throws `invalid-request` for an amount that is not whole shillings; `changed-meanwhile` with the present balance for
 *   more than the balance
 */
export async function creditStore(tx: Session, now: Date, credit: NewStoreCredit): Promise<StoreCreditEntry> {
  const { owner, cents, orderId = null, by: staffId, ...fields } = credit
  if (cents % 100 !== 0 || cents === 0) throw refuse('invalid-request', 'Enter whole shillings above 0.')
  const account = await openAccount(tx, now, owner)
  const stored = await findEntry(tx, credit.reference)
  if (stored) return stored
  if (account.balanceCents + cents < 0) throw refuseBalance(account.balanceCents)
  const [entry] = await tx.db
    .insert(storeCreditEntries)
    .values({ accountId: account.id, cents, orderId, staffId, at: now, ...fields })
    .returning({ id: storeCreditEntries.id, balanceCents: storeCreditEntries.balanceCents })
  if (!entry) throw new Error('an entry of store credit was not written')
  return entry
}

async function findEntry({ db }: Session, reference: string): Promise<StoreCreditEntry | null> {
  const { id, balanceCents } = storeCreditEntries
  const [entry] = await db
    .select({ id, balanceCents })
    .from(storeCreditEntries)
    .where(eq(storeCreditEntries.reference, reference))
  return entry ?? null
}

/** The refusal of more than the balance, with the balance. */
export function refuseBalance(balanceCents: Cents) {
  const message =
    balanceCents === 0
      ? 'There is no store credit left. It was used for another order.'
      : `Only ${showMoney(balanceCents)} of store credit is left. Check the amount and try again.`
  return refuse('changed-meanwhile', message, { fields: { storeCredit: message } })
}

/** The owner of an order's store credit: its company or its customer; null for a guest. */
export async function creditOwnerOf({ db }: Session, orderId: string): Promise<CreditOwner | null> {
  const { companyId, userId } = orders
  const [row] = await db.select({ companyId, userId }).from(orders).where(eq(orders.id, orderId))
  if (row?.companyId != null) return { companyId: row.companyId }
  return row?.userId == null ? null : { userId: row.userId }
}

/** The receipt of an entry, for its payment or refund in the ledger. */
export const creditReceipt = (entryId: number): string => `SC${entryId}`
