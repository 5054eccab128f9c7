/** Quotes in the office, and of representatives: prices between floor and list, a second person below cost, lists. */

import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { selectTrader } from '#lib/contract/identity/trader-selection.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeDraft, officeDraftSave } from '#lib/contract/orders/office/drafts.ts'
import {
  officeQuote,
  officeQuoteDraft,
  officeQuoteEmail,
  officeQuoteFile,
  officeQuoteList,
  officeQuoteOffer,
  officeQuoteRenew,
  officeQuoteWithdraw,
} from '#lib/contract/quotes/office/quotes.ts'
import { quoteAccept, quoteList, quoteOffer, quoteRequest, quoteView } from '#lib/contract/quotes/quotes.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { freshKey } from '../../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'
import { LAST_DAY, openQuoteShop, type QuoteShop } from '../../../../testing/quote-shop.ts'
import { inject } from '../../../../testing/shop.ts'

let shop: QuoteShop
let owner: TestPerson
beforeAll(async () => {
  shop = await openQuoteShop(openEmbedded)
  owner = await newPerson(shop.database, shop.clock, USER_TYPE.trader)
}, 180_000)
afterAll(() => shop.close())

const view = async (quoteNo: number) => (await shop.askAs(shop.desk, officeQuote, { quoteNo })).data
const draftFor = async (productId: number, quantity: number, agreedPrice: string) =>
  (
    await shop.askAs(shop.desk, officeDraftSave, {
      form: {
        ...{ items: [{ productId, quantity, agreedPrice }], shippingType: 1 as const },
        ...{ userId: owner.userId, branchId: owner.branchId },
      },
    })
  ).data

test('sends a draft as a quote with a fixed delivery price, and closes the draft', async () => {
  const draft = await draftFor(1, 2, '1100.00')
  const { data } = await shop.askAs(shop.desk, officeQuoteOffer, {
    ...{
      draftId: draft.draftId,
      version: draft.version,
      lastDay: LAST_DAY,
      note: 'As discussed',
      deliveryPrice: '100.00',
    },
  })
  const quote = await view(data.quoteNo ?? 0)
  // 2 × 1,100 and 100 for delivery, with 16% VAT.
  expect(quote).toMatchObject({ state: 'offered', version: 1, customer: 'Test Traders', email: expect.any(String) })
  expect(quote.versions[0]).toMatchObject({ total: 2668_00, delivery: 116_00, note: 'As discussed', madeBy: 'staff' })
  expect(quote.link).toMatch(/\/quotes\/[\w-]{43}$/)
  const { state, quoteNo } = (await shop.askAs(shop.desk, officeDraft, { draftId: draft.draftId })).data
  expect({ state, quoteNo }).toEqual({ state: 'closed', quoteNo: data.quoteNo })
  const accepted = await shop.ask(
    quoteAccept,
    { quoteKey: String(data.quoteNo), version: 1 },
    { ...owner.headers, ...freshKey() },
  )
  expect(accepted.data.totalValue).toBe(2668_00)
})

test('refuses prices above the list price and below the floor of staff, and a wrong last day', async () => {
  const refused = async (price: string, lastDay = LAST_DAY) => {
    const { draftId, version } = await draftFor(1, 2, price)
    return (await shop.refusedAs(shop.desk, officeQuoteOffer, { draftId, version, lastDay })).message
  }
  expect(await refused('1250.01')).toContain('list price')
  expect(await refused('999.99')).toContain('lowest price')
  expect(await refused('1100.00', '2026-11-23')).toBe('Choose a day from 24 November 2026 on.')
  expect(await refused('1100.00', '2028-01-01')).toBe('Choose a day within a year.')
})

test('sends a quote below cost only after a second person has approved it', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 63000 WHERE id = 8')
  const { draftId, version } = await draftFor(8, 5, '600.00')
  const offer = { draftId, version, lastDay: LAST_DAY }
  expect((await shop.refusedAs(shop.desk, officeQuoteOffer, offer)).fields).toEqual({
    reason: 'Enter why the price is below cost.',
  })
  const { data } = await shop.askAs(shop.desk, officeQuoteOffer, { ...offer, reason: 'End of line' })
  expect(data).toEqual({ quoteNo: null, approvalId: expect.any(Number) })
  const approver = await shop.staff('approver')
  const find = async () =>
    (await shop.askAs(approver, officeApprovalList, { kinds: ['quote-below-cost'] })).data.find(
      ({ approvalId }) => approvalId === data.approvalId,
    )
  const approval = await find()
  expect(approval?.details?.[0]).toContain('cost')
  await shop.askAs(approver, officeApprovalDecide, {
    ...{ approvalId: approval?.approvalId ?? 0, version: approval?.version ?? 0, decision: 'approved' },
  })
  expect((await find())?.state).toBe('done')
  const { quoteNo, state } = (await shop.askAs(shop.desk, officeDraft, { draftId })).data
  expect(state).toBe('closed')
  expect((await view(quoteNo ?? 0)).versions[0]?.lines[0]).toMatchObject({ price: 600_00, listPrice: 640_00 })
  await shop.database.query('UPDATE variants SET cost_cents = NULL WHERE id = 8')
})

