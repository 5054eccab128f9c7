import { and, asc, count, desc, eq, gte, isNull, max, ne, sql } from 'drizzle-orm'
import { ORDER_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import type { CompanyCredit, CompanyMember } from '#lib/contract/companies/office/company-fields.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import { cheques, creditAccounts } from '../../../db/schema/credit.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { kycDocuments } from '../../../db/schema/kyc.ts'
import { orders } from '../../../db/schema/orders.ts'
import { sessions } from '../../../db/schema/sign-ins.ts'
import { refuse } from '../../../refusal.ts'
import { listHistory } from '../../accounts/use-cases/history.ts'
import { branchesOfCompany } from '../../companies/queries/branches.ts'
import { latestReleases } from '../../companies/queries/credit-releases.ts'
import { creditStatus } from '../../companies/queries/credit-status.ts'
import { chequeStateOf } from '../../companies/rules/cheque-states.ts'
import { availableOf } from '../../companies/rules/credit-status.ts'
import { shownHold } from '../../companies/use-cases/shown-hold.ts'
import { latestOrders } from '../../orders/queries/latest-orders.ts'
import { waitingApprovals } from '../../orders/queries/waiting-approvals.ts'
import { listPrices } from '../../pricing/use-cases/set-agreed-prices.ts'
import { invoiceLine, type Place, placeLine } from '../../site/rules/place.ts'

const LATEST_CHEQUES = 6
const nameOfUser = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`

/** Everything about one company, as its page in the office shows it. @throws not-found */
export async function loadOfficeCompany(tx: Session, now: Date, companyId: number): Promise<OfficeCompany> {
  const [company] = await tx.db
    .select({
      ...{ name: companies.name, category: companies.traderCategory, kraPin: companies.kraPin },
      approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
      ...{ declinedReason: companies.declinedReason, createdAt: companies.createdAt },
      invoicePlace: sql<Place>`${companies.invoicePlace}`,
      deliveryPlace: sql<Place | null>`${companies.deliveryPlace}`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
  const { invoicePlace, deliveryPlace, createdAt, ...facts } = company
  return {
    companyId,
    ...facts,
    createdAt: createdAt.toISOString(),
    invoicePlace: invoiceLine(invoicePlace),
    deliveryPlace: placeLine(deliveryPlace ?? invoicePlace),
    owner: await loadOwner(tx, companyId),
    rep: await loadRep(tx, companyId),
    thisYear: await sumThisYear(tx, now, companyId),
    credit: await loadCredit(tx, now, companyId),
    ...(await loadCheques(tx, companyId)),
    orders: await latestOrders(tx, eq(orders.companyId, companyId)),
    ordersTotal: await tx.db.$count(orders, eq(orders.companyId, companyId)),
    branches: await loadBranches(tx, companyId),
    team: await loadTeam(tx, companyId),
    prices: (await listPrices(tx, companyId)).map(({ cents, ...price }) => ({ ...price, exVat: cents })),
    documents: await tx.db
      .select({ no: kycDocuments.no, name: kycDocuments.name, state: kycDocuments.state, reason: kycDocuments.reason })
      .from(kycDocuments)
      .where(eq(kycDocuments.companyId, companyId))
      .orderBy(asc(kycDocuments.no)),
    history: await listHistory(tx, { kind: 'company', id: companyId }),
    waitingApprovals: await waitingApprovals(tx, now, companyId),
  }
}

async function loadOwner({ db }: Session, companyId: number): Promise<OfficeCompany['owner']> {
  const isOwner = and(eq(users.companyId, companyId), eq(users.userType, USER_TYPE.trader), isNull(users.deletedAt))
  const [owner] = await db
    .select({ userId: users.id, name: nameOfUser, email: users.email, phone: users.mobileNumber })
    .from(users)
    .where(isOwner)
    .orderBy(asc(users.id))
    .limit(1)
  return owner ? { ...owner, email: owner.email ?? '', phone: maskedPhone(owner.phone) } : null
}

async function loadRep({ db }: Session, companyId: number): Promise<OfficeCompany['rep']> {
  const [rep] = await db
    .select({ userId: users.id, name: nameOfUser })
    .from(salesReps)
    .innerJoin(users, eq(users.id, salesReps.userId))
    .where(eq(salesReps.companyId, companyId))
  return rep ?? null
}

async function sumThisYear({ db }: Session, now: Date, companyId: number): Promise<OfficeCompany['thisYear']> {
  const since = startOfDay(`${dayInNairobi(now).slice(0, 4)}-01-01`)
  const isCounted = and(
    eq(orders.companyId, companyId),
    gte(orders.createdAt, since),
    ne(orders.status, ORDER_STATUS.cancelled),
  )
  const [sum] = await db
    .select({
      orders: count(),
      total: sql<number>`coalesce(sum(${orders.valueCents}), 0)::bigint`,
    })
    .from(orders)
    .where(isCounted)
  return { orders: sum?.orders ?? 0, total: Number(sum?.total ?? 0) }
}

async function loadCredit(tx: Session, now: Date, companyId: number): Promise<CompanyCredit | null> {
  const status = await creditStatus(tx, companyId, dayInNairobi(now))
  if (!status) return null
  const { limitCents, termsDays, outstandingCents, dueCents, pendingCents, unclearedCents, stopReason } = status
  const hold = await shownHold(tx, companyId, status, { day: dayInNairobi(now), seesAmounts: true })
  const [account] = await tx.db
    .select({ stoppedAt: creditAccounts.stoppedAt })
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
  return {
    ...{ limit: limitCents, termsDays, outstanding: outstandingCents, due: dueCents },
    ...{ pending: pendingCents, uncleared: unclearedCents, available: availableOf(status) },
    ...{ stopReason, stoppedAt: account?.stoppedAt?.toISOString() ?? null },
    ...(hold && { hold }),
    releases: await latestReleases(tx, companyId),
  }
}

async function loadCheques({ db }: Session, companyId: number) {
  const isTheirs = eq(cheques.companyId, companyId)
  const rows = await db
    .select({
      chequeNo: cheques.chequeNo,
      chequeDate: cheques.chequeDate,
      ...{ status: cheques.status, clearedAt: cheques.clearedAt },
      amount: cheques.amountCents,
      settledAt: cheques.settledAt,
    })
    .from(cheques)
    .where(isTheirs)
    .orderBy(desc(cheques.chequeDate), desc(cheques.id))
    .limit(LATEST_CHEQUES)
  return {
    cheques: rows.map(({ settledAt, status, clearedAt, ...row }) => ({
      ...row,
      status: chequeStateOf({ status, clearedAt }),
      settledOn: settledAt ? dayInNairobi(settledAt) : null,
    })),
    chequesTotal: await db.$count(cheques, isTheirs),
    chequesBounced: await db.$count(cheques, and(isTheirs, eq(cheques.status, 'bounced'))),
  }
}

async function loadBranches(tx: Session, companyId: number): Promise<OfficeCompany['branches']> {
  const rows = await branchesOfCompany(tx, companyId)
  return rows.map(({ id, name, deliveryPlace, contactName, approvalStatus, declinedReason, active }) => ({
    ...{ id, name, approvalStatus, declinedReason, active },
    place: placeLine(deliveryPlace),
    contact: contactName,
  }))
}

async function loadTeam({ db }: Session, companyId: number): Promise<CompanyMember[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: nameOfUser,
      company: companies.name,
      email: users.email,
      userType: users.userType,
      active: users.active,
      confirmedAt: users.confirmedAt,
      ...{ orderLimit: users.orderLimitCents, monthLimit: users.monthLimitCents, approvesOrders: users.approvesOrders },
      branches: sql<string[]>`coalesce((SELECT array_agg(b.name ORDER BY lower(b.name)) FROM ${userBranches} a
        JOIN ${branches} b ON b.id = a.branch_id WHERE a.user_id = ${users.id}), '{}')`,
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .groupBy(users.id, companies.id)
    .orderBy(desc(users.userType), asc(nameOfUser), asc(users.id))
  return rows.map(({ userType, confirmedAt, lastSeenAt, name, company, email, ...row }) => ({
    ...row,
    // The account of a company has no person's name.
    name: name || (userType === USER_TYPE.trader ? company : (email ?? '')),
    isOwner: userType === USER_TYPE.trader,
    isInvited: confirmedAt === null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}
