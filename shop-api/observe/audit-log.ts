import { and, eq, gt, isNull } from 'drizzle-orm'
import type { OfficeAccess } from '#lib/contract/base/office-call.ts'
import type { AuditAction } from '#lib/office/audit-verbs.ts'
import type { Session } from '../db/client.ts'
import { auditLog } from '../db/schema/audit.ts'

/** The entry of an action. Personal values belong only in `personal`. */
export interface AuditEntry {
  /** Of a refused call: the permission it needs. */
  action: AuditAction | OfficeAccess
  subject?: { kind: string; id: string | number }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  personal?: Record<string, unknown>
  /** A view that open pages repeat automatically: logged once in 15 minutes. */
  isRepeated?: true
}

/** The actor: a staff member, or the person who ran a command. */
export type AuditActor = { staffId: number; network?: string; requestId?: string } | { operator: string }

const REPEATED_MS = 15 * 60_000

type Row = Pick<typeof auditLog.$inferSelect, 'at' | 'action' | 'outcome'> & Partial<typeof auditLog.$inferSelect>

async function wasLogged(db: Session['db'], row: Row): Promise<boolean> {
  const { at, action, outcome, staffId, subjectKind, subjectId } = row
  const isSubject = subjectKind
    ? and(eq(auditLog.subjectKind, subjectKind), eq(auditLog.subjectId, subjectId ?? ''))
    : isNull(auditLog.subjectKind)
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.staffId, staffId ?? 0), eq(auditLog.action, action), isSubject],
        ...[eq(auditLog.outcome, outcome), gt(auditLog.at, new Date(at.getTime() - REPEATED_MS))],
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Maximum entries in one statement: a change of a sheet has thousands. */
const ROWS_AT_ONCE = 1_000

/** Adds entries to the audit log, in the transaction of the action. */
export async function logAudit(
  { db }: Session,
  at: Date,
  actor: AuditActor,
  entries: readonly AuditEntry[],
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  const rows: (typeof auditLog.$inferInsert)[] = []
  for (const { subject, isRepeated, ...entry } of entries) {
    const subjectId = subject === undefined ? undefined : String(subject.id)
    const row = { ...entry, ...actor, at, outcome, subjectKind: subject?.kind, subjectId }
    if (!isRepeated || !(await wasLogged(db, row))) rows.push(row)
  }
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await db.insert(auditLog).values(rows.slice(first, first + ROWS_AT_ONCE))
  }
}
