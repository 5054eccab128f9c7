import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Happening } from '#lib/contract/companies/office/company-fields.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { accountNotes } from '../../../db/schema/account-care.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

/** A company or a customer with a history on their page. */
export interface HistorySubject {
  kind: 'company' | 'customer'
  id: number
}

const MAX = 60
/** Views, and events shown elsewhere on their page, are only on the log's own page. */
const UNLISTED = [
  ...['kyc.view', 'kyc.decide', 'companies.view', 'customers.view', 'phones.view', 'notes.write'],
  ...['approval.approved', 'customers.view-as-look'],
]

/** Notes of staff and logged actions, newest first. */
export async function listHistory(tx: Session, subject: HistorySubject): Promise<Happening[]> {
  const all = [...(await listNotes(tx, subject)), ...(await listDone(tx, subject))]
  return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MAX)
}

async function listNotes({ db }: Session, { kind, id }: HistorySubject): Promise<Happening[]> {
  const rows = await db
    .select({ id: accountNotes.id, at: accountNotes.at, who: staffMembers.name, text: accountNotes.text })
    .from(accountNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, accountNotes.staffId))
    .where(eq(kind === 'company' ? accountNotes.companyId : accountNotes.userId, id))
    .orderBy(desc(accountNotes.id))
    .limit(MAX)
  return rows.map((row) => ({
    ...row,
    ...{ kind: 'note' as const, id: `note-${row.id}`, at: row.at.toISOString(), detail: null, reason: null },
  }))
}

async function listDone({ db }: Session, { kind, id }: HistorySubject): Promise<Happening[]> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      who: sql<string>`coalesce(${staffMembers.name}, ${auditLog.operator})`,
      text: auditLog.action,
      after: auditLog.after,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .leftJoin(staffMembers, eq(staffMembers.id, auditLog.staffId))
    .where(
      and(
        eq(auditLog.subjectKind, kind),
        eq(auditLog.subjectId, String(id)),
        ne(auditLog.outcome, 'refused'),
        notInArray(auditLog.action, UNLISTED),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(MAX)
  return rows.map(({ after, ...row }) => ({
    ...row,
    ...{ kind: 'done' as const, id: `done-${row.id}`, at: row.at.toISOString(), detail: detailOf(after) },
  }))
}

/** Details of an action that are worth showing. */
function detailOf(after: Record<string, unknown> | null): string | null {
  const { limitCents, termsDays, amountCents, answer, declined, branch, to, kind } = after ?? {}
  if (typeof limitCents === 'number') return `${showMoney(limitCents, 'auto')}, ${termsDays} days`
  if (typeof amountCents === 'number') return showMoney(amountCents, 'auto')
  if (typeof answer === 'string')
    return Array.isArray(declined) && declined.length > 0 ? `${answer}: ${declined.join(', ')}` : answer
  if (typeof branch === 'string') return `${branch}: ${to === 'pending' ? 'paused' : to}`
  return typeof kind === 'string' ? kind : null
}

/** Adds a note about a company or a customer. */
export async function addNote(
  { db }: Session,
  now: Date,
  staffId: number,
  { kind, id }: HistorySubject,
  text: string,
): Promise<void> {
  const subject = kind === 'company' ? { companyId: id } : { userId: id }
  await db.insert(accountNotes).values({ ...subject, staffId, text, at: now })
}
