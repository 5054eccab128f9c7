import type { UserType } from './contract/base/codes.ts'
import {
  collectionAddress,
  contactAddress,
  filteredAddress,
  orderAddress,
  productAddress,
  ROUTES,
  routeOf,
  sentTo,
} from './routes.ts'

const TYPES: UserType[] = [1, 2, 3, 5, 6]

/** Redirect targets of a guest and of each user type of the specification; '' means access. */
function ends(path: string): Record<string, string> {
  const route = routeOf(path)
  if (!route) throw new Error(`no route for ${path}`)
  const people = [['guest', null] as const, ...TYPES.map((userType) => [String(userType), { userType }] as const)]
  return Object.fromEntries(people.map(([name, identity]) => [name, sentTo(route, identity) ?? '']))
}

const everybody = { guest: '', 1: '', 2: '', 3: '', 5: '', 6: '' }
const signedIn = { ...everybody, guest: '/sign-in' }
const signedOut = { guest: '', 1: 'back', 2: 'back', 3: 'back', 5: 'back', 6: 'back' }
const closed = { guest: '/404', 1: '/404', 2: '/404', 3: '/404', 5: '/404', 6: '/404' }

// The table of the specification's section 2, copied independently of the code.
describe('route guards', () => {
  it.each([
    ...['/', '/product-list', '/product-list-testing', '/product-details/7', '/cart', '/receive-message/x'],
    ...[
      '/payment/x',
      '/order-payment/x',
      '/payment-message/x',
      '/payment-alert',
      '/404',
      '/undo-email/t',
      '/back-in-stock/t',
      '/back-in-stock-stop/t',
      '/about',
      '/terms',
      '/trade',
      '/delivery',
      '/paying',
      '/returns',
      '/care',
      '/privacy',
    ],
    ...[
      '/orders-by-item',
      '/orders-by-date',
      '/my-account',
      '/view-as',
      '/product-list/blankets',
      '/product-list/blankets/simba',
    ],
  ])('opens %s to all visitors', (path) => expect(ends(path)).toEqual(everybody))

  it.each(['/sign-in', '/forgot-password', '/new-password/t', '/sign-up', '/confirm-user/t'])(
    'opens %s to signed-out visitors only',
    (path) => expect(ends(path)).toEqual(signedOut),
  )

  it.each([
    ...['/orders', '/order-details/x', '/information', '/change-password', '/notifications'],
    ...['/select-address', '/delivery-information'],
  ])('opens %s to signed-in users only', (path) => expect(ends(path)).toEqual(signedIn))

  it.each([
    ...['/my-documents', '/kyc-upload', '/team-management', '/team-management/create', '/team-management/edit/4'],
    ...['/branch', '/branch/create', '/branch/edit/4'],
  ])('opens %s to traders only', (path) => expect(ends(path)).toEqual({ ...closed, 3: '' }))

  it('opens credit facilities to types 3, 5 and 6', () => {
    expect(ends('/credit-facilities')).toEqual({ ...closed, 3: '', 5: '', 6: '' })
  })
  it('opens store credit to types 2 and 3', () => {
    expect(ends('/store-credit')).toEqual({ ...closed, 2: '', 3: '' })
  })
  it('opens the quick order pad to companies and to users who order for companies', () => {
    expect(ends('/quick-order')).toEqual({ ...closed, 1: '', 3: '', 6: '' })
  })
  it('opens help to guests and types 2, 3, 5 and 6', () => {
    expect(ends('/need-help')).toEqual({ ...everybody, 1: '/404' })
  })
  it('opens addresses to consumers and settings to type 6', () => {
    expect(ends('/my-address')).toEqual({ ...closed, 2: '' })
    expect(ends('/settings')).toEqual({ ...closed, 6: '' })
  })
})

describe('routeOf', () => {
  it('prefers a fixed segment to a parameter, and ignores a trailing slash', () => {
    expect(routeOf('/team-management/create')?.label).toBe('New Team Member')
    expect(routeOf('/cart/')?.path).toBe('/cart')
    expect(routeOf('/nowhere')).toBeUndefined()
    expect(routeOf('/payment/')).toBeUndefined()
  })
  it('names every route once', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length)
  })
})

describe('breadcrumbs', () => {
  it.each([
    ...['/', '/my-documents', '/sign-in', '/sign-up', '/forgot-password', '/new-password/t', '/confirm-user/t'],
    ...['/kyc-upload', '/404', '/cart', '/receive-message/x', '/my-account', '/delivery-information', '/payment/x'],
    '/payment-message/x',
  ])('are hidden on %s', (path) => expect(routeOf(path)?.crumbs).toBe(false))

  it.each([
    '/product-details/7',
    '/terms',
    '/privacy',
    '/orders',
    '/information',
    '/my-address',
    '/branch',
    '/need-help',
  ])('are shown on %s', (path) => {
    expect(routeOf(path)?.crumbs).toBe(true)
  })
})

describe('contactAddress', () => {
  it.each([
    ['guest', '/need-help'],
    ['2-approved', '/need-help'],
    ['6-approved', '/need-help'],
    ['1-approved', '#contact'],
  ])('links %s to %s', (viewer, address) => expect(contactAddress(viewer)).toBe(address))
})

describe('addresses', () => {
  it('are written in one form', () => {
    expect(orderAddress('AAAAAAAAAAAAAAAAAAAAAA')).toBe('/order-details/AAAAAAAAAAAAAAAAAAAAAA')
    expect(productAddress(7)).toBe('/product-details/7')
    expect(collectionAddress('blankets')).toBe('/product-list/blankets')
    expect(collectionAddress('blankets', 'simba')).toBe('/product-list/blankets/simba')
    expect(collectionAddress('a/b')).toBe('/product-list/a%2Fb')
    expect(filteredAddress('abc')).toBe('/product-list?filter=abc')
    expect(filteredAddress('')).toBe('/product-list')
  })
})
