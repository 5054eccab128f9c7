import { accountEntries } from '#components/layout/account-entries.ts'
import type { Account } from '#lib/account/account.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { headerTexts } from '#lib/language/header.ts'
import { type Route, routeOf, sentTo } from '#lib/routes.ts'

/** A page of the account. `text` describes it if the label does not. */
export interface AccountPlace {
  href: string
  label: string
  text?: string
}

/** Pages that the header's short menu leaves to the account itself, after Account Details. */
const MORE = [
  '/settings',
  '/my-address',
  '/my-documents',
  '/kyc-upload',
  '/credit-facilities',
  '/quotes',
  '/order-approvals',
  '/store-credit',
  '/branch',
  '/team-management',
]

/** Specification, section 6: branches and team also need approved documents. */
const NEED_APPROVAL = ['/branch', '/team-management']

const TEXTS: Readonly<Record<string, string>> = {
  '/orders': 'Track, pay and repeat your orders, and get invoices.',
  '/order-approvals': 'Orders above a spending limit of your team.',
  '/quotes': 'Prices that we offered you, and your requests.',
  '/information': 'Your details, your devices and your data.',
  '/notifications': 'Updates on your orders, payments and messages.',
  '/orders-by-item': 'Reports on orders, by product and by date.',
  '/credit-facilities': 'Your available credit, cheques and statement.',
  '/store-credit': 'Your balance, and how you got and used it.',
  '/settings': 'Choose the trader you order for.',
  '/need-help': 'Answers, and how to contact us.',
  '/my-address': 'Where we deliver your orders.',
  '/change-password': 'Choose a new password. Your other devices are signed out.',
  '/my-documents': 'Documents you sent us.',
  '/branch': 'The addresses we deliver to, and the people who order for them.',
  '/team-management': 'The people who order for your branches.',
  '/kyc-upload': 'The status of your documents, and the next step.',
}

/** The pages of an account that its user can open, in menu order. */
export function accountPlaces(account: Pick<Account, 'userType' | 'approval'>): AccountPlace[] {
  const { userType, approval } = account
  if (userType === null) return []
  const mayOpen = (route: Route | undefined): route is Route => route !== undefined && !sentTo(route, { userType })
  const more = MORE.map(routeOf)
    .filter(mayOpen)
    // Approved companies have no more documents to send.
    .filter(({ path }) => path !== '/kyc-upload' || approval !== 'approved')
    .filter(({ path }) => !NEED_APPROVAL.includes(path) || approval === 'approved')
    .map(({ path, label }) => ({ href: path, label }))
  const places = accountEntries(account).flatMap((entry) =>
    'href' in entry ? [{ href: entry.href, label: headerTexts.english[entry.labelKey] }] : [],
  )
  const after = places.findIndex(({ href }) => href === '/information') + 1
  return [...places.slice(0, after), ...more, ...places.slice(after)].map(({ href, label }) => ({
    href,
    label,
    ...(TEXTS[href] && { text: TEXTS[href] }),
  }))
}

const KINDS = {
  [USER_TYPE.branch]: 'Branch customer',
  [USER_TYPE.consumer]: 'Consumer',
  [USER_TYPE.trader]: 'Trader',
  [USER_TYPE.staff]: 'Staff',
  [USER_TYPE.rep]: 'Sales',
} as const satisfies Record<UserType, string>

/** The name of a kind of account. */
export const kindOf = (userType: UserType): string => KINDS[userType]
