import { eq, inArray, like, notExists } from 'drizzle-orm'
import { ETIMS_SAMPLE_DEVICE } from '#lib/deployment/payment-providers.ts'
import type { Session } from '../../../db/client.ts'
import { companies, emails, linkTokens, users } from '../../../db/schema/accounts.ts'
import { families } from '../../../db/schema/catalogue.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import {
  cheques,
  creditAccounts,
  creditEntries,
  creditReminders,
  paymentPromises,
  statementMails,
  withheldVat,
} from '../../../db/schema/credit.ts'
import { creditReleases } from '../../../db/schema/credit-releases.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { documentSerials, taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { companyGroups } from '../../../db/schema/prices.ts'
import { banners } from '../../../db/schema/reference.ts'
import { sessions } from '../../../db/schema/sign-ins.ts'
import { SAMPLE_EMAIL } from '../../identity/queries/sample-accounts.ts'
import { endSampleStaff } from '../../identity/use-cases/sample-staff.ts'
import { raiseVersion } from '../../products/queries/catalogue-version.ts'
import { removeSampleSite } from '../../site/use-cases/site.ts'
import { etimsRemovals } from '../queries/sample-etims.sql.ts'
import {
  countOtherOrders,
  findAccountsWithSamplePassword,
  findFilesOf,
  findHistoryGroups,
  findSampleAccounts,
  findSampleCompanies,
  findSampleFamilies,
  findSampleOrders,
  historyRemovals,
  lockShop,
  protections,
  removeBrands,
  removeCollections,
  removeEmptyLadders,
  removePaymentsOf,
  removeProviders,
  removeSubCollections,
  termsRemovals,
} from '../queries/sample-removal.sql.ts'
import { readHistoryTime, readSampleContents, type SampleContents, writeSampleRemoved } from './sample-contents.ts'

/** Removes the sample from a shop that was tried with it: unused rows are removed, used rows remain and are named. */

/** A row of the sample; `keepReason` is the reason why it remains, null if it is removed. */
export interface SampleRow {
  id: number
  name: string
  keepReason: string | null
}

export interface SampleOrderRow extends SampleRow {
  orderId: string
  /** Null of a guest. */
  userId: number | null
  companyId: number | null
}

export interface SampleFamily extends SampleRow {
  /** True for one that stays and is taken off sale: it was used, but not changed. */
  archived: boolean
}