test('shows requested quotes on Today, and prepares the next version in one draft', async () => {
  const { quoteNo } = (
    await shop.ask(
      quoteRequest,
      { items: [{ productId: 1, quantity: 40 }], shippingType: 1, branchId: owner.branchId, note: 'For a hotel' },
      { ...owner.headers, ...freshKey() },
    )
  ).data
  const { queues } = (await shop.askAs(shop.desk, officeToday, { of: 'everybody', each: 5 })).data
  expect(queues.find(({ id }) => id === 'quotes')?.tasks).toContainEqual(
    expect.objectContaining({
      ...{ no: String(quoteNo), name: 'Test Traders', text: '1 product: “For a hotel”.' },
      path: `/office/orders/quotes/${quoteNo}`,
    }),
  )
  const open = async () => (await shop.askAs(shop.desk, officeQuoteDraft, { quoteNo })).data.draftId
  expect(await open()).toBe(await open())
  await shop.offerAgain(quoteNo, [[1, 40, '1050.00']])
  const { versions, draftId } = await view(quoteNo)
  expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
    [2, 'offer'],
    [1, 'wish'],
  ])
  expect(draftId).toBeNull()
})

test('lists quotes by state; expiring quotes have at most three days left', async () => {
  const far = await shop.offerTo(owner, [[1, 2, '1100.00']], { lastDay: '2026-12-20' })
  const near = await shop.offerTo(owner, [[1, 2, '1100.00']])
  const list = async (filter: 'open' | 'offered' | 'expiring' | 'accepted' | 'ended' | 'all') =>
    (await shop.askAs(shop.desk, officeQuoteList, { filter })).data.map(({ quoteNo }) => quoteNo)
  expect(await list('offered')).toEqual(expect.arrayContaining([far, near]))
  expect(await list('expiring')).toContain(near)
  expect(await list('expiring')).not.toContain(far)
  expect(await list('accepted')).not.toContain(near)
  expect(await list('ended')).not.toContain(near)
  expect(await list('all')).toEqual(expect.arrayContaining([far, near]))
})

test('sends the email again, and not after the quote was withdrawn', async () => {
  const quoteNo = await shop.offerTo(owner, [[1, 2, '1100.00']])
  const before = (await emailsTo(shop, owner.email)).length
  await shop.askAs(shop.desk, officeQuoteEmail, { quoteNo })
  const emails = await emailsTo(shop, owner.email)
  expect([emails.length, emails[0]?.text]).toEqual([before + 1, emails[1]?.text])
  expect(await shop.refusedAs(shop.desk, officeQuoteWithdraw, { quoteNo, version: 2, reason: 'x' })).toMatchObject({
    code: 'changed-meanwhile',
  })
  await shop.askAs(shop.desk, officeQuoteWithdraw, { quoteNo, version: 1, reason: 'Wrong customer' })
  expect((await shop.refusedAs(shop.desk, officeQuoteEmail, { quoteNo })).code).toBe('not-allowed')
})

test('does not renew a quote whose customer wishes other quantities, or that is accepted', async () => {
  const quoteNo = await shop.offerTo(owner, [[1, 2, '1100.00']])
  await shop.ask(quoteAccept, { quoteKey: String(quoteNo), version: 1 }, { ...owner.headers, ...freshKey() })
  const refused = await shop.refusedAs(shop.desk, officeQuoteRenew, { quoteNo, version: 1, lastDay: LAST_DAY })
  expect(refused.message).toBe('This quote was accepted.')
  expect((await shop.refusedAs(shop.desk, officeQuoteDraft, { quoteNo })).code).toBe('not-allowed')
})

