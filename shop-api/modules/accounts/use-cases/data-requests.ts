import { and, asc, count, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAYS_TO_ANSWER, type DataRequestKind } from '#lib/contract/accounts/office/data-request-rules.ts'
import type { DataRequest } from '#lib/contract/accounts/office/data-requests.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { dataRequests } from '../../../db/schema/account-care.ts'
import { users } from '../../../db/schema/accounts.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'

const MAX_CLOSED = 200

const answerers = alias(staffMembers, 'answerers')

const selectRequests = ({ db }: Session) =>
  db
    .select({
      ...{ id: dataRequests.id, kind: dataRequests.kind, userId: dataRequests.userId },
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      email: sql<string>`coalesce(${users.email}, ${dataRequests.email}, '')`,
      ...{ channel: dataRequests.channel, details: dataRequests.details, receivedAt: dataRequests.receivedAt },
      ...{ dueAt: dataRequests.dueAt, state: dataRequests.state, recordedBy: staffMembers.name },
      ...{ answeredBy: answerers.name, answeredAt: dataRequests.answeredAt, answer: dataRequests.answer },
      ...{ exportedAt: dataRequests.exportedAt, erasure: dataRequests.erasure, version: dataRequests.version },
    })
    .from(dataRequests)
    .innerJoin(staffMembers, eq(staffMembers.id, dataRequests.recordedBy))
    .leftJoin(answerers, eq(answerers.id, dataRequests.answeredBy))
    .leftJoin(users, eq(users.id, dataRequests.userId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

const shown = (row: Row): DataRequest => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  exportedAt: row.exportedAt?.toISOString() ?? null,
})

/** Open requests, the earliest due first; or the latest closed requests. */
export async function listDataRequests(tx: Session, now: Date, state: 'open' | 'closed') {
  const isOpen = eq(dataRequests.state, 'open')
  const rows =
    state === 'open'
      ? await selectRequests(tx).where(isOpen).orderBy(asc(dataRequests.dueAt), asc(dataRequests.id))
      : await selectRequests(tx)
          .where(ne(dataRequests.state, 'open'))
          .orderBy(desc(dataRequests.answeredAt), desc(dataRequests.id))
          .limit(MAX_CLOSED)
  return {
    requests: rows.map(shown),
    open: await tx.db.$count(dataRequests, isOpen),
    late: await tx.db.$count(dataRequests, and(isOpen, lt(dataRequests.dueAt, now))),
  }
}

/** One request. @throws not-found */
export async function loadDataRequest(tx: Session, id: number): Promise<DataRequest> {
  const [row] = await selectRequests(tx).where(eq(dataRequests.id, id))
  if (!row) throw refuse('not-found', `There is no request ${id}.`)
  return shown(row)
}

interface NewRequest {
  kind: DataRequestKind
  email: string
  channel: DataRequest['channel']
  details: string
  receivedOn: string
}

/**
 * Records a request of a customer with an account, or of a guest by the email of their orders.
 * @throws invalid-request for a future day, or if the same request is open already
 */
export async function addDataRequest(
  tx: Session,
  now: Date,
  staffId: number,
  { kind, email, channel, details, receivedOn }: NewRequest,
): Promise<DataRequest> {
  const today = dayInNairobi(now)
  if (receivedOn > today || receivedOn < addDays(today, -366)) {
    const message = 'The day of receipt must be today or in the past year.'
    throw refuse('invalid-request', message, { fields: { receivedOn: message } })
  }
  const lower = email.toLowerCase()
  const [user] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, lower), isNull(users.deletedAt)))
  const whose = user ? eq(dataRequests.userId, user.id) : eq(dataRequests.email, lower)
  const [open] = await tx.db
    .select({ same: count() })
    .from(dataRequests)
    .where(and(whose, eq(dataRequests.kind, kind), eq(dataRequests.state, 'open')))
  if ((open?.same ?? 0) > 0) throw refuse('invalid-request', 'This person already has an open request of this kind.')
  const [row] = await tx.db
    .insert(dataRequests)
    .values({
      ...{ kind, channel, details, recordedBy: staffId },
      ...(user ? { userId: user.id } : { email: lower }),
      receivedAt: receivedOn === today ? now : startOfDay(receivedOn),
      // The whole of the last day is left.
      dueAt: startOfDay(addDays(receivedOn, DAYS_TO_ANSWER[kind] + 1)),
    })
    .returning({ id: dataRequests.id })
  return loadDataRequest(tx, (row as { id: number }).id)
}

/** Locks an open request. @throws not-found; not-allowed if it is closed; `changed-meanwhile` */
export async function lockOpenRequest(tx: Session, id: number, version: number | null): Promise<DataRequest> {
  await tx.db.select({ id: dataRequests.id }).from(dataRequests).where(eq(dataRequests.id, id)).for('no key update')
  const request = await loadDataRequest(tx, id)
  if (version !== null && request.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this request since you opened it.', { data: request })
  if (request.state !== 'open') throw refuse('not-allowed', 'This request is closed.')
  return request
}

/** Closes a request with the answer that was given. */
export async function closeDataRequest(
  tx: Session,
  now: Date,
  staffId: number,
  { id, outcome, answer }: { id: number; outcome: 'done' | 'declined'; answer: string },
): Promise<DataRequest> {
  await tx.db
    .update(dataRequests)
    .set({
      ...{ state: outcome, answer, answeredBy: staffId, answeredAt: now },
      version: sql`${dataRequests.version} + 1`,
    })
    .where(eq(dataRequests.id, id))
  return loadDataRequest(tx, id)
}

/** Notes when the export of a request was made. */
export async function markExported({ db }: Session, now: Date, id: number): Promise<void> {
  await db.update(dataRequests).set({ exportedAt: now }).where(eq(dataRequests.id, id))
}
