import { and, eq, ne, sql } from 'drizzle-orm'
import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import type { Session } from '../../../db/client.ts'
import { drawerShifts } from '../../../db/schema/counter.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { accountWithNumber, findAccount, lockAccountRows } from '../queries/accounts.ts'
import { listAccounts } from './list-accounts.ts'

export interface AccountForm {
  account?: { accountId: number; version: number } | undefined
  kind: 'mpesa' | 'bank' | 'drawer'
  name: string
  number: string
  isRetired: boolean
}

/**
 * Adds an account, or changes its name and number, or retires it.
 * @throws `changed-meanwhile` if another person has saved it since; `invalid-request` for the number of another account;
 * `not-allowed` for retiring a main account or one that is not empty
 */
export async function saveAccount(
  tx: Session,
  now: Date,
  { account, kind, name, number: typed, isRetired }: AccountForm,
): Promise<{ data: MoneyAccount; audit: AuditEntry }> {
  const number = kind === 'mpesa' ? shortCodeOf(typed) : typed
  if (number !== '') {
    const other = await accountWithNumber(tx, kind, number)
    if (other && other.id !== account?.accountId)
      throw refuse('invalid-request', `${other.name} has this number.`, {
        fields: { accountNumber: `${other.name} has it.` },
      })
  }
  const before = account ? await findAccount(tx, account.accountId) : null
  if (before && before.kind !== kind) throw refuse('invalid-request', 'An account keeps its kind.')
  if (isRetired) await demandRetirable(tx, now, before)
  const accountId = account
    ? await change(tx, now, { ...account, name, number, isRetired })
    : await add(tx, { kind, name, number })
  const [data] = await listAccounts(tx, now, accountId)
  if (!data) throw new Error(`account ${accountId} was not saved`)
  const values = { name, number, isRetired }
  return {
    data,
    audit: {
      ...{ action: 'money.account', subject: { kind: 'money-account', id: accountId }, after: values },
      ...(before && { before: { name: before.name, number: before.number, isRetired: before.retiredAt !== null } }),
    },
  }
}

/** A short code without blanks: confirmations and statements name it so. */
function shortCodeOf(typed: string): string {
  const code = typed.replace(/[\s-]/g, '')
  if (code === '' || /^\d{5,7}$/.test(code)) return code
  const text = 'A paybill or till has 5 to 7 digits.'
  throw refuse('invalid-request', text, { fields: { accountNumber: text } })
}

async function demandRetirable(tx: Session, now: Date, before: { id: number; isMain: boolean } | null): Promise<void> {
  if (!before) throw refuse('invalid-request', 'A new account is not retired.')
  if (before.isMain) throw refuse('not-allowed', 'Payments are counted on this account: it cannot be retired.')
  await lockAccountRows(tx, [before.id])
  const isOpen = and(eq(drawerShifts.accountId, before.id), ne(drawerShifts.state, 'closed'))
  if ((await tx.db.$count(drawerShifts, isOpen)) > 0)
    throw refuse('not-allowed', 'A shift of this drawer is not closed: close it first.')
  const [listed] = await listAccounts(tx, now, before.id)
  if (listed && listed.balance !== 0) throw refuse('not-allowed', 'This account is not empty: move its money first.')
}

async function add({ db }: Session, values: { kind: AccountForm['kind']; name: string; number: string }) {
  const [row] = await db.insert(moneyAccounts).values(values).returning({ id: moneyAccounts.id })
  if (!row) throw new Error('no account was added')
  return row.id
}

async function change(
  tx: Session,
  now: Date,
  {
    accountId,
    version,
    name,
    number,
    isRetired,
  }: Pick<AccountForm, 'name' | 'number' | 'isRetired'> & {
    accountId: number
    version: number
  },
): Promise<number> {
  const retiredAt = isRetired ? sql`coalesce(${moneyAccounts.retiredAt}, ${now.toISOString()}::timestamptz)` : null
  const saved = await tx.db
    .update(moneyAccounts)
    .set({ name, number, retiredAt, version: sql`${moneyAccounts.version} + 1` })
    .where(and(eq(moneyAccounts.id, accountId), eq(moneyAccounts.version, version)))
    .returning({ id: moneyAccounts.id })
  if (saved.length > 0) return accountId
  throw refuse('changed-meanwhile', 'Someone else has changed this account since you opened it.')
}
