import { hasHelpPage } from './account/capabilities.ts'
import { parseViewer } from './account/viewer.ts'
import { USER_TYPE, type UserType } from './contract/codes.ts'

/**
 * The one table of addresses (specification, section 2): who may open them, what they are called in breadcrumbs, and
 * whether breadcrumbs are drawn. Middleware guards by it; menus, breadcrumbs and the guard tests read it.
 */

export interface SignedIn {
  userType: UserType
}

/** Who may open a route. `types`: signed-in people of these types; a guest goes to `otherwise` too. */
export type Guard =
  | { allow: 'everybody' }
  | { allow: 'signed-in' }
  | { allow: 'signed-out' }
  | { allow: 'types'; types: readonly UserType[]; guests?: boolean; otherwise: '/404' | '/sign-in' }

export interface Route {
  /** `{name}` stands for one segment. */
  path: string
  label: string
  guard: Guard
  /** Breadcrumbs are drawn on account pages, on product details, on the terms and the privacy notice. */
  crumbs: boolean
  /** True once the page exists. Guards of pages to come are tested, and act from the day the page is there. */
  page: boolean
}

const { branch, consumer, trader, staff, rep } = USER_TYPE

const everybody: Guard = { allow: 'everybody' }
const signedIn: Guard = { allow: 'signed-in' }
const signedOut: Guard = { allow: 'signed-out' }
const only = (...types: UserType[]): Guard => ({ allow: 'types', types, otherwise: '/404' })

function route(path: string, label: string, guard: Guard, more: { crumbs?: boolean; page?: boolean } = {}): Route {
  return { path, label, guard, crumbs: more.crumbs ?? false, page: more.page ?? false }
}

const built = { page: true }
const account = { crumbs: true }
const builtAccount = { ...built, ...account }

export const ROUTES: readonly Route[] = [
  route('/', 'Home', everybody, built),
  route('/about', 'About Fuma', everybody, built),
  route('/trade', 'Trade accounts', everybody, { page: true, crumbs: true }),
  route('/delivery', 'Delivery', everybody, { page: true, crumbs: true }),
  route('/paying', 'Paying', everybody, { page: true, crumbs: true }),
  route('/returns', 'Returns and cancelling', everybody, { page: true, crumbs: true }),
  route('/care', 'Washing and care', everybody, { page: true, crumbs: true }),
  route('/sign-in', 'Sign In', signedOut, built),
  route('/forgot-password', 'Forgot Password', signedOut, built),
  route('/new-password/{token}', 'New Password', signedOut, built),
  route('/sign-up', 'Sign Up', signedOut, built),
  route('/confirm-user/{token}', 'Confirm Your Account', signedOut, built),
  route('/undo-email/{token}', 'Keep Your Email', everybody, built),
  route('/back-in-stock/{token}', 'Back in Stock', everybody, built),
  route('/back-in-stock-stop/{token}', 'Stop These Emails', everybody, built),
  route('/product-list', 'Product List', everybody, built),
  route('/product-list/{collection}', 'Product List', everybody, built),
  route('/product-list/{collection}/{subCollection}', 'Product List', everybody, built),
  route('/product-list-testing', 'Product List', everybody, built),
  route('/product-details/{id}', 'Product', everybody, { page: true, crumbs: true }),
  route('/cart', 'Cart', everybody, built),
  route('/receive-message/{id}', 'Your Order', everybody, built),
  route('/order/{token}', 'Your Order', everybody, built),
  route('/orders', 'My Orders', signedIn, builtAccount),
  route('/order-details/{id}', 'Order Details', signedIn, builtAccount),
  route('/information', 'Account Details', signedIn, builtAccount),
  route('/change-password', 'Change Password', signedIn, builtAccount),
  route('/notifications', 'Notifications', signedIn, builtAccount),
  route('/select-address', 'Select Address', signedIn, builtAccount),
  route('/delivery-information', 'Delivery Information', signedIn, built),
  route('/terms', 'Terms', everybody, { page: true, crumbs: true }),
  route('/privacy', 'Privacy', everybody, { page: true, crumbs: true }),
  route('/404', 'Not Found', everybody, built),
  route('/orders-by-item', 'Orders by Item', everybody, builtAccount),
  route('/orders-by-date', 'Orders by Date', everybody, builtAccount),
  route('/my-account', 'My Account', everybody, built),
  route('/credit-facilities', 'Credit Facilities', only(trader, staff, rep), builtAccount),
  route('/my-documents', 'My Documents', only(trader), built),
  route('/kyc-upload', 'Upload Documents', only(trader), built),
  route('/team-management', 'Team', only(trader), builtAccount),
  route('/team-management/create', 'New Team Member', only(trader), builtAccount),
  route('/team-management/edit/{id}', 'Team Member', only(trader), builtAccount),
  route('/branch', 'Branches', only(trader), builtAccount),
  route('/branch/create', 'New Branch', only(trader), builtAccount),
  route('/branch/edit/{id}', 'Branch', only(trader), builtAccount),
  // Credit facilities' contact-us leads here for traders, staff and representatives.
  route(
    '/need-help',
    'Help Center',
    { allow: 'types', types: [consumer, trader, staff, rep], guests: true, otherwise: '/404' },
    builtAccount,
  ),
  route('/my-address', 'My Addresses', only(consumer), builtAccount),
  route('/quick-order', 'Quick Order', only(branch, trader, rep), builtAccount),
  route('/settings', 'Settings', only(rep), builtAccount),
  route('/payment/{id}', 'Payment', everybody, built),
  route('/order-payment/{id}', 'Payment', everybody, built),
  route('/payment-message/{id}', 'Payment', everybody, built),
  route('/payment-alert', 'Payment', everybody, built),
]

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const given = path.split('/')
  return (
    expected.length === given.length &&
    expected.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  )
}

/** The route of a path (no query), fixed segments before parameters; undefined when there is none. */
export function routeOf(path: string): Route | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  return ROUTES.find((route) => route.path === clean) ?? ROUTES.find((route) => matches(route.path, clean))
}

/**
 * Where somebody who opens this route is sent instead; null lets them in.
 * @param identity who they are; null for a guest
 */
export function sentTo({ guard }: Route, identity: SignedIn | null): '/sign-in' | '/404' | 'back' | null {
  if (guard.allow === 'everybody') return null
  if (guard.allow === 'signed-in') return identity ? null : '/sign-in'
  if (guard.allow === 'signed-out') return identity ? 'back' : null
  const allowed = identity ? guard.types.includes(identity.userType) : guard.guests === true
  return allowed ? null : guard.otherwise
}

/** A product's address. */
export const productAddress = (id: number): string => `/product-details/${id}`

/** An order's page, for those whose it is. */
export const orderAddress = (orderId: string): string => `/order-details/${orderId}`

/** A guest's order page, for whoever has its secret. */
export const guestOrderAddress = (token: string): string => `/order/${token}`

/** A collection's clean address, or one of its sub-collections'. */
export const collectionAddress = (collection: string, subCollection?: string): string =>
  `/product-list/${encodeURIComponent(collection)}${subCollection ? `/${encodeURIComponent(subCollection)}` : ''}`

/** Where "contact us" leads: the help page, or for branch customers, who have none, the contacts at the page's foot. */
export const contactAddress = (viewer: string): string =>
  hasHelpPage(parseViewer(viewer).userType) ? '/need-help' : '#contact'

/** The address of a sealed filter; the empty token is the unfiltered list. */
export const filteredAddress = (token: string): string => (token ? `/product-list?filter=${token}` : '/product-list')

export interface Crumb {
  label: string
  href: string
}
