import type { UserType } from '#lib/contract/codes.ts'
import type { OrderFilter } from '#lib/contract/order-filter.ts'
import type { Where } from '../sql-conditions.ts'

/** Who looks at orders. */
export interface Viewer {
  userId: number
  userType: UserType
  /** Of a company's people, and the trader a representative acts for. */
  companyId: number | null
}

/**
 * Narrows a statement over `orders o` to what somebody may see: type 2 its own orders, type 1 those and its branches',
 * type 3 its company's, type 6 its traders' and those it placed (while it acts for one, that one's), type 5 all.
 */
export function onlySeenBy(where: Where, { userId, userType, companyId }: Viewer): Where {
  if (userType === 5) return where
  if (userType === 3 || actsFor({ userType, companyId })) return where.and(`o.company_id = ${where.value(companyId)}`)
  const me = where.value(userId)
  if (userType === 1) {
    return where.and(
      `o.user_id = ${me} OR o.branch_id = ANY(ARRAY(SELECT branch_id FROM user_branches WHERE user_id = ${me}))`,
    )
  }
  if (userType !== 6) return where.and(`o.user_id = ${me}`)
  return where.and(
    `o.user_id = ${me} OR o.company_id = ANY(ARRAY(SELECT company_id FROM sales_reps WHERE user_id = ${me}))`,
  )
}

const actsFor = ({ userType, companyId }: Pick<Viewer, 'userType' | 'companyId'>) =>
  userType === 6 && companyId !== null

const SCOPES: Readonly<Record<UserType, string>> = { 1: 'branches', 2: 'own', 3: 'company', 5: 'all', 6: 'rep' }

/**
 * The name to keep a statement prepared under: as it is asked most, with nothing filtered but days, planning it each time
 * takes as long as running it. Undefined for any other filter, and for reports over everybody's orders, where one plan
 * does not fit every range.
 */
export function preparedName(what: string, viewer: Viewer, filter: OrderFilter): string | undefined {
  const { userType } = viewer
  const { collection, subcollection, orderStatus, branch, searchText } = filter
  const isPlain = [collection, subcollection, orderStatus, branch].every(({ length }) => length === 0)
  if (!isPlain || searchText !== '' || userType === 5) return undefined
  const days = `${filter.fromDate ? 'from' : ''}${filter.toDate ? 'to' : ''}`
  return [what, actsFor(viewer) ? SCOPES[3] : SCOPES[userType], days].filter(Boolean).join('-')
}
