import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'
import { missingForOrder } from './missing-for-order.ts'

const DRAFT: CheckoutDraft = {
  shipping: SHIPPING_TYPE.delivery,
  address: null,
  contact: null,
  town: null,
  isAbroad: false,
  saved: null,
  pickUpPoint: null,
  comments: '',
  smsUpdates: false,
  paysOnDelivery: false,
  usesStoreCredit: false,
  paysNow: false,
  branch: null,
  when: null,
  day: '',
  purchaseOrderNo: '',
  business: null,
}
const missing = (buyer: Buyer, draft: Partial<CheckoutDraft> = {}, more = {}) =>
  missingForOrder(
    { ...DRAFT, ...draft },
    {
      buyer,
      delivers: draft.shipping !== SHIPPING_TYPE.pickup,
      hasWrongLine: false,
      isGuestFilled: true,
      isNoteWrong: false,
      ...more,
    },
  )

describe('missingForOrder', () => {
  it('returns null if all details are given', () => {
    expect(missing('guest')).toBeNull()
    expect(missing('branch', { branch: { id: 1, name: 'Gikomba' }, when: 'asap' })).toBeNull()
    expect(missing('collects', { shipping: SHIPPING_TYPE.pickup, pickUpPoint: 3 })).toBeNull()
  })
  it('returns the first missing detail of each kind of buyer', () => {
    expect(missing('guest', {}, { isGuestFilled: false })).toBe('guest')
    expect(missing('saved')).toBe('address')
    expect(missing('saved', { shipping: SHIPPING_TYPE.pickup, pickUpPoint: 3 })).toBeNull()
    expect(missing('branch')).toBe('company')
    expect(missing('collects', { shipping: SHIPPING_TYPE.pickup })).toBe('pick-up')
  })
  it('returns the first in the order of the page', () => {
    const wrong = { hasWrongLine: true, isGuestFilled: false, isNoteWrong: true }
    const collected = { shipping: SHIPPING_TYPE.pickup }
    expect(missing('guest', collected, wrong)).toBe('lines')
    expect(missing('guest', collected, { ...wrong, hasWrongLine: false })).toBe('pick-up')
    expect(missing('guest', {}, { ...wrong, hasWrongLine: false })).toBe('guest')
    expect(missing('guest', {}, { isNoteWrong: true })).toBe('note')
  })

  it('names a wrong PIN of a business before the note, for buyers without a company', () => {
    const business = { companyName: '', kraPin: 'P0512' }
    expect(missing('guest', { business }, { isNoteWrong: true })).toBe('business')
    expect(missing('branch', { business, branch: { id: 1, name: 'Gikomba' }, when: 'asap' })).toBeNull()
    expect(missing('guest', { business: { companyName: '', kraPin: 'p051 234567a' } })).toBeNull()
  })
})
