import { and, asc, desc, eq, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditListed } from '#lib/contract/staff/office/audit.ts'
import { addDays, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'
import { listActions, listSubjectKinds } from './audit-choices.sql.ts'

export interface AuditFilter {
  search?: string
  staffIds?: readonly number[]
  actions?: readonly string[]
  outcome?: 'done' | 'refused'
  subject?: { kind: string; id: string }
  from?: string
  until?: string
  before?: number
}

const AT_ONCE = 60
/** Entries get their number before they are visible: of two in the same second the later can have the lower number. */
const SLACK = 1_000

/** Staff are named; customers and companies remain numbers, so that erasing them leaves no personal data here. */
const subjects = alias(staffMembers, 'subjects')
const isSubject = sql`${subjects.id} = CASE WHEN ${auditLog.subjectKind} = 'staff' AND ${auditLog.subjectId} ~ '^[0-9]{1,15}$'
  THEN ${auditLog.subjectId}::bigint END`

const COLUMNS = {
  id: auditLog.id,
  at: auditLog.at,
  staffId: auditLog.staffId,
  operator: auditLog.operator,
  name: staffMembers.name,
  email: staffMembers.email,
  action: auditLog.action,
  outcome: auditLog.outcome,
  subjectKind: auditLog.subjectKind,
  subjectId: auditLog.subjectId,
  subjectName: subjects.name,
  before: auditLog.before,
  after: auditLog.after,
  reason: auditLog.reason,
  hasPersonal: sql<boolean>`${auditLog.personal} IS NOT NULL AND ${auditLog.personal} <> '{}'::jsonb`,
}
type Row = { [Name in keyof typeof COLUMNS]: unknown } & {
  id: number
  at: Date
  staffId: number | null
  operator: string | null
  name: string | null
  email: string | null
  action: string
  outcome: 'done' | 'refused'
  subjectKind: string | null
  subjectId: string | null
  subjectName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  hasPersonal: boolean
}

function shown({ at, staffId, operator, name, subjectKind, subjectId, subjectName, ...row }: Row): AuditListed {
  return {
    ...row,
    at: at.toISOString(),
    staffId,
    who: name ?? operator ?? '',
    isCommand: staffId === null,
    subject: subjectKind === null ? null : { kind: subjectKind, id: subjectId ?? '', name: subjectName },
  }
}

/**
 * Logged actions, newest first.
 * @param limit maximum entries
 * @returns the entries, and the id of the last for the next page
 */
export async function listAudit(
  tx: Session,
  filter: AuditFilter,
  limit = AT_ONCE,
): Promise<{ entries: AuditListed[]; next: number | null }> {
  const rows: Row[] = await tx.db
    .select(COLUMNS)
    .from(auditLog)
    .leftJoin(staffMembers, eq(staffMembers.id, auditLog.staffId))
    .leftJoin(subjects, isSubject)
    .where(await whereOf(tx, filter))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const entries = rows.slice(0, limit).map(shown)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** How many entries a filter has, to show how far an export is. */
export const countAudit = async (tx: Session, filter: AuditFilter): Promise<number> =>
  tx.db.$count(auditLog, await whereOf(tx, filter))

async function whereOf(tx: Session, filter: AuditFilter): Promise<SQL | undefined> {
  const { staffIds, actions, outcome, subject, before } = filter
  return and(
    before === undefined ? undefined : lt(auditLog.id, before),
    staffIds && isAnyOf(auditLog.staffId, staffIds),
    actions && isAnyOf(auditLog.action, actions),
    outcome && eq(auditLog.outcome, outcome),
    subject && and(eq(auditLog.subjectKind, subject.kind), eq(auditLog.subjectId, subject.id)),
    await betweenDays(tx, filter),
    filter.search ? await matches(tx, filter.search) : undefined,
  )
}

/** Days as a range of log numbers, which one index has in the requested order; and exactly. */
async function betweenDays({ db }: Session, { from, until }: AuditFilter): Promise<SQL | undefined> {
  const conditions: SQL[] = []
  const { id, at } = auditLog
  if (from !== undefined) {
    const start = startOfDay(from)
    const [first] = await db.select({ id }).from(auditLog).where(gte(at, start)).orderBy(asc(at), asc(id)).limit(1)
    conditions.push(gte(at, start), gte(id, (first?.id ?? SLACK) - SLACK))
  }
  if (until !== undefined) {
    const end = startOfDay(addDays(until, 1))
    const [last] = await db.select({ id }).from(auditLog).where(lt(at, end)).orderBy(desc(at), desc(id)).limit(1)
    conditions.push(lt(at, end), lte(id, (last?.id ?? 0) + SLACK))
  }
  return and(...conditions)
}

/** A search: a person's name, the beginning of an action, or the number of its subject. */
async function matches(tx: Session, search: string): Promise<SQL | undefined> {
  const text = search.trim()
  const pattern = `%${likeText(text)}%`
  const [people, actions, kinds] = [
    await tx.db.select({ id: staffMembers.id }).from(staffMembers).where(ilike(staffMembers.name, pattern)),
    await listActions(tx.query, {}),
    await listSubjectKinds(tx.query, {}),
  ]
  const meant = actions.map(({ value }) => value).filter((action) => action.includes(text.toLowerCase()))
  const all = kinds.map(({ value }) => value)
  return or(
    people.length > 0
      ? isAnyOf(
          auditLog.staffId,
          people.map(({ id }) => id),
        )
      : undefined,
    meant.length > 0 ? isAnyOf(auditLog.action, meant) : undefined,
    and(isAnyOf(auditLog.subjectKind, all), eq(auditLog.subjectId, text)),
  )
}

/** One entry with its personal data; null if the number does not exist. */
export async function loadAuditEntry({ db }: Session, id: number) {
  const [row] = await db
    .select({ ...COLUMNS, personal: auditLog.personal, requestId: auditLog.requestId })
    .from(auditLog)
    .leftJoin(staffMembers, eq(staffMembers.id, auditLog.staffId))
    .leftJoin(subjects, isSubject)
    .where(eq(auditLog.id, id))
  if (!row) return null
  const { personal, requestId, ...listed } = row
  return { entry: shown(listed), personal, requestId }
}
