import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { branchCreate, branchList, branchStatusUpdate } from '#lib/contract/companies/branch.ts'
import { teamMemberStatusUpdate } from '#lib/contract/companies/team.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { ordersByItem } from '#lib/contract/reports/report.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newBranch, newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { beginSession } from '../../identity/use-cases/sessions.ts'
import { loadDocument } from '../documents/load-document.ts'

onEachDatabase((open) => {
  let shop: TestShop
  let owner: TestPerson
  /** A branch customer of the owner's company. */
  let customer: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    owner = await newPerson(shop.database, orderClock, 3)
    const joined = await newPerson(shop.database, orderClock, 1)
    const { userId } = joined
    await shop.database.query('DELETE FROM user_branches WHERE user_id = $1', [userId])
    await shop.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [userId, owner.companyId])
    customer = { ...joined, companyId: owner.companyId, branchId: owner.branchId }
    await assign(customer, owner.branchId)
  })

  const assign = ({ userId }: TestPerson, branchId: number | null) =>
    shop.database.query('INSERT INTO user_branches (user_id, branch_id) VALUES ($1, $2)', [userId, branchId])
  const formOf = (who: TestPerson, how: 'delivered' | 'collected' = 'delivered') =>
    orderForm(shop, [[1, 1]], how, { headers: who.headers })
  const order = async (who: TestPerson, more: object = {}) => {
    const form = { ...(await formOf(who)), branchId: who.branchId, ...more }
    return (await shop.ask(placeOrder, form, { ...who.headers, ...freshKey() })).data
  }
  const refused = async (who: TestPerson, more: object = {}) => {
    const form = { ...(await formOf(who)), branchId: who.branchId, ...more }
    return shop.refused(placeOrder, form, { ...who.headers, ...freshKey() })
  }
  const placed = async (orderId: string) => {
    const [row] = await shop.database.query<Record<string, unknown>>(
      `SELECT *, estimated_delivery_date::text AS day, requested_delivery_date::text AS requested
       FROM orders WHERE id = $1`,
      [orderId],
    )
    return row
  }

  it('stores the branch by name and the user who placed it', async () => {
    const { orderId } = await order(customer, { comments: 'Ask for Wanjiku' })
    const [branch] = (await shop.ask(branchList, {}, customer.headers)).data
    expect(await placed(orderId)).toMatchObject({
      user_id: customer.userId,
      company_id: owner.companyId,
      branch_id: owner.branchId,
      branch_name: branch?.name,
      day: '2026-11-25',
      address: { firstName: 'Amina Otieno', physicalLocation: 'Mpaka Road', city: 'Westlands', country: 'Kenya' },
    })
    const { data } = await shop.ask(orderDetails, { orderId }, owner.headers)
    expect(data).toMatchObject({
      ...{ branchName: branch?.name, orderedBy: 'Amina Otieno', userComments: 'Ask for Wanjiku' },
      ...{ invAddress: { name: 'Test Traders' }, allowPayment: true, onAccount: null },
    })
  })

  it('is delivered to the branch’s own address at its own charge', async () => {
    const place = {
      Country: 1,
      County: PLACES.kiambu,
      City: PLACES.thika,
      Address: 'P.O. Box 1',
      PostalCode: '01000',
      PhysicalLocation: 'Highway',
    }
    const at = (prefix: string) =>
      Object.fromEntries(Object.entries(place).map(([name, value]) => [`${prefix}${name}`, value]))
    const form = { branchName: 'Thika', primaryContact: owner.userId, ...at('invoice'), ...at('delivery') }
    const { branchId } = (await shop.ask(branchCreate, form, owner.headers)).data
    const { data: charge } = await shop.ask(deliveryCharge, { branchId }, owner.headers)
    expect(charge).toMatchObject({ charge: 275_00, provider_name: 'Thika Riders' })
    const input = await orderForm(shop, [[1, 1]], 'delivered', { headers: owner.headers, cityId: PLACES.thika })
    const { data } = await shop.ask(placeOrder, { ...input, branchId }, { ...owner.headers, ...freshKey() })
    expect(await placed(data.orderId)).toMatchObject({
      delivery_ex_vat_cents: 275_00,
      branch_name: 'Thika',
      address: { physicalLocation: 'Highway', postalCode: '01000', city: 'Thika', county: 'Kiambu' },
    })
    // At another branch's charge the order is refused with the right charge, and no order is stored.
    expect((await refused(owner, { branchId })).code).toBe('price-changed')
  })

  it.each([
    [{ branchId: null }, { branchId: 'Choose a branch.' }],
    [{ branchId: undefined }, { branchId: 'Choose a branch.' }],
    [{ estimatedDeliveryDate: '2026-11-24' }, { estimatedDeliveryDate: 'Choose a day from 25 November 2026 on.' }],
    [{ estimatedDeliveryDate: '2026-02-30' }, { estimatedDeliveryDate: 'This date does not exist.' }],
    [{ estimatedDeliveryDate: '2031-01-01' }, { estimatedDeliveryDate: 'Choose a day within a year.' }],
  ])('is refused with %j', async (more, fields) => {
    for (const who of [owner, customer]) expect(await refused(who, more)).toMatchObject({ status: 400, fields })
  })

  // 29 November and 6 December 2026 are Sundays.
  it.each([
    ['2026-11-25', null],
    ['2026-11-29', '2026-11-30'],
    ['2026-12-06', '2026-12-07'],
    ['2026-12-24', null],
  ])('requested for %s is promised for the next possible day, which is %s', async (day, promised) => {
    for (const who of [owner, customer]) {
      expect(await placed((await order(who, { estimatedDeliveryDate: day })).orderId)).toMatchObject({
        day: promised ?? day,
        requested: promised && day,
      })
    }
  })

  it.each([
    ['active = false', /is no longer active/],
    ["approval_status = 'pending'", /is waiting for approval/],
    ["approval_status = 'declined', declined_reason = 'No such road.'", /was declined: No such road\. Choose/],
  ])('is refused for a branch with %s and leaves the cart unchanged', async (change, message) => {
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, customer.headers)
    await shop.database.query(`UPDATE branches SET ${change} WHERE id = $1`, [owner.branchId])
    expect(await refused(customer)).toMatchObject({ status: 400, fields: { branchId: expect.stringMatching(message) } })
    expect((await shop.ask(cartList, {}, customer.headers)).data.allProducts).toHaveLength(1)
    expect((await shop.ask(branchList, {}, customer.headers)).data).toEqual([])
  })

  it('is refused to a user who was disabled with the cart open, and the cart remains', async () => {
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 2 }] }, customer.headers)
    const form = { ...(await formOf(customer)), branchId: customer.branchId }
    const set = (active: 0 | 1) => shop.ask(teamMemberStatusUpdate, { userId: customer.userId, active }, owner.headers)
    await set(0)
    expect((await shop.refused(placeOrder, form, { ...customer.headers, ...freshKey() })).status).toBe(401)
    await set(1)
    const { token } = await beginSession(shop.database, orderClock, {
      userId: customer.userId,
      userType: 1,
      remember: false,
      device: '',
    })
    const back = { ...customer, headers: { authorization: `Bearer ${token}` } }
    expect((await shop.ask(cartList, {}, back.headers)).data.allProducts[0]?.quantity).toBe(2)
    await order(back)
  })

  it('is refused to all users of a pending or declined company', async () => {
    await shop.database.query("UPDATE companies SET approval_status = 'pending' WHERE id = $1", [owner.companyId])
    const form = { ...(await orderForm(shop, [[1, 1]], 'delivered')), branchId: owner.branchId }
    for (const who of [owner, customer]) {
      expect((await shop.refused(placeOrder, form, { ...who.headers, ...freshKey() })).code).toBe('not-approved')
    }
  })

  it('can be collected for a branch', async () => {
    const form = { ...(await formOf(customer, 'collected')), branchId: customer.branchId }
    const { data } = await shop.ask(placeOrder, form, { ...customer.headers, ...freshKey() })
    expect(await placed(data.orderId)).toMatchObject({ pick_up_point_id: 7, branch_id: owner.branchId })
  })

  it("is visible to its branch's users and the owner, and can be filtered by branch", async () => {
    const elsewhere = await newBranch(shop.database, owner.companyId ?? 0, owner.userId)
    const [mine, owners, other] = [
      await order(customer),
      await order(owner),
      await order(owner, { branchId: elsewhere }),
    ]
    const numbers = async (who: TestPerson, branch: number[] = []) =>
      (await shop.ask(orderList, { branch }, who.headers)).data.list.map(({ orderNo }) => orderNo)
    expect(await numbers(customer)).toEqual([owners.orderNo, mine.orderNo])
    expect(await numbers(owner)).toEqual([other.orderNo, owners.orderNo, mine.orderNo])
    expect(await numbers(owner, [elsewhere])).toEqual([other.orderNo])
    expect(await numbers(customer, [elsewhere])).toEqual([])
    expect((await shop.refused(orderDetails, { orderId: other.orderId }, customer.headers)).status).toBe(404)
    const report = async (branch: number[]) =>
      (await shop.ask(ordersByItem, { branch }, owner.headers)).data.rows.map(({ quantity }) => quantity)
    expect([await report([]), await report([elsewhere])]).toEqual([[3], [1]])
    // A user removed from the branch still sees their own orders.
    await shop.database.query('DELETE FROM user_branches WHERE user_id = $1', [customer.userId])
    expect(await numbers(customer)).toEqual([mine.orderNo])
    const { data } = await shop.ask(branchStatusUpdate, { user_id: elsewhere, active: 0 }, owner.headers)
    expect(data).toEqual({})
    expect(await numbers(owner, [elsewhere])).toEqual([other.orderNo])
  })

  it('carries the company’s own number: on the order, in the search, on its papers and in its emails', async () => {
    const { orderId, orderNo } = await order(customer, { purchaseOrderNo: '  LPO  2231/26 ' })
    await order(customer)
    const { data } = await shop.ask(orderDetails, { orderId }, owner.headers)
    expect(data.purchaseOrderNo).toBe('LPO 2231/26')
    const found = async (searchText: string, headers: TestPerson['headers']) =>
      (await shop.ask(orderList, { searchText }, headers)).data.list.map((found) => [
        found.orderNo,
        found.purchaseOrderNo,
      ])
    expect(await found('lpo 2231', owner.headers)).toEqual([[orderNo, 'LPO 2231/26']])
    expect(await found('2231%', owner.headers)).toEqual([])
    const staff = await newPerson(shop.database, orderClock, 5)
    expect((await found('lpo 2231/26', staff.headers)).at(0)).toEqual([orderNo, 'LPO 2231/26'])
    const seller = { name: 'Fuma', lines: [], kraPin: '' }
    const document = await loadDocument(shop.database, { orderId, document: 'confirmation' }, seller)
    expect(document?.facts).toContainEqual(['Your LPO number', 'LPO 2231/26'])
    expect(document?.deliverTo).toEqual([
      expect.stringMatching(/^Test Traders, Branch \d+$/),
      ...['Amina Otieno', 'Mpaka Road', '00800 Westlands', 'Nairobi'],
    ])
    await shop.app.shop.follower.runNow()
    const emails = await emailsTo(shop, customer.email)
    expect(emails.filter(({ text }) => text.includes('Your LPO number: LPO 2231/26'))).toHaveLength(1)
  })

  it('refuses invalid order numbers, and order numbers from users without a company', async () => {
    const { fields } = await refused(customer, { purchaseOrderNo: '<LPO>' })
    expect(fields?.purchaseOrderNo).toMatch(/^Use only letters/)
    expect((await refused(customer, { purchaseOrderNo: '7'.repeat(41) })).fields).toHaveProperty('purchaseOrderNo')
    expect(await placed((await order(customer, { purchaseOrderNo: '  ' })).orderId)).toMatchObject({
      purchase_order_no: null,
    })
    const guests = { ...(await orderForm(shop, [[1, 1]])), purchaseOrderNo: 'LPO 1' }
    expect((await shop.refused(placeOrder, guests, freshKey())).fields).toEqual({
      purchaseOrderNo: 'Only companies can add their own order number.',
    })
  })

  it('is confirmed with a payment link if the company has no credit account', async () => {
    const { orderId } = await order(customer)
    await shop.app.shop.follower.runNow()
    const [email] = await emailsTo(shop, customer.email)
    expect(email?.text).toContain(`/payment/${orderId}`)
  })
})
