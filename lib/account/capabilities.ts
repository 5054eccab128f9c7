import { USER_TYPE, type UserType } from '../contract/codes.ts'

/** What each kind of user may do. Asked here and nowhere else; null is a guest. */

type Asker = UserType | null

const isOneOf =
  (...types: readonly Asker[]) =>
  (userType: Asker): boolean =>
    types.includes(userType)

const { branch, consumer, trader, staff, rep } = USER_TYPE

/** Has a cart and places orders. Staff run the shop and buy nothing in it. */
export const canOrder = isOneOf(null, branch, consumer, trader, rep)

/** Orders in a company's name: its owner, its branches' people, and the representative who acts for it. */
export const ordersForCompany = isOneOf(branch, trader, rep)

/** Chooses one of the company's branches for each order. */
export const ordersForBranches = isOneOf(trader, rep)

/** Is told of the company's papers, members and branches and changes them. */
export const ownsCompany = isOneOf(trader)

/** Orders for traders, and first chooses one. */
export const actsForTraders = isOneOf(rep)
