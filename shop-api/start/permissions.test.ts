import * as z from 'zod/mini'
import { addressCreate, addressList } from '#lib/contract/accounts/address.ts'
import type { Call, Who } from '#lib/contract/base/call.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { sessionList } from '#lib/contract/identity/session.ts'
import { RETURN_CALLS } from '#lib/contract/returns/returns.ts'
import { beginSession } from '../modules/identity/use-cases/sessions.ts'
import { openEmbedded } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import { PLACES } from '../testing/products.ts'
import { inject, type TestShop } from '../testing/shop.ts'

const KINDS = ['guest', '1', '1 pending', '2', '3', '3 pending', '3 declined', '5', '6'] as const
type Kind = (typeof KINDS)[number]
const whoOf = (kind: Kind): Who => (kind === 'guest' ? 'guest' : (Number(kind[0]) as 1))

/** Calls that are closed to an unapproved company although its type is permitted. */
const NEEDS_APPROVAL = [
  ...['agreed-prices', 'add-favourite-product', 'cart-add', 'cart-list', 'change-order', 'clone-order', 'place-order'],
  ...['quick-order', 'quick-order-add'],
  ...['branch-detail', 'branch-create', 'branch-update', 'branch-status-update'],
  ...['team-member-list', 'team-member-detail', 'team-member-add', 'team-member-update', 'team-member-status-update'],
  ...['team-member-invite', 'team-member-photo'],
]

let shop: TestShop
let people: Map<Kind, TestPerson>
let order: object
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  people = new Map()
  for (const kind of KINDS) {
    if (kind === 'guest') continue
    const approval = kind.includes('pending') ? 'pending' : kind.includes('declined') ? 'declined' : 'approved'
    people.set(kind, await newPerson(shop.database, orderClock, Number(kind[0]) as 1, approval))
  }
  order = await orderForm(shop, [[1, 1]], 'collected')
})
afterAll(() => shop.close())

/** Headers of a separate sign-in, so that a call that ends a sign-in spoils no other. */
async function headersOf(kind: Kind): Promise<Record<string, string>> {
  const person = people.get(kind)
  if (!person) return {}
  const input = { userId: person.userId, userType: Number(kind[0]) as 1, remember: false, device: 'Test' }
  const { token } = await beginSession(shop.database, orderClock, input)
  return { authorization: `Bearer ${token}` }
}

const MEMBER = { firstName: 'Wanjiku', email: 'wanjiku@example.co.ke', mobileNumber: '0712345678' }
const branchRequest = (name: string): object =>
  name === 'branch-status-update'
    ? { user_id: 1, active: 1 }
    : { branchId: 1, branchName: 'Kisumu', sameAddress: 1, primaryContact: 1 }

/** A request that passes the contract's check, for calls that need a valid request. */
const requestFor = ({ name }: Call): object => {
  if (name === 'place-order') return order
  if (name === 'agreed-prices') return { clusterCodes: ['MAR-SB-0001'] }
  if (name === 'cart-add') return { items: [{ productId: 1, quantity: 1 }] }
  if (name.startsWith('quick-order')) return { lines: ['MAR-SB-1-MAD-56 1'] }
  if (name === 'clone-order' || name === 'change-order') return { orderId: 'A'.repeat(22) }
  if (name === 'add-favourite-product') return { productId: 1, favourite: 1 }
  if (name.startsWith('branch-')) return branchRequest(name)
  if (name.startsWith('team-member-')) return { userId: 1, ...MEMBER, active: 1 }
  return { id: 'x' }
}

/** The answer that the declaration of a call demands for a kind of caller. */
function expectedAnswer({ name, who }: Call, kind: Kind): string {
  if (!who.includes(whoOf(kind))) return kind === 'guest' ? '401 sign-in-needed' : '403 not-allowed'
  return /pending|declined/.test(kind) && NEEDS_APPROVAL.includes(name) ? '403 not-approved' : 'let in'
}

