import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import { userBranches } from '../../../db/schema/company.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { orders } from '../../../db/schema/orders.ts'

/** The user that reads orders. */
export interface OrderAccess {
  userId: number
  userType: UserType
  /** The company of its users, or of the trader that a representative acts for. */
  companyId: number | null
}

/**
 * The orders that the caller can see. Consumers see their own orders. Branch customers see theirs and the branch's.
 * Traders see their company's. Sales representatives see their traders' and those they placed, or a single trader's
 * while they act for it. Staff see all orders.
 * @returns undefined if no filter is needed
 */
export function isVisibleTo(access: OrderAccess): SQL | undefined {
  const { userId, userType, companyId } = access
  if (userType === USER_TYPE.staff) return undefined
  if (seesCompany(access)) return eq(orders.companyId, companyId ?? 0)
  const isOwn = eq(orders.userId, userId)
  // As arrays, so that a list uses a separate index scan for each part.
  if (userType === USER_TYPE.branch) {
    const branches = sql`SELECT ${userBranches.branchId} FROM ${userBranches} WHERE ${userBranches.userId} = ${userId}`
    return or(isOwn, sql`${orders.branchId} = ANY(ARRAY(${branches}))`)
  }
  if (userType !== USER_TYPE.rep) return isOwn
  const traders = sql`SELECT ${salesReps.companyId} FROM ${salesReps} WHERE ${salesReps.userId} = ${userId}`
  return or(isOwn, sql`${orders.companyId} = ANY(ARRAY(${traders}))`)
}

/** The owner of a company, and a representative that acts for it, see the company's orders. */
const seesCompany = ({ userType, companyId }: OrderAccess) =>
  userType === USER_TYPE.trader || (userType === USER_TYPE.rep && companyId !== null)

/** A condition for one order, if the caller can see it. */
export const isOrderOf = (orderId: string, access: OrderAccess): SQL | undefined =>
  and(eq(orders.id, orderId), isVisibleTo(access))

const SCOPES: Readonly<Record<UserType, string>> = {
  [USER_TYPE.branch]: 'branches',
  [USER_TYPE.consumer]: 'own',
  [USER_TYPE.trader]: 'company',
  [USER_TYPE.staff]: 'all',
  [USER_TYPE.rep]: 'rep',
}

/**
 * The name of a prepared statement, for queries without filters except days: planning these takes as long as running
 * them. Undefined for other filters, and for reports over all orders, because one plan does not fit every date range.
 */
export function preparedName(what: string, access: OrderAccess, filter: OrderFilter): string | undefined {
  const { collection, subcollection, orderStatus, branch, searchText } = filter
  const isPlain = [collection, subcollection, orderStatus, branch].every(({ length }) => length === 0)
  if (!isPlain || searchText !== '' || access.userType === USER_TYPE.staff) return undefined
  const days = `${filter.fromDate ? 'from' : ''}${filter.toDate ? 'to' : ''}`
  const scope = seesCompany(access) ? SCOPES[USER_TYPE.trader] : SCOPES[access.userType]
  return [what, scope, days].filter(Boolean).join('-')
}