export interface Removal {
  /** All of them lose the sign-in; `keepReason` is about the row. */
  accounts: SampleRow[]
  /** People's own accounts with the sample password: they must set a new password. */
  samePassword: SampleRow[]
  companies: SampleRow[]
  orders: SampleOrderRow[]
  families: SampleFamily[]
  /** Of companies that go: groups with prices in common. */
  groups: number[]
  /** Orders that guests and other accounts placed: it is not known whether they were meant. */
  otherOrders: number
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const goes = ({ keepReason }: { keepReason: string | null }) => keepReason === null
const ordersThatGo = (rows: readonly SampleOrderRow[]) => rows.filter(goes).map(({ orderId }) => orderId)

/** Existing rows of the sample: rows to remove and rows that remain. Changes no data. */
export async function planRemoval(tx: Session): Promise<Removal> {
  const { query } = tx
  const contents = await readSampleContents(tx)
  const historyAt = await readHistoryTime(tx)
  const people = await findSampleAccounts(query, { email: SAMPLE_EMAIL })
  const userIds = idsOf(people)
  const ordersOfSample: SampleOrderRow[] = await findSampleOrders(query, {
    ...{ userIds, receipts: contents.receipts, historyAt },
  })
  const companyIds = [...new Set(people.flatMap(({ companyId }) => companyId ?? []))]
  const companiesOfSample = await findSampleCompanies(query, {
    companyIds,
    userIds,
    orderIds: ordersThatGo(ordersOfSample),
  })
  const staying = new Set(companiesOfSample.filter(({ keepReason }) => keepReason !== null).map(({ id }) => id))
  for (const order of ordersOfSample) {
    // Its account would not add up without them.
    if (order.companyId !== null && staying.has(order.companyId)) order.keepReason ??= 'its company stays'
  }
  const buyers = new Set(ordersOfSample.filter(({ keepReason }) => keepReason !== null).map(({ userId }) => userId))
  const accounts = people.map(({ id, name, companyId }) => {
    const stays = buyers.has(id) || (companyId !== null && staying.has(companyId))
    return { id, name, keepReason: stays ? 'without a password: its records remain' : null }
  })
  const groups = await findHistoryGroups(query, { historyAt, companyIds: idsOf(companiesOfSample.filter(goes)) })
  const used = await findSampleFamilies(query, {
    codes: contents.families.map(({ code }) => code),
    orderIds: ordersThatGo(ordersOfSample),
    userIds,
    companyIds: idsOf(companiesOfSample.filter(goes)),
    groupIds: idsOf(groups),
  })
  const [other] = await countOtherOrders(query, { userIds })
  return {
    accounts,
    samePassword: await findAccountsWithSamplePassword(query, { email: SAMPLE_EMAIL }),
    companies: companiesOfSample,
    orders: ordersOfSample,
    families: planFamilies(used, contents),
    groups: idsOf(groups),
    otherOrders: other?.count ?? 0,
  }
}

function planFamilies(
  rows: readonly { id: number; code: string; name: string; variants: string[]; used: string | null }[],
  contents: SampleContents,
): SampleFamily[] {
  const sample = new Map(contents.families.map((family) => [family.code, family]))
  return rows.map(({ id, code, name, variants, used }) => {
    const family = sample.get(code)
    const isOwn = name !== family?.name || [...family.variants].sort().join() !== [...variants].sort().join()
    const keepReason = isOwn ? 'its name, prices or products were changed' : used
    return { id, name: `${code} ${name}`, keepReason, archived: !isOwn && used !== null }
  })
}

/** Blocks orders, sign-ins and changes of products between the plan and its end. */
export async function lockForRemoval({ query }: Session): Promise<void> {
  await lockShop(query, {})
}

/**
 * Executes the plan, in a transaction.
 * @returns keys of private files that no row refers to any longer
 */
export async function carryOut(tx: Session, plan: Removal): Promise<string[]> {
  const { db, query } = tx
  const orderIds = ordersThatGo(plan.orders)
  const companyIds = idsOf(plan.companies.filter(goes))
  const leaving = idsOf(plan.accounts.filter(goes))
  const files = await findFilesOf(query, { companyIds, userIds: leaving })
  await endAccounts(tx, idsOf(plan.accounts), idsOf(plan.samePassword))
  await endSampleStaff(tx)
  await removeOrders(tx, { orderIds, companyIds, userIds: leaving, historyAt: await readHistoryTime(tx) })
  await db.delete(companyGroups).where(inArray(companyGroups.id, plan.groups))
  const branchIds = db.select({ id: branches.id }).from(branches).where(inArray(branches.companyId, companyIds))
  await db.delete(userBranches).where(inArray(userBranches.branchId, branchIds))
  await db.delete(branches).where(inArray(branches.companyId, companyIds))
  await db.delete(users).where(inArray(users.id, leaving))
  await db.delete(companies).where(inArray(companies.id, companyIds))
  const archived = idsOf(plan.families.filter((family) => family.archived))
  await db.update(families).set({ status: 'archived' }).where(inArray(families.id, archived))
  await db.delete(families).where(inArray(families.id, idsOf(plan.families.filter(goes))))
  await removeShelves(tx, await readSampleContents(tx))
  await removeSampleSite(tx)
  await writeSampleRemoved(tx)
  await raiseVersion(tx)
  return files.flatMap(({ file }) => file ?? [])
}

/** Their sessions end, their links are invalid, and their passwords are removed. */
async function endAccounts({ db }: Session, userIds: number[], samePassword: number[]): Promise<void> {
  const all = [...userIds, ...samePassword]
  await db.delete(sessions).where(inArray(sessions.userId, all))
  await db.delete(linkTokens).where(inArray(linkTokens.userId, all))
  await db.update(users).set({ passwordHash: null }).where(inArray(users.id, all))
  await db.update(users).set({ active: false }).where(inArray(users.id, userIds))
  await db.delete(emails).where(like(emails.to, SAMPLE_EMAIL))
}

async function removeOrders(
  { db, query }: Session,
  {
    orderIds,
    companyIds,
    userIds,
    historyAt,
  }: { orderIds: string[]; companyIds: number[]; userIds: number[]; historyAt: Date | null },
): Promise<void> {
  for (const { lift } of protections) await lift(query, {})
  for (const remove of termsRemovals) await remove(query, { companyIds, userIds })
  for (const table of [orderApprovals, creditReleases, withheldVat, paymentPromises, creditReminders, statementMails])
    await db.delete(table).where(inArray(table.companyId, companyIds))
  await db.delete(creditEntries).where(inArray(creditEntries.companyId, companyIds))
  await db.delete(cheques).where(inArray(cheques.companyId, companyIds))
  await db.delete(creditAccounts).where(inArray(creditAccounts.companyId, companyIds))
  for (const remove of etimsRemovals) await remove(query, { orderIds, serial: ETIMS_SAMPLE_DEVICE.serial })
  await db.delete(taxDocuments).where(inArray(taxDocuments.orderId, orderIds))
  await removePaymentsOf(query, { orderIds })
  await db.delete(paymentAttempts).where(inArray(paymentAttempts.orderId, orderIds))
  if (historyAt) for (const remove of historyRemovals) await remove(query, { historyAt, email: SAMPLE_EMAIL })
  await db.delete(orders).where(inArray(orders.id, orderIds))
  for (const { restore } of protections) await restore(query, {})
  // If no document was ever issued, the first has number one.
  const issued = db.select().from(taxDocuments).where(eq(taxDocuments.kind, documentSerials.kind))
  await db.delete(documentSerials).where(notExists(issued))
}

/** Collections, brands and banners of the sample, by its names, that are empty now. */
async function removeShelves({ db, query }: Session, contents: SampleContents): Promise<void> {
  const named = (rows: readonly { code: string; name: string }[]) => ({
    codes: rows.map(({ code }) => code),
    names: rows.map(({ name }) => name),
  })
  await removeSubCollections(query, named(contents.subCollections))
  await removeEmptyLadders(query, {})
  await removeCollections(query, named(contents.collections))
  await removeBrands(query, named(contents.brands))
  await removeProviders(query, named(contents.providers))
  await db.delete(banners).where(inArray(banners.title, contents.banners))
}
