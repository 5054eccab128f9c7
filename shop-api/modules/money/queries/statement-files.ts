import { aliasedTable, and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { StatementAccount, StatementFile, StatementMapping } from '#lib/contract/money/office/statements.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts, statementFiles, statementLines } from '../../../db/schema/money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'

/** Imported statements, and the accounts that have statements. */

export type AccountRow = typeof moneyAccounts.$inferSelect
export type FileRow = typeof statementFiles.$inferSelect

/** Maximum number of listed files. */
const MAX_LISTED = 200

/** Accounts with statements that are in use. */
export function statementAccounts({ db }: Session): Promise<AccountRow[]> {
  return db
    .select()
    .from(moneyAccounts)
    .where(and(inArray(moneyAccounts.kind, ['mpesa', 'airtel', 'card', 'bank']), isNull(moneyAccounts.retiredAt)))
    .orderBy(asc(moneyAccounts.id))
}

export const shownAccount = ({ id, kind, name, number }: AccountRow): StatementAccount => ({
  ...{ accountId: id, kind, name, number },
})

/** The imported file with the same bytes; null without one. */
export async function fileWithHash(
  { db }: Session,
  sha256: string,
): Promise<{ name: string; importedAt: Date; importedBy: string | null } | null> {
  const { name, importedAt, state } = statementFiles
  const [row] = await db
    .select({ name, importedAt, importedBy: staffMembers.name })
    .from(statementFiles)
    .leftJoin(staffMembers, eq(staffMembers.id, statementFiles.importedBy))
    .where(and(eq(statementFiles.sha256, sha256), ne(state, 'undone')))
  return row ?? null
}

export async function addFile({ db }: Session, file: typeof statementFiles.$inferInsert): Promise<number> {
  const [row] = await db.insert(statementFiles).values(file).returning({ id: statementFiles.id })
  if (!row) throw new Error('a statement was not written')
  return row.id
}

/** Stores the columns of an account's statements, and its number if it was not known. */
export async function completeAccount(
  { db }: Session,
  account: AccountRow,
  { number, mapping }: { number: string | null; mapping: StatementMapping | null },
): Promise<void> {
  const added = {
    ...(account.number === '' && number !== null && { number }),
    ...(mapping && { statementMapping: mapping }),
  }
  if (Object.keys(added).length === 0) return
  await db
    .update(moneyAccounts)
    .set({ ...added, version: sql`${moneyAccounts.version} + 1` })
    .where(eq(moneyAccounts.id, account.id))
}

/** @throws not-found */
export async function loadAccount({ db }: Session, accountId: number): Promise<AccountRow> {
  const [row] = await db.select().from(moneyAccounts).where(eq(moneyAccounts.id, accountId))
  if (!row) throw refuse('not-found', 'This account does not exist.')
  return row
}

/** @throws not-found */
export async function loadFile({ db }: Session, fileId: number): Promise<FileRow> {
  const [row] = await db.select().from(statementFiles).where(eq(statementFiles.id, fileId))
  if (!row) throw refuse('not-found', 'This statement does not exist.')
  return row
}

export async function markUndone({ db }: Session, fileId: number): Promise<void> {
  await db.update(statementFiles).set({ state: 'undone' }).where(eq(statementFiles.id, fileId))
  await db.delete(statementLines).where(eq(statementLines.fileId, fileId))
}

/** Imported files, newest first. */
export async function listFiles({ db }: Session, accountId: number | undefined): Promise<StatementFile[]> {
  const { closedThrough } = moneyAccounts
  // The lines are searched only if days of the file are closed and others are not: a file can have known lines.
  const hasClosed = sql<boolean>`${statementFiles.fromDay} <= ${closedThrough} AND EXISTS (
    SELECT 1 FROM statement_lines l WHERE l.file_id = ${statementFiles.id} AND l.day <= ${closedThrough})`
  const importer = aliasedTable(staffMembers, 'importer')
  const rows = await db
    .select({ file: statementFiles, account: moneyAccounts, importedBy: importer.name, hasClosed })
    .from(statementFiles)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, statementFiles.accountId))
    .leftJoin(importer, eq(importer.id, statementFiles.importedBy))
    .where(accountId === undefined ? undefined : eq(statementFiles.accountId, accountId))
    .orderBy(desc(statementFiles.id))
    .limit(MAX_LISTED)
  return rows.map(({ file, account, importedBy, hasClosed }) => ({
    ...{ fileId: file.id, account: shownAccount(account), kind: file.kind, name: file.name, bytes: file.bytes },
    ...{ isStored: file.file !== null, sha256: file.sha256, from: file.fromDay, to: file.toDay },
    ...{ lines: file.lines, known: file.known, importedBy, importedAt: file.importedAt.toISOString() },
    isUndone: file.state === 'undone',
    canUndo: file.state === 'done' && !hasClosed,
  }))
}
