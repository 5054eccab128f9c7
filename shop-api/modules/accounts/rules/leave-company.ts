import { ownsCompany } from '#lib/account/capabilities.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

/** Another user of the same company. */
export interface Colleague {
  id: number
  userType: UserType
  active: boolean
}

/**
 * Whether a user is the company's last: its last owner who can sign in, or its last user at all. The last user can
 * leave only without open matters, because no user would be left to answer for them (Data Protection Act, section
 * 40(1)(b): data needed for a legal claim is retained).
 */
export function isLastOfCompany(userType: UserType, others: readonly Colleague[]): boolean {
  if (others.some((other) => ownsCompany(other.userType) && other.active)) return false
  return ownsCompany(userType) || others.length === 0
}

/** Of the company's credit account. */
export interface OpenAmounts {
  outstandingCents: Cents
  pendingCents: Cents
  unclearedCents: Cents
}

/** Why the company's last user cannot leave yet, in sentences with the first steps to take. */
export function deletionBlockers(others: readonly Colleague[], amounts: OpenAmounts | null): string[] {
  const reasons = amounts ? openAmountReasons(amounts) : []
  const team = others.filter((other) => !ownsCompany(other.userType) && other.active).length
  if (team > 0) {
    const people = team === 1 ? 'one person' : `${team} people`
    reasons.push(
      `${people} in your team can still order. Deactivate them first. Their accounts are then deleted with yours.`,
    )
  }
  return reasons
}

function openAmountReasons({ outstandingCents: owed, pendingCents, unclearedCents }: OpenAmounts): string[] {
  return [
    ...(owed > 0 ? [`your company owes ${showMoney(owed)} on its account. Pay it first, or contact us.`] : []),
    ...(owed < 0 ? [`we owe your company ${showMoney(-owed)}. Tell us where to send it.`] : []),
    ...(pendingCents > 0
      ? [`orders on account of ${showMoney(pendingCents)} are in process. Cancel them, or wait until they are paid.`]
      : []),
    ...(unclearedCents > 0
      ? [`cheques of ${showMoney(unclearedCents)} are not cleared. Wait until the bank has paid them.`]
      : []),
  ]
}
