import { hasHelpPage } from './account/capabilities.ts'
import { parseViewer } from './account/viewer.ts'
import { USER_TYPE, type UserType } from './contract/base/codes.ts'
import { withoutLastSlashes } from './format/last-slashes.ts'

/**
 * The table of addresses (specification, section 2): guards, breadcrumb names, and whether breadcrumbs are shown.
 * Middleware guards routes with it; menus, breadcrumbs and the guard tests read it.
 */

export interface SignedIn {
  userType: UserType
}

/** Access to a route. `types`: signed-in users of these types; guests are redirected to `otherwise` too. */
export type Guard =
  | { allow: 'everybody' }
  | { allow: 'signed-in' }
  | { allow: 'signed-out' }
  | { allow: 'types'; types: readonly UserType[]; guests?: boolean; otherwise: '/404' | '/sign-in' }

export interface Route {
  /** `{name}` matches one segment. */
  path: string
  label: string
  guard: Guard
  /** Breadcrumbs are drawn on account pages, on product details, on the terms and the privacy notice. */
  crumbs: boolean
}

const { branch, consumer, trader, staff, rep } = USER_TYPE

const everybody: Guard = { allow: 'everybody' }
const signedIn: Guard = { allow: 'signed-in' }
const signedOut: Guard = { allow: 'signed-out' }
const only = (...types: UserType[]): Guard => ({ allow: 'types', types, otherwise: '/404' })

function route(path: string, label: string, guard: Guard, { crumbs = false } = {}): Route {
  return { path, label, guard, crumbs }
}

const withCrumbs = { crumbs: true }

export const ROUTES: readonly Route[] = [
  route('/', 'Home', everybody),
  route('/about', 'About us', everybody),
  route('/trade', 'Trade accounts', everybody, withCrumbs),
  route('/delivery', 'Delivery', everybody, withCrumbs),
  route('/paying', 'Paying', everybody, withCrumbs),
  route('/returns', 'Returns and cancelling', everybody, withCrumbs),
  route('/care', 'Washing and care', everybody, withCrumbs),
  route('/pages/{slug}', 'Page', everybody, withCrumbs),
  route('/sign-in', 'Sign In', signedOut),
  route('/forgot-password', 'Forgot Password', signedOut),
  route('/new-password/{token}', 'New Password', signedOut),
  route('/sign-up', 'Sign Up', signedOut),
  route('/confirm-user/{token}', 'Confirm Your Account', signedOut),
  route('/undo-email/{token}', 'Keep Your Email', everybody),
  route('/back-in-stock/{token}', 'Back in Stock', everybody),
  route('/back-in-stock-stop/{token}', 'Stop These Emails', everybody),
  route('/product-list', 'Product List', everybody),
  route('/product-list/{collection}', 'Product List', everybody),
  route('/product-list/{collection}/{subCollection}', 'Product List', everybody),
  route('/product-list-testing', 'Product List', everybody),
  route('/product-details/{id}', 'Product', everybody, withCrumbs),
  route('/cart', 'Cart', everybody),
  route('/receive-message/{id}', 'Your Order', everybody),
  route('/order/{token}', 'Your Order', everybody),
  route('/orders', 'My Orders', signedIn, withCrumbs),
  route('/order-approvals', 'Orders to Approve', only(branch, trader), withCrumbs),
  route('/quotes', 'My Quotes', only(branch, consumer, trader, rep), withCrumbs),
  route('/quotes/{key}', 'Your Quote', everybody),
  route('/order-details/{id}', 'Order Details', signedIn, withCrumbs),
  route('/information', 'Account Details', signedIn, withCrumbs),
  route('/change-password', 'Change Password', signedIn, withCrumbs),
  route('/notifications', 'Notifications', signedIn, withCrumbs),
  route('/select-address', 'Select Address', signedIn, withCrumbs),
  route('/delivery-information', 'Delivery Information', signedIn),
  route('/terms', 'Terms', everybody, withCrumbs),
  route('/privacy', 'Privacy', everybody, withCrumbs),
  route('/404', 'Not Found', everybody),
  route('/offline', 'Offline', everybody),
  route('/orders-by-item', 'Orders by Item', everybody, withCrumbs),
  route('/orders-by-date', 'Orders by Date', everybody, withCrumbs),
  route('/view-as', 'See as a Customer', everybody),
  route('/my-account', 'My Account', everybody),
  route('/credit-facilities', 'Credit Facilities', only(trader, staff, rep), withCrumbs),
  route('/store-credit', 'Store Credit', only(consumer, trader), withCrumbs),
  route('/my-documents', 'My Documents', only(trader)),
  route('/kyc-upload', 'Upload Documents', only(trader)),
  route('/team-management', 'Team', only(trader), withCrumbs),
  route('/team-management/create', 'New Team Member', only(trader), withCrumbs),
  route('/team-management/edit/{id}', 'Team Member', only(trader), withCrumbs),
  route('/branch', 'Branches', only(trader), withCrumbs),
  route('/branch/create', 'New Branch', only(trader), withCrumbs),
  route('/branch/edit/{id}', 'Branch', only(trader), withCrumbs),
  // The contact-us link of credit facilities opens this page for traders, staff and representatives.
  route(
    '/need-help',
    'Help Center',
    { allow: 'types', types: [consumer, trader, staff, rep], guests: true, otherwise: '/404' },
    withCrumbs,
  ),
  route('/my-address', 'My Addresses', only(consumer), withCrumbs),
  route('/quick-order', 'Quick Order', only(branch, trader, rep), withCrumbs),
  route('/settings', 'Settings', only(rep), withCrumbs),
  route('/payment/{id}', 'Payment', everybody),
  route('/order-payment/{id}', 'Payment', everybody),
  route('/payment-message/{id}', 'Payment', everybody),
  route('/payment-alert', 'Payment', everybody),
]

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const given = path.split('/')
  return (
    expected.length === given.length &&
    expected.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  )
}

/** The route of a path (no query), fixed segments before parameters; undefined if there is no route. */
export function routeOf(path: string): Route | undefined {
  const clean = path.length > 1 ? withoutLastSlashes(path) : path
  return ROUTES.find((route) => route.path === clean) ?? ROUTES.find((route) => matches(route.path, clean))
}

/**
 * Redirect target for a visitor without access to this route; null: the visitor has access.
 * @param identity null for a guest
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

/** The 404 page for an order that could not be loaded. */
export const MISSING_ORDER = '/404#order'

/** A guest's order page, open to anyone with its secret. */
export const guestOrderAddress = (token: string): string => `/order/${token}`

/** A collection's clean address, or one of its sub-collections'. */
export const collectionAddress = (collection: string, subCollection?: string): string =>
  `/product-list/${encodeURIComponent(collection)}${subCollection ? `/${encodeURIComponent(subCollection)}` : ''}`

/** Target of "contact us": the help page, or for branch customers (without a help page) the contacts in the footer. */
export const contactAddress = (viewer: string): string =>
  hasHelpPage(parseViewer(viewer).userType) ? '/need-help' : '#contact'

/** The page to request a delivery quote for another country: the enquiry form, prefilled. */
export function quoteAddress(viewer: string, country: string): string {
  const contact = contactAddress(viewer)
  return contact === '#contact' ? contact : `${contact}#${new URLSearchParams({ quote: country })}`
}

/** The address of a sealed filter; the empty token is the unfiltered list. */
export const filteredAddress = (token: string): string => (token ? `/product-list?filter=${token}` : '/product-list')

export interface Crumb {
  label: string
  href: string
}