describe('refuses every call for exactly the callers that its declaration does not name', () => {
  it.each(CALLS.map((call): [string, Call] => [call.name, call]))('%s', async (_name, call) => {
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const kind of KINDS) {
      const headers = { ...(await headersOf(kind)), ...(call.idempotent && freshKey()) }
      const answer = await inject(shop.app, call, requestFor(call), headers)
      const code = answer.statusCode >= 400 ? answer.json().code : 'ok'
      const isRefusal = answer.statusCode === 401 || answer.statusCode === 403
      answers[kind] = isRefusal ? `${answer.statusCode} ${code}` : 'let in'
      expected[kind] = expectedAnswer(call, kind)
    }
    expect(answers).toEqual(expected)
  })

  it('declares the callers that the specification names', () => {
    const named = Object.fromEntries(CALLS.map(({ name, who }) => [name, who.join(' ')]))
    const all = 'guest 1 2 3 5 6'
    const closed = Object.entries(named).filter(([, who]) => who !== all)
    expect(Object.fromEntries(closed)).toEqual({
      'add-favourite-product': '1 2 3 6',
      'address-change-default': '2 3',
      'address-create': '2 3',
      'address-delete': '2 3',
      'address-list': '2 3',
      'address-update': '2 3',
      'agreed-prices': '1 3',
      'back-in-stock-cancel': '1 2 3',
      'back-in-stock-list': '1 2 3',
      'back-in-stock-request': 'guest 1 2 3',
      'branch-create': '3',
      'branch-detail': '3',
      'branch-list': '1 3',
      'branch-status-update': '3',
      'branch-update': '3',
      'cancel-item-request': '1 2 3 6',
      'cancel-order': '1 2 3 6',
      'cart-add': '1 2 3 6',
      'change-order': 'guest 1 2 3 6',
      'change-password': '1 2 3 5 6',
      'cheque-image': '3 5 6',
      'clone-order': '1 2 3 6',
      'company-logo': '3',
      'company-logo-update': '3',
      'credit-facilities': '3 5 6',
      'credit-entries': '3 5 6',
      'credit-statement': '3 5 6',
      'credit-traders': '5 6',
      'delete-account': '1 2 3 5 6',
      'delete-cart': '1 2 3 6',
      'end-session': '1 2 3 5 6',
      'favourite-products': '1 2 3 5 6',
      'get-profile': '1 2 3 5 6',
      'my-data': '1 2 3 5 6',
      'my-document-file': '3',
      'my-document-thumbnail': '3',
      'my-documents': '3',
      'my-documents-file': '3',
      'notification-settings': '1 2 3 5 6',
      'notification-settings-update': '1 2 3 5 6',
      'notifications-clear': '1 2 3 5 6',
      'notifications-count': '1 2 3 5 6',
      'notifications-list': '1 2 3 5 6',
      'notifications-read-all': '1 2 3 5 6',
      'notifications-update': '1 2 3 5 6',
      'order-details': '1 2 3 5 6',
      'order-list': '1 2 3 5 6',
      'order-paper': '1 2 3 5 6',
      'order-sms': '1 2 3 6',
      'order-push': '1 2 3 6',
      'product-push': 'guest 1 2 3',
      'order-approval-decide': '1 3',
      'order-approval-detail': '1 3',
      'order-approval-list': '1 3',
      'order-approval-request': '1',
      'order-approval-take-back': '1',
      'order-returns': '1 2 3 6',
      'orders-by-date': '3 5 6',
      'orders-by-date-file': '3 5 6',
      'orders-by-item': '3 5 6',
      'orders-by-item-file': '3 5 6',
      'pay-with-store-credit': '2 3',
      'quick-order': '1 3 6',
      'quick-order-add': '1 3 6',
      'quote-list': '1 2 3 6',
      'quote-offer': '6',
      'recent-products-add': '1 2 3 5 6',
      'recent-products-delete': '1 2 3 5 6',
      'return-answer': '1 2 3 6',
      'return-cancel': '1 2 3 6',
      'return-photo': '1 2 3 6',
      'return-preview': '1 2 3 6',
      'return-send': '1 2 3 6',
      'send-inquiry': 'guest 2 3 5 6',
      'session-list': '1 2 3 5 6',
      'select-trader': '6',
      'store-credit': '2 3',
      'team-member-add': '3',
      'team-member-detail': '3',
      'team-member-invite': '3',
      'team-member-list': '3',
      'team-member-photo': '3',
      'team-member-status-update': '3',
      'team-member-update': '3',
      'trader-list': '6',
      'unpaid-orders': 'guest 1 2 3 6',
      'update-profile': '1 2 3 5 6',
      'upload-kyc': '3',
      'upload-kyc-begin': '3',
      'upload-kyc-cancel': '3',
      'upload-kyc-part': '3',
      'upload-kyc-standing': '3',
    })
  })
})

describe('a token that is not good', () => {
  it('is refused at every call, open ones too: never taken for a guest', async () => {
    for (const call of CALLS) {
      const headers = { authorization: `Bearer ${'x'.repeat(43)}`, ...(call.idempotent && freshKey()) }
      const answer = await inject(shop.app, call, requestFor(call), headers)
      expect([call.name, answer.statusCode]).toEqual([call.name, 401])
    }
  })

  it.each([
    ['switched off', 'UPDATE users SET active = false WHERE id = $1'],
    ['deleted', 'UPDATE users SET deleted_at = now() WHERE id = $1'],
  ])('belongs to a user who was %s', async (_what, statement) => {
    const { userId, headers } = await newPerson(shop.database, orderClock, 2)
    await shop.ask(sessionList, {}, headers)
    await shop.database.query(statement, [userId])
    expect((await shop.refused(cartList, {}, headers)).status).toBe(401)
  })
})

