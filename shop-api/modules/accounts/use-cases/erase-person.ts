import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ErasureResult } from '#lib/contract/accounts/office/data-request-rules.ts'
import type { DataRequest } from '#lib/contract/accounts/office/data-requests.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { dataRequests } from '../../../db/schema/account-care.ts'
import { emails, users } from '../../../db/schema/accounts.ts'
import { backInStockRequests } from '../../../db/schema/back-in-stock.ts'
import { enquiries } from '../../../db/schema/help.ts'
import { quotes, quoteVersions } from '../../../db/schema/quotes.ts'
import { deleteEnquiries } from '../../../files/delete-enquiries.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import {
  anonymiseGuestOrders,
  countGuestOrders,
  emptyAuditOf,
  namesOfGuest,
  ordersOfAccount,
} from '../queries/guest-data.sql.ts'
import { deleteAccount } from './delete-account.ts'
import { erasePayers } from './erase-payers.ts'
import { teamLeavingWith } from './leave-company.ts'

/** The same words on orders as a deleted account's. */
const DELETED = JSON.stringify({ firstName: 'Deleted', lastName: 'account', email: '', mobileNumber: '' })

export interface Erased {
  result: ErasureResult
  /** Keys of the private files that are needed no more. */
  files: string[]
}

const nothingLeft = () => refuse('not-allowed', 'The shop no longer has any data about this person.')

/**
 * Erases the person of a request (Data Protection Act, 2019, section 40). Records required by tax law remain without
 * the person: orders with their figures, and issued documents (Tax Procedures Act, section 23). In a transaction.
 * @throws not-allowed, with the matters to settle first
 */
export async function erasePerson(tx: Session, clock: Clock, request: DataRequest): Promise<Erased> {
  if (request.userId !== null) return eraseAccount(tx, clock, request.userId)
  if (request.email === '') throw nothingLeft()
  return eraseGuest(tx, request.email)
}

async function eraseAccount(tx: Session, clock: Clock, userId: number): Promise<Erased> {
  const [user] = await tx.db
    .select({
      email: users.email,
      companyId: users.companyId,
      names: sql<string>`concat_ws(' ', ${users.firstName}, ${users.middleName}, ${users.lastName}, ${users.mobileNumber},
        ${users.secondaryMobileNumber}, ${users.secondaryEmail})`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  if (!user) throw nothingLeft()
  const theirs = await ordersOfAccount(tx.query, { userId })
  const files = await deleteAccount(tx, clock, userId)
  const isCompanyGone = user.companyId !== null && (await hasNobody(tx, user.companyId))
  const emptied = await emptyAuditOf(tx.query, {
    userId: String(userId),
    companyId: isCompanyGone ? String(user.companyId) : '',
    orderIds: theirs.flatMap(({ id, order_no }) => [id, String(order_no)]),
    email: user.email ?? '',
    names: user.names,
  })
  const open = theirs.filter(({ is_open }) => is_open).length
  return {
    files,
    result: {
      ordersWithoutPerson: theirs.length - open,
      ordersUntilDelivered: open,
      taxDocuments: theirs.reduce((sum, { documents }) => sum + documents, 0),
      auditEntries: emptied.length,
      files: files.length,
    },
  }
}

const hasNobody = async ({ db }: Session, companyId: number) =>
  (await db.$count(users, and(eq(users.companyId, companyId), isNull(users.deletedAt)))) === 0

async function eraseGuest(tx: Session, email: string): Promise<Erased> {
  const [counted] = await countGuestOrders(tx.query, { email })
  const blockers = guestBlockers(counted?.open ?? 0)
  if (blockers.length > 0) throw refuse('not-allowed', blockers.join(' '))
  const [known] = await namesOfGuest(tx.query, { email })
  const theirs = await anonymiseGuestOrders(tx.query, { email, address: DELETED })
  const orderIds = theirs.map(({ id }) => id)
  if (orderIds.length > 0) await erasePayers(tx, orderIds)
  await tx.db.delete(backInStockRequests).where(eq(backInStockRequests.email, email))
  await tx.db.delete(emails).where(eq(sql`lower(${emails.to})`, email))
  await tx.db.delete(quotes).where(
    and(
      isNull(quotes.userId),
      sql`EXISTS (SELECT 1 FROM ${quoteVersions} WHERE ${quoteVersions.quoteNo} = ${quotes.no}
        AND lower(${quoteVersions.form}->>'email') = ${email})`,
    ),
  )
  const files = await deleteEnquiries(tx, and(isNull(enquiries.userId), eq(sql`lower(${enquiries.email})`, email)))
  const emptied = await emptyAuditOf(tx.query, {
    ...{ userId: '', companyId: '', email, names: known?.names ?? '' },
    orderIds: theirs.flatMap(({ id, order_no }) => [id, String(order_no)]),
  })
  await tx.db.update(dataRequests).set({ email: null, details: '' }).where(eq(dataRequests.email, email))
  return {
    files,
    result: {
      ordersWithoutPerson: theirs.length,
      ordersUntilDelivered: 0,
      taxDocuments: counted?.documents ?? 0,
      auditEntries: emptied.length,
      files: files.length,
    },
  }
}

const guestBlockers = (open: number): string[] =>
  open === 0
    ? []
    : [`${open === 1 ? 'One order is' : `${open} orders are`} not delivered yet: it needs the address until then.`]

/** The effect of erasing the person of a request, and the matters to settle first. Changes no data. */
export async function previewErasure(
  database: Database,
  clock: Clock,
  request: DataRequest,
): Promise<ErasureResult & { blockers: string[] }> {
  const preview = { ordersWithoutPerson: 0, ordersUntilDelivered: 0, taxDocuments: 0, auditEntries: 0, files: 0 }
  if (request.userId === null) {
    const [counted] = await countGuestOrders(database.query, { email: request.email })
    const { orders = 0, open = 0, documents = 0 } = counted ?? {}
    return { ...preview, ordersWithoutPerson: orders - open, taxDocuments: documents, blockers: guestBlockers(open) }
  }
  const { userId } = request
  const theirs = await ordersOfAccount(database.query, { userId })
  const open = theirs.filter(({ is_open }) => is_open).length
  return {
    ...preview,
    ordersWithoutPerson: theirs.length - open,
    ordersUntilDelivered: open,
    taxDocuments: theirs.reduce((sum, { documents }) => sum + documents, 0),
    blockers: await accountBlockers(database, clock, userId),
  }
}

async function accountBlockers(database: Database, clock: Clock, userId: number): Promise<string[]> {
  const [user] = await database.db
    .select({ userType: users.userType, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.companyId === null) return []
  const { userType, companyId } = user
  try {
    await database.transaction((tx) => teamLeavingWith(tx, clock, { userId, userType, companyId }))
    return []
  } catch (error) {
    if (error instanceof ProblemError) return [error.message.replace('Your account cannot be deleted yet: ', '')]
    throw error
  }
}
