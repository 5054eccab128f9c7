import { type Clock, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { lockCompany } from '../company/branches.ts'
import { lockCreditStatus } from '../credit/credit-status.ts'

/**
 * Whether somebody may leave their company. Its last owner, and its last person, may not while something is unpaid, nor
 * while a team can go on ordering for which nobody would answer (Data Protection Act, section 40(1)(b): what is needed
 * for a legal claim is kept). In a transaction, with the company and its credit account locked until it ends.
 * @returns the switched-off people of the team, who go with the owner: nobody could switch them on again
 * @throws ProblemError not-allowed, saying what to do first
 */
export async function checkLeaves(
  query: Query,
  clock: Clock,
  { userId, userType, companyId }: { userId: number; userType: number; companyId: number },
): Promise<number[]> {
  await lockCompany(query, companyId)
  const others = await query<Other>(
    `SELECT id, user_type AS "userType", active FROM users
     WHERE company_id = $1 AND id <> $2 AND deleted_at IS NULL ORDER BY id`,
    [companyId, userId],
  )
  const staysOwned = others.some((other) => other.userType === OWNER && other.active)
  if (staysOwned || (userType !== OWNER && others.length > 0)) return []
  const reasons = await openReasons(query, clock, companyId)
  const team = others.filter((other) => other.userType !== OWNER && other.active).length
  if (team > 0) {
    const people = team === 1 ? 'one person' : `${team} people`
    reasons.push(`${people} of your team can still order: switch them off first, and their accounts go with yours.`)
  }
  if (reasons.length === 0) return others.map(({ id }) => id)
  throw refuse('not-allowed', `Your account cannot be deleted yet: ${reasons.join(' ')}`)
}

interface Other {
  id: number
  userType: number
  active: boolean
}
const OWNER = 3

async function openReasons(query: Query, clock: Clock, companyId: number): Promise<string[]> {
  const standing = await lockCreditStatus(query, companyId, today(clock))
  if (!standing) return []
  const { outstandingCents: owed, pendingCents, unclearedCents } = standing
  return [
    ...(owed > 0 ? [`your company owes ${showMoney(owed)} on its account. Pay it first, or write to us.`] : []),
    ...(owed < 0 ? [`we owe your company ${showMoney(-owed)}. Write to us where to send it.`] : []),
    ...(pendingCents > 0
      ? [`orders on account of ${showMoney(pendingCents)} are under way. Cancel them, or wait until they are paid.`]
      : []),
    ...(unclearedCents > 0
      ? [`cheques of ${showMoney(unclearedCents)} are not cleared. Wait until the bank has paid them.`]
      : []),
  ]
}
