import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { APPROVE_PERMISSIONS, type ApprovalKindName } from '#lib/contract/staff/office/approvals.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { approvals } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { queueOfficePush } from '../../../push/push-queue.ts'
import { refuse } from '../../../refusal.ts'
import { approvalPage } from '../rules/approval-page.ts'
import { hasSecondPerson } from './manage-staff.ts'

/** Requests of one person that another must approve. */

export type ApprovalRow = typeof approvals.$inferSelect
type State = ApprovalRow['state']

/** Maximum decided approvals shown. */
const SHOWN = 200

export interface NewApproval {
  kind: ApprovalKindName
  subject: { kind: string; id: string | number }
  amountCents?: Cents
  reason: string
  /** Data for the execution after the approval, as JSON. */
  input: unknown
  /** staffId of the requester. */
  askedBy: number
}

/** Requests an approval. @throws `changed-meanwhile` if the same is requested already, with its id and version */
export async function askApproval(tx: Session, now: Date, asked: NewApproval): Promise<ApprovalRow> {
  const { db } = tx
  const { subject, input, ...fields } = asked
  const [row] = await db
    .insert(approvals)
    .values({
      ...fields,
      input: input as object,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      askedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (row) {
    await pushApproval(tx, now, row)
    return row
  }
  const [open] = await db
    .select({ approvalId: approvals.id, version: approvals.version, state: approvals.state })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, asked.kind),
        eq(approvals.subjectKind, subject.kind),
        eq(approvals.subjectId, String(subject.id)),
        inArray(approvals.state, ['asked', 'approved']),
      ),
    )
  throw refuse('changed-meanwhile', 'This is requested and waits for a decision.', { data: open })
}

/** Queues the message to the people who can approve a request. The page itself refuses a person that the request is about. */
async function pushApproval(tx: Session, now: Date, row: ApprovalRow): Promise<void> {
  const { id, amountCents, askedBy } = row
  const kind = row.kind as ApprovalKindName
  const permission = APPROVE_PERMISSIONS[kind]
  const body =
    amountCents === null
      ? 'A request waits for your decision.'
      : `${showMoney(amountCents, 'auto')} waits for your decision.`
  await queueOfficePush(
    tx,
    now,
    { topic: 'approval-waiting', permission, except: askedBy },
    { title: 'Approval needed', body, href: approvalPage(kind, row), key: `approval:${id}` },
  )
}

/**
 * Whether a request is about this staff member, so that another must decide. The only other owner decides regardless:
 * with two owners neither removes the other's rights alone.
 */
export async function isTooClose(
  tx: Session,
  { subjectKind, subjectId, askedBy }: ApprovalRow,
  staffId: number,
): Promise<boolean> {
  const isAbout = subjectKind === 'staff' && subjectId === String(staffId)
  return isAbout && hasSecondPerson(tx, [askedBy, staffId], 'staff.manage')
}

export interface Decision {
  approvalId: number
  version: number
  decision: 'approved' | 'declined' | 'withdrawn'
  reason?: string
  /** staffId of the person who decides. */
  decidedBy: number
}

/**
 * Decides a request, without executing it.
 * @throws second-person-needed for the requester, or the person it is about; `changed-meanwhile` if it was decided or
 * changed
 */
export async function decideApproval(tx: Session, now: Date, given: Decision): Promise<ApprovalRow> {
  const { db } = tx
  const { approvalId, version, decision, reason, decidedBy } = given
  const [row] = await db.select().from(approvals).where(eq(approvals.id, approvalId)).for('update')
  if (!row) throw refuse('not-found', 'There is no such request.')
  const isOwn = row.askedBy === decidedBy
  if (decision === 'withdrawn' && !isOwn)
    throw refuse('not-allowed', 'Only the person who requested it can withdraw it.')
  if (decision !== 'withdrawn' && isOwn) {
    throw refuse('second-person-needed', 'You requested this yourself. Someone else must decide.')
  }
  if (decision !== 'withdrawn' && (await isTooClose(tx, row, decidedBy))) {
    throw refuse('second-person-needed', 'This is about yourself. Someone else must decide.')
  }
  if (row.state !== 'asked' || row.version !== version) {
    const data = { approvalId, state: row.state, version: row.version }
    throw refuse('changed-meanwhile', row.state === 'asked' ? 'It has changed.' : 'It was decided before.', { data })
  }
  const [decided] = await db
    .update(approvals)
    .set({
      state: decision,
      decidedBy,
      decidedAt: now,
      decisionReason: reason ?? null,
      version: sql`${approvals.version} + 1`,
    })
    .where(eq(approvals.id, approvalId))
    .returning()
  if (!decided) throw new Error(`approval ${approvalId} is gone`)
  return decided
}

/** Locks an approval: before its subject, in the same order as a decision. */
export async function lockApproval({ db }: Session, approvalId: number): Promise<void> {
  await db.select({ id: approvals.id }).from(approvals).where(eq(approvals.id, approvalId)).for('update')
}

/** Marks an approved request as done. */
export async function finishApproval({ db }: Session, approvalId: number): Promise<void> {
  await db
    .update(approvals)
    .set({ state: 'done', version: sql`${approvals.version} + 1` })
    .where(and(eq(approvals.id, approvalId), eq(approvals.state, 'approved')))
}

export interface ApprovalFilter {
  approvalId?: number
  kinds?: readonly string[]
  states?: readonly State[]
  subject?: { kind: string; id: string }
}

/** Approvals with the names of requesters and deciders: pending first, the oldest first; then the newest. */
export async function listApprovals({ db }: Session, filter: ApprovalFilter) {
  const asker = alias(staffMembers, 'asker')
  const decider = alias(staffMembers, 'decider')
  const { approvalId, kinds, states, subject } = filter
  return db
    .select({
      approval: getTableColumns(approvals),
      asker: { name: asker.name, email: asker.email },
      decider: { name: decider.name, email: decider.email },
    })
    .from(approvals)
    .innerJoin(asker, eq(asker.id, approvals.askedBy))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy))
    .where(
      and(
        approvalId === undefined ? undefined : eq(approvals.id, approvalId),
        kinds && inArray(approvals.kind, [...kinds]),
        states && inArray(approvals.state, [...states]),
        subject && and(eq(approvals.subjectKind, subject.kind), eq(approvals.subjectId, subject.id)),
      ),
    )
    .orderBy(
      sql`${approvals.state} <> 'asked'`,
      sql`CASE WHEN ${approvals.state} = 'asked' THEN ${approvals.askedAt} END`,
      desc(approvals.decidedAt),
      asc(approvals.id),
    )
    .limit(SHOWN)
}
