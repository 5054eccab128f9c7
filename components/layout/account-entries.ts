import type { Account } from '#lib/account/account.ts'
import { USER_TYPE, USER_TYPES, type UserType } from '#lib/contract/base/codes.ts'

/** A line of the account's menu: a link, or something that is done on the spot. */
export type AccountEntry =
  | { label: string; href: string }
  | { label: string; opens: 'sign-up-as' }
  | { label: string; does: 'sign-out' }

type Line = AccountEntry & {
  who: readonly (UserType | 'guest')[]
}

const ALL = USER_TYPES
const { branch, consumer, trader, staff, rep } = USER_TYPE

const link = (label: string, href: string, who: Line['who']): Line => ({ label, href, who })

/**
 * The account's menu (specification, section 6; for type 1 product.md). Profile opens the account's own page, Account
 * Details the form behind it.
 */
export const LINES: readonly Line[] = [
  { label: 'Sign Up', opens: 'sign-up-as', who: ['guest'] },
  link('Sign In', '/sign-in', ['guest']),
  link('Profile', '/my-account', ALL),
  link('My Orders', '/orders', ALL),
  link('Notifications', '/notifications', ALL),
  link('Account Details', '/information', ALL),
  link('Change Password', '/change-password', ALL),
  link('Quick Order', '/quick-order', [branch, trader, rep]),
  link('Reports', '/orders-by-item', [trader, staff, rep]),
  link('Help center', '/need-help', ['guest', consumer, trader, staff]),
  { label: 'Sign Out', does: 'sign-out', who: ALL },
]

/** The lines for one person, in their order. */
export function accountEntries({ userType }: Pick<Account, 'userType'>): AccountEntry[] {
  return LINES.filter((line) => line.who.includes(userType ?? 'guest'))
}
