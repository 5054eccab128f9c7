import type { Session } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.ts'

/** What is written of something that was done. Personal values belong in `personal` and nowhere else. */
export interface AuditEntry {
  /** "orders.advance" */
  action: string
  subject?: { kind: string; id: string | number }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  personal?: Record<string, unknown>
}

/** Who did it: a staff member, or who ran a command. */
export type AuditActor = { staffId: number; network?: string; requestId?: string } | { operator: string }

/** So many go into one statement: a change of a sheet has thousands. */
const ROWS_AT_ONCE = 1_000

/** Adds entries to the audit log, in the transaction of what they tell. */
export async function logAudit(
  { db }: Session,
  at: Date,
  actor: AuditActor,
  entries: readonly AuditEntry[],
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ subject, ...entry }) => ({
    ...entry,
    ...actor,
    at,
    outcome,
    subjectKind: subject?.kind,
    subjectId: subject === undefined ? undefined : String(subject.id),
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await db.insert(auditLog).values(rows.slice(first, first + ROWS_AT_ONCE))
  }
}
