import type { Account } from '#lib/account/account.ts'
import { USER_TYPE, USER_TYPES, type UserType } from '#lib/contract/base/codes.ts'

type LabelKey =
  | 'signUp'
  | 'signIn'
  | 'profile'
  | 'orders'
  | 'notifications'
  | 'details'
  | 'changePassword'
  | 'quickOrder'
  | 'reports'
  | 'help'
  | 'signOut'

/** A line of the account's menu, labelled by a text of the header: a link, or something that is done on the spot. */
export type AccountEntry =
  | { labelKey: LabelKey; href: string }
  | { labelKey: LabelKey; opens: 'sign-up-as' }
  | { labelKey: LabelKey; does: 'sign-out' }

type Line = AccountEntry & {
  who: readonly (UserType | 'guest')[]
}

const ALL = USER_TYPES
const { branch, consumer, trader, staff, rep } = USER_TYPE

const link = (labelKey: LabelKey, href: string, who: Line['who']): Line => ({ labelKey, href, who })

/**
 * The account's menu (specification, section 6; for type 1 product.md). Profile opens the account's own page, Account
 * Details the form behind it.
 */
export const LINES: readonly Line[] = [
  { labelKey: 'signUp', opens: 'sign-up-as', who: ['guest'] },
  link('signIn', '/sign-in', ['guest']),
  link('profile', '/my-account', ALL),
  link('orders', '/orders', ALL),
  link('notifications', '/notifications', ALL),
  link('details', '/information', ALL),
  link('changePassword', '/change-password', ALL),
  link('quickOrder', '/quick-order', [branch, trader, rep]),
  link('reports', '/orders-by-item', [trader, staff, rep]),
  link('help', '/need-help', ['guest', consumer, trader, staff]),
  { labelKey: 'signOut', does: 'sign-out', who: ALL },
]

/** The lines for one person, in their order. */
export function accountEntries({ userType }: Pick<Account, 'userType'>): AccountEntry[] {
  return LINES.filter((line) => line.who.includes(userType ?? 'guest'))
}