test('draws the PDF for the office', async () => {
  const quoteNo = await shop.offerTo(owner, [[1, 2, '1100.00']])
  const file = await inject(shop.app, officeQuoteFile, { quoteNo }, shop.desk.headers)
  expect(file.headers['content-disposition']).toContain(`quote-${quoteNo}.pdf`)
})

describe('of a representative', () => {
  let rep: TestPerson
  let acting: Record<string, string>
  beforeAll(async () => {
    rep = await newPerson(shop.database, shop.clock, USER_TYPE.rep)
    await shop.database.query('INSERT INTO sales_reps (company_id, user_id) VALUES ($1, $2)', [
      owner.companyId,
      rep.userId,
    ])
    const { data } = await shop.ask(selectTrader, { traderId: owner.companyId }, rep.headers)
    acting = { ...rep.headers, 'x-acting-token': data.acting?.token ?? '' }
  })
  const request = async () =>
    (
      await shop.ask(
        quoteRequest,
        { items: [{ productId: 1, quantity: 20 }], shippingType: 1, branchId: owner.branchId },
        { ...acting, ...freshKey() },
      )
    ).data.quoteNo
  const price = (quoteNo: number, amount: string, version = 1) => ({
    ...{ quoteKey: String(quoteNo), version, lastDay: LAST_DAY },
    items: [{ productId: 1, quantity: 20, price: amount }],
  })

  test('is priced down to 90% of the list price, and sent to the owner of the company', async () => {
    const quoteNo = await request()
    const { data } = await shop.ask(quoteView, { quoteKey: String(quoteNo) }, acting)
    expect(data.limits).toEqual([
      expect.objectContaining({ productId: 1, listPrice: 1250_00, floorPrice: 1125_00, price: 1250_00 }),
    ])
    expect((await shop.refused(quoteOffer, price(quoteNo, '1124.99'), { ...acting, ...freshKey() })).message).toContain(
      'lowest price',
    )
    const sent = (await shop.ask(quoteOffer, price(quoteNo, '1125.00'), { ...acting, ...freshKey() })).data
    expect(sent).toMatchObject({ state: 'offered', versions: [{ madeBy: 'rep', total: 26_100_00 }, { kind: 'wish' }] })
    expect((await emailsTo(shop, owner.email))[0]?.subject).toContain(`Your quote ${quoteNo}`)
    expect((await shop.refused(quoteOffer, price(quoteNo, '1150.00'), { ...acting, ...freshKey() })).code).toBe(
      'changed-meanwhile',
    )
  })

  test('is accepted by the representative only while they act for the trader', async () => {
    const quoteNo = await request()
    await shop.ask(quoteOffer, price(quoteNo, '1200.00'), { ...acting, ...freshKey() })
    const accept = { quoteKey: String(quoteNo), version: 2 }
    expect(await shop.refused(quoteAccept, accept, { ...rep.headers, ...freshKey() })).toMatchObject({
      code: 'trader-needed',
    })
    const { orderId } = (await shop.ask(quoteAccept, accept, { ...acting, ...freshKey() })).data
    const [order] = await shop.database.query(
      'SELECT user_id::int AS "userId", company_id::int AS "companyId" FROM orders WHERE id = $1',
      [orderId],
    )
    expect(order).toEqual({ userId: rep.userId, companyId: owner.companyId })
  })

  test('is not priced below cost', async () => {
    await shop.database.query('UPDATE variants SET cost_cents = 120000 WHERE id = 1')
    const quoteNo = await request()
    const refused = await shop.refused(quoteOffer, price(quoteNo, '1190.00'), { ...acting, ...freshKey() })
    expect(refused.message).toContain('lowest price')
    await shop.database.query('UPDATE variants SET cost_cents = NULL WHERE id = 1')
  })

  test('is listed for the representative, and neither listed nor priced for others', async () => {
    const quoteNo = await request()
    const listOf = async (headers: Record<string, string>) =>
      (await shop.ask(quoteList, {}, headers)).data.map((quote) => quote.quoteNo)
    expect(await listOf(rep.headers)).toContain(quoteNo)
    const other = await newPerson(shop.database, shop.clock, USER_TYPE.rep)
    expect(await listOf(other.headers)).toEqual([])
    expect((await shop.refused(quoteOffer, price(quoteNo, '1200.00'), { ...other.headers, ...freshKey() })).code).toBe(
      'not-found',
    )
    expect((await shop.refused(quoteOffer, price(quoteNo, '1200.00'), { ...owner.headers, ...freshKey() })).code).toBe(
      'not-allowed',
    )
  })
})