const address = {
  firstName: 'Amina',
  lastName: 'Otieno',
  primaryMobileNumber: '0712345678',
  country: PLACES.kenya,
  county: PLACES.nairobi,
  city: PLACES.cityOfNairobi,
  postalCode: '00800',
  physicalLocation: 'Mpaka Road',
}

/** Calls with an id of the caller's own data, and requests with another person's ids. */
const WITH_OWN_IDS: Record<string, (ids: { address: number; session: number }) => object> = {
  'address-update': ({ address: id }) => ({ ...address, id }),
  'address-delete': ({ address: id }) => ({ id }),
  'address-change-default': ({ address: id }) => ({ id }),
  'delivery-charge': ({ address: addressId }) => ({ addressId }),
  'end-session': ({ session: id }) => ({ id }),
}
/** Fields whose ids are public (products, places), or name data that each person has once. */
const PUBLIC_IDS = ['productId', 'productIds', 'cityId', 'countyId', 'countryId', 'clusterId']
/** Calls whose `id` is a product, a place, or an order that anyone with its link can pay. */
const PUBLIC_BY_ID = ['product-details', 'related-products', 'recent-products-delete', 'delete-cart']
const OPEN_BY_ID = [...PUBLIC_BY_ID, 'pick-up-point-detail', 'order-detail']
/** Calls about the caller's orders and notifications: tested in order-history, order-sms, push and notifications.test.ts. */
const OF_ORDERS = [
  'order-details',
  'order-paper',
  'clone-order',
  'cancel-order',
  'cancel-item-request',
  'order-sms',
  'order-push',
  'notifications-update',
]
/** Calls about a company's papers: tried in kyc-opened.test.ts. */
const OF_PAPERS = [
  'upload-kyc',
  'upload-kyc-part',
  'upload-kyc-standing',
  'upload-kyc-cancel',
  'my-document-file',
  'my-document-thumbnail',
]
/** Calls about a company's account: tried in credit.test.ts. */
const OF_ACCOUNTS = ['credit-facilities', 'credit-entries', 'credit-statement']
/** A representative's traders: tried in acting.test.ts. */
const OF_TRADERS = ['select-trader']
/** Calls about a company's branches and team: tried in company-ids.test.ts. */
const OF_COMPANIES = [
  ...['branch-detail', 'branch-create', 'branch-update', 'branch-status-update'],
  ...[
    'team-member-detail',
    'team-member-update',
    'team-member-status-update',
    'team-member-invite',
    'team-member-photo',
  ],
]
/** Refused as a field of its form, not as something that is not there (account-cart.test.ts, cards.test.ts). */
const ELSEWHERE = [
  // Tried in guest-orders.test.ts.
  'guest-cancel-item-request',
  // Tried in change-order.test.ts.
  'change-order',
  // Tried in quotes.test.ts.
  'quote-request',
  // Tried in returns.test.ts.
  ...RETURN_CALLS.map(({ name }) => name),
  // Tried in order-approvals.test.ts.
  'order-approval-request',
  // Tried in store-credit.test.ts.
  'pay-with-store-credit',
  'payment-contents',
  'place-order',
  'payment',
  'payment-status',
  'card-authentication',
  'card-return',
  ...OF_ORDERS,
  ...OF_PAPERS,
  ...OF_ACCOUNTS,
  ...OF_TRADERS,
  ...OF_COMPANIES,
]

describe("another person's ids", () => {
  it.each(Object.keys(WITH_OWN_IDS))('are not there for %s', async (name) => {
    const call = CALLS.find((one) => one.name === name) as Call
    const other = await newPerson(shop.database, orderClock, 2)
    const { data: theirs } = await shop.ask(addressCreate, address, other.headers)
    const [session] = (await shop.ask(sessionList, {}, other.headers)).data
    const ids = { address: theirs.id, session: session?.id ?? 0 }
    const request = (WITH_OWN_IDS[name] as (of: typeof ids) => object)(ids)
    const me = await newPerson(shop.database, orderClock, 2)
    expect(await shop.refused(call, request, me.headers)).toMatchObject({ status: 404, code: 'not-found' })
    expect((await shop.ask(addressList, {}, other.headers)).data).toEqual([theirs])
    await shop.ask(sessionList, {}, other.headers)
  })

  it('are tested in every call with an id', () => {
    const taking = CALLS.filter(({ request }) => {
      const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
      return Object.keys(properties).some((field) => /ids?$/i.test(field) && !PUBLIC_IDS.includes(field))
    })
    const known = [...Object.keys(WITH_OWN_IDS), ...OPEN_BY_ID, ...ELSEWHERE]
    expect(taking.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })
})
