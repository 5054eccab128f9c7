import { USER_TYPE, type UserType } from '../contract/base/codes.ts'

/** Capabilities of each user type, and how it orders. The only place that decides this. */

/** A kind of account; null is a guest. */
export type AccountKind = UserType | null

const isOneOf =
  (...types: readonly AccountKind[]) =>
  (userType: AccountKind): boolean =>
    types.includes(userType)

const { branch, consumer, trader, staff, rep } = USER_TYPE

/** Has a cart and can place orders. Staff run the shop and buy no products in it. */
export const canOrder = isOneOf(null, branch, consumer, trader, rep)

/** Pays for an order when placing it. Other users order for a company. */
export const paysNow = isOneOf(null, consumer)

/** Reads prices without VAT first, as companies do. */
export const readsPricesExVat = isOneOf(branch, trader, staff, rep)

/** Has a list of personal delivery addresses. */
export const hasAddresses = isOneOf(consumer)

/** Belongs to a trading company: its owner, or a branch customer. */
export const belongsToCompany = isOneOf(branch, trader)

/** Works at a branch of a trading company, which manages the account. */
export const worksAtBranch = isOneOf(branch)

/** Sees the company's documents, members and branches and changes them. */
export const ownsCompany = isOneOf(trader)

/** Orders in a company's name: its owner, its branch customers, and the representative who acts for it. */
export const ordersForCompany = isOneOf(branch, trader, rep)

/** Chooses a branch of the company for each order, and sees stock quantities. */
export const ordersForBranches = isOneOf(trader, rep)

/** Orders for traders, after selecting a trader. */
export const actsForTraders = isOneOf(rep)

/** Sees orders, accounts and credit of many companies. */
export const seesManyCompanies = isOneOf(staff, rep)

/** Is signed out after a short idle time, because these users see data of many companies. */
export const hasShortSessions = isOneOf(staff, rep)

/** Sees a credit account, their own company's or another's. */
export const hasCredit = isOneOf(trader, staff, rep)

/** Has store credit, their own or their company's, and pays with it. */
export const hasStoreCredit = isOneOf(consumer, trader)

export const seesReports = isOneOf(trader, staff, rep)

/** Is emailed when a sold-out product is back. */
export const getsStockEmails = isOneOf(null, branch, consumer, trader)

/** Can open the help page. Branch customers contact their company, or use the contacts in the footer. */
export const hasHelpPage = isOneOf(null, consumer, trader, staff, rep)
