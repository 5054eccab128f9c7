import { cartList } from '#lib/contract/cart/cart.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import {
  officeDepositTerms,
  officeDepositTermsRemove,
  officeDepositTermsSave,
} from '#lib/contract/pricing/office/deposit-terms.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop } from '../../../../testing/order-shop.ts'

const TERMS = {
  ...{ target: { kind: 'variant' as const, id: 2 }, from: null, depositPercent: 30, amount: null },
  ...{ balanceDue: 'before-dispatch' as const, balanceDays: 14, retainedPercent: 50 },
}

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  beforeAll(async () => {
    const at = await openOrderShop(open)
    shop = { ...at, ...officeAsker(at) }
    owner = await shop.staff('owner', { name: 'Njeri Gathoni' })
  })
  afterAll(() => shop.close())
  const list = async () => (await shop.askAs(owner, officeDepositTerms, {})).data
  const cartTerms = async (productId: number) =>
    (await shop.ask(cartList, { items: [{ productId, quantity: 1 }] })).data.settings.deposits

  test('adds, changes and removes the deposit of a product, which carts show', async () => {
    const { data: made } = await shop.askAs(owner, officeDepositTermsSave, TERMS)
    expect(made).toMatchObject({ text: '30% deposit, balance before dispatch', version: 1, changedBy: 'Njeri Gathoni' })
    expect((await cartTerms(2))?.products).toEqual([expect.objectContaining({ percent: 30, retainedPercent: 50 })])
    expect(await cartTerms(1)).toBeUndefined()
    const { data: page } = await shop.ask(productDetails, { id: 2 })
    expect(page.deposits).toEqual([
      expect.objectContaining({ variantId: 2, percent: 30, balanceDue: 'before-dispatch' }),
    ])
    expect((await shop.ask(productDetails, { id: 1 })).data.deposits).toBeUndefined()
    const change = { ...TERMS, depositPercent: null, amount: '500.00', termsId: made.termsId, version: 1 }
    const { data: changed } = await shop.askAs(owner, officeDepositTermsSave, change)
    expect(changed.text.replaceAll('\u00a0', ' ')).toBe('Deposit of KSh 500 each, balance before dispatch')
    expect(await shop.refusedAs(owner, officeDepositTermsSave, change)).toMatchObject({ code: 'changed-meanwhile' })
    await shop.askAs(owner, officeDepositTermsRemove, { termsId: made.termsId, version: 2 })
    expect(await cartTerms(2)).toBeUndefined()
    expect((await list()).total).toBe(0)
  })

  test('orders from an amount have separate terms, once per amount', async () => {
    const ofOrders = { ...TERMS, target: null, from: '100000.00' }
    const { data } = await shop.askAs(owner, officeDepositTermsSave, ofOrders)
    expect(data.name.replaceAll('\u00a0', ' ')).toBe('Orders from KSh 100,000')
    expect((await cartTerms(1))?.orders).toEqual([expect.objectContaining({ from: 100_000_00 })])
    const refused = await shop.refusedAs(owner, officeDepositTermsSave, ofOrders)
    expect(refused.fields?.from).toBe('There are terms for this amount already. Change those.')
  })

  test.each([
    ['target', { ...TERMS, target: null }],
    ['depositPercent', { ...TERMS, amount: '10.00' }],
    ['depositPercent', { ...TERMS, depositPercent: 100 }],
    ['amount', { ...TERMS, depositPercent: null, amount: '10.50' }],
    ['balanceDays', { ...TERMS, balanceDays: 0 }],
    ['retainedPercent', { ...TERMS, retainedPercent: 101 }],
  ])('refuses a wrong %s', async (field, terms) => {
    const refused = await shop.refusedAs(owner, officeDepositTermsSave, terms)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('refuses a product that does not exist', async () => {
    const unknown = { ...TERMS, target: { kind: 'family' as const, id: 99_999 } }
    expect(await shop.refusedAs(owner, officeDepositTermsSave, unknown)).toMatchObject({ code: 'not-found' })
  })
})
