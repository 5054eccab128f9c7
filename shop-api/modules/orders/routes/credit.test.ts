/** A credit account from order to statement: terms, limit, and the owed and available amounts at each step. */

import {
  chequeImage,
  creditEntries,
  creditFacilities,
  creditStatement,
  creditTraders,
} from '#lib/contract/companies/credit.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { cancelItemRequest, cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { orderDetail, placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { inject, type TestShop } from '../../../testing/shop.ts'
import { addCheque, settleCheque } from '../../companies/use-cases/cheques.ts'
import { enterPayment, setLimit } from '../../companies/use-cases/credit-accounts.ts'
import type { CreditAccountContext } from '../../companies/use-cases/notify-company.ts'
import { readPaymentEnv } from '../../payments/providers/env.ts'
import { accountPayment } from '../../payments/use-cases/account-payment.ts'
import { advanceOrder } from '../use-cases/advance-order.ts'
import { answerRequest } from '../use-cases/cancel-request.ts'
import { issueInvoice } from '../use-cases/issue-tax-document.ts'
import { lockOrder } from '../use-cases/locked-order.ts'

const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
const GRACE = 'grace'
const BANK = {
  ...{ BANK_NAME: 'KCB Bank Kenya', BANK_ACCOUNT_NAME: 'Fuma Textiles Ltd', BANK_ACCOUNT_NUMBER: '1107 654 321' },
  ...{ BANK_BRANCH: 'Moi Avenue', BANK_SWIFT: 'KCBLKENX' },
}

onEachDatabase((open) => {
  let shop: TestShop
  let owner: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
    await seedHelp(shop.database.query)
  })
  afterAll(() => shop.close())

  const withContext = <T>(work: (context: CreditAccountContext) => Promise<T>): Promise<T> =>
    shop.database.transaction((tx) =>
      work({ tx, now: orderClock(), operator: GRACE, publicUrl: '', queueEmail: async () => {} }),
    )
  async function company(limit: number): Promise<TestPerson> {
    const person = await newPerson(shop.database, orderClock, 3)
    await withContext((context) => setLimit(context, person.companyId as number, limit, 30))
    return person
  }
  const formOf = async (person: TestPerson, pieces: number) => ({
    ...(await orderForm(shop, [[1, pieces]], 'collected')),
    branchId: person.branchId,
  })
  const order = async (person: TestPerson, pieces: number) =>
    (await shop.ask(placeOrder, await formOf(person, pieces), { ...person.headers, ...freshKey() })).data
  const refused = async (person: TestPerson, pieces: number) =>
    shop.refused(placeOrder, await formOf(person, pieces), { ...person.headers, ...freshKey() })
  const creditOf = async (person: TestPerson) => {
    const { statistics } = (await shop.ask(creditFacilities, {}, person.headers)).data
    return (
      statistics && [
        statistics.outstandingBalance,
        statistics.balanceDue,
        statistics.pendingOrders,
        statistics.available,
      ]
    )
  }
  const advance = (orderNo: number, to: 2 | 3, days = 0) =>
    shop.database.transaction((tx) =>
      advanceOrder({ tx, now: new Date(orderClock().getTime() + days * 86_400_000), seller }, { orderNo, to }, GRACE),
    )

  // One blanket is KSh 1,250 and 16% of it: 1,450.
  describe('an order of a company with an account', () => {
    beforeAll(async () => {
      owner = await company(10_000_00)
    })

    it('has payment terms, requires no payment and is listed under pending orders', async () => {
      const { orderId, orderNo } = await order(owner, 2)
      expect(await creditOf(owner)).toEqual([0, 0, 2900_00, 7100_00])
      const { data } = await shop.ask(orderList, {}, owner.headers)
      expect(data.list[0]).toMatchObject({ orderNo, allowPayment: false, onAccount: { termsDays: 30, dueOn: null } })
      expect((await shop.ask(orderDetail, { id: orderId })).data).toMatchObject({ isPaid: false, onAccount: true })
      expect((await shop.ask(paymentStatus, { orderId })).data).toMatchObject({ onAccount: true, paidAtOnce: false })
      const input = { paymentType: 1, orderId, amount: '2900.00', mobileNumber: '0712345678' } as const
      expect(await shop.refused(payment, input, freshKey())).toMatchObject({ code: 'not-allowed' })
    })

    it('is refused over the limit with the figures, and is not stored', async () => {
      const before = await shop.database.query('SELECT stock_tenths FROM variants WHERE id = 1')
      const problem = await refused(owner, 5)
      expect(problem).toMatchObject({
        status: 409,
        code: 'over-credit-limit',
        data: { available: '7100.00', needed: '7250.00', short: '150.00' },
      })
      expect(problem.message).toMatch(
        /total is KSh\s7,250\.00; KSh\s7,100\.00 is available.*Reduce the order by KSh\s150\.00/,
      )
      expect(await shop.database.query('SELECT stock_tenths FROM variants WHERE id = 1')).toEqual(before)
      expect(await creditOf(owner)).toEqual([0, 0, 2900_00, 7100_00])
    })

    it('becomes outstanding with its tax invoice, and due when its days are over', async () => {
      const { orderId, orderNo } = await order(owner, 1)
      await advance(orderNo, 2)
      expect(await creditOf(owner)).toEqual([0, 0, 4350_00, 5650_00])
      await advance(orderNo, 3)
      expect(await creditOf(owner)).toEqual([1450_00, 0, 2900_00, 5650_00])
      const { data } = await shop.ask(orderDetails, { orderId }, owner.headers)
      expect(data.onAccount).toEqual({ termsDays: 30, dueOn: '2026-12-24', unpaid: 1450_00 })
      const late = await shop.database.query<{ due: number }>(
        `SELECT sum(amount_cents)::float8 AS due FROM credit_entries WHERE company_id = $1 AND due_on <= '2026-12-24'`,
        [owner.companyId],
      )
      expect(late).toEqual([{ due: 1450_00 }])
    })

    it('frees its credit if it is cancelled, in whole or in part', async () => {
      const one = await order(owner, 2)
      expect(await creditOf(owner)).toEqual([1450_00, 0, 5800_00, 2750_00])
      await shop.ask(cancelOrder, { orderId: one.orderId, reason: 2 }, { ...owner.headers, ...freshKey() })
      expect(await creditOf(owner)).toEqual([1450_00, 0, 2900_00, 5650_00])
      const two = await order(owner, 3)
      await advance(two.orderNo, 2)
      const input = { orderId: two.orderId, orderDetailId: 1, quantity: 2, reason: 2 }
      const { data } = await shop.ask(cancelItemRequest, input, { ...owner.headers, ...freshKey() })
      await shop.database.transaction((tx) =>
        answerRequest({ tx, now: orderClock(), seller }, { requestId: data.requestId, accept: true, words: '' }, GRACE),
      )
      expect(await creditOf(owner)).toEqual([1450_00, 0, 4350_00, 4200_00])
      expect(await shop.database.query('SELECT 1 FROM tax_papers WHERE order_id = $1', [two.orderId])).toEqual([])
    })

    it('is credited on the account when it was invoiced before', async () => {
      const person = await company(10_000_00)
      const { orderId, orderNo } = await order(person, 3)
      await advance(orderNo, 2)
      await shop.database.transaction(async (tx) =>
        issueInvoice({ tx, seller, now: orderClock() }, await lockOrder(tx, { id: orderId }, null)),
      )
      expect(await creditOf(person)).toEqual([4350_00, 0, 0, 5650_00])
      const input = { orderId, orderDetailId: 1, quantity: 1, reason: 2 }
      const { data } = await shop.ask(cancelItemRequest, input, { ...person.headers, ...freshKey() })
      const inTransaction = <T>(work: Parameters<typeof shop.database.transaction<T>>[0]) =>
        shop.database.transaction(work)
      await inTransaction((tx) =>
        answerRequest({ tx, now: orderClock(), seller }, { requestId: data.requestId, accept: true, words: '' }, GRACE),
      )
      expect(await creditOf(person)).toEqual([2900_00, 0, 0, 7100_00])
      await shop.app.shop.follower.runNow()
      const { data: notifications } = await shop.ask(notificationList, {}, person.headers)
      expect(notifications.map(({ notification }) => notification)).toContain(`Order ${orderNo}: cancellation accepted`)
      const csv = await inject(
        shop.app,
        creditStatement,
        { fromDate: '2026-11-01', toDate: '2026-11-30', format: 'csv' },
        person.headers,
      )
      const rows = csv.body.trim().split('\r\n')
      expect(rows).toHaveLength(5)
      expect(rows[2]).toMatch(/Tax invoice INV-\d{6}, order \d+",2026-12-24,4350\.00,,4350\.00$/)
      expect(rows[3]).toMatch(/Credit note CN-\d{6}, order \d+",,,1450\.00,2900\.00$/)
      const { data: read } = await shop.ask(
        creditEntries,
        { fromDate: '2026-11-01', toDate: '2026-11-30' },
        person.headers,
      )
      expect(read).toMatchObject({ opening: 0, charged: 4350_00, paid: 1450_00, closing: 2900_00 })
      expect(read.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
        [4350_00, 4350_00],
        [-1450_00, 2900_00],
      ])
      expect(rows[4]).toBe('2026-11-30,Closing balance,,4350.00,1450.00,2900.00')
    })

    it('shows the unpaid amount of each order: payments pay the earliest due invoices first', async () => {
      const person = await company(20_000_00)
      const orderNos: number[] = []
      for (const pieces of [1, 2, 1]) orderNos.push((await order(person, pieces)).orderNo)
      const unpaid = async () => {
        const { list } = (await shop.ask(orderList, {}, person.headers)).data
        const listed = list.map(({ onAccount }) => onAccount?.unpaid).reverse()
        const pages = await Promise.all(
          list.map(
            async ({ orderId }) => (await shop.ask(orderDetails, { orderId }, person.headers)).data.onAccount?.unpaid,
          ),
        )
        expect(pages.reverse()).toEqual(listed)
        return listed
      }
      const pay = (cents: number, reference: string) =>
        withContext((context) =>
          enterPayment(context, person.companyId as number, { cents, reference, day: '2026-11-24', note: '' }),
        )
      await pay(100_00, 'BEFORE')
      expect(await unpaid()).toEqual([null, null, null])
      // The order that is placed last is invoiced first, so it is due first.
      for (const [orderNo, days] of [
        [orderNos[2], 0],
        [orderNos[0], 1],
        [orderNos[1], 1],
      ] as const) {
        for (const to of [2, 3] as const) await advance(orderNo as number, to, days)
      }
      expect(await unpaid()).toEqual([1450_00, 2900_00, 1350_00])
      await pay(1350_00, 'FIRST')
      expect(await unpaid()).toEqual([1450_00, 2900_00, 0])
      await pay(2000_00, 'PART')
      expect(await unpaid()).toEqual([0, 2350_00, 0])
      expect((await creditOf(person))?.[0]).toBe(2350_00)
      await pay(3000_00, 'OVER')
      expect(await unpaid()).toEqual([0, 0, 0])
    })

    it('cannot share the last shilling with another placed at the same time', async () => {
      const person = await company(1450_00)
      const form = await formOf(person, 1)
      const both = await Promise.all(
        [1, 2, 3].map(() => inject(shop.app, placeOrder, form, { ...person.headers, ...freshKey() })),
      )
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
      const codes = both.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)
      expect(codes).toEqual(['over-credit-limit', 'over-credit-limit'])
      expect(await creditOf(person)).toEqual([0, 0, 1450_00, 0])
    })

    it('requires payment if the company has no credit account', async () => {
      const person = await newPerson(shop.database, orderClock, 3)
      const { orderId } = await order(person, 20)
      expect((await shop.ask(orderDetails, { orderId }, person.headers)).data).toMatchObject({
        onAccount: null,
        allowPayment: true,
      })
      const { data } = await shop.ask(creditFacilities, {}, person.headers)
      expect(data).toMatchObject({ statistics: null, payment: null, data: [], lastBounced: null })
    })
  })

  describe('payments and cheques', () => {
    it('are sent to the paybill or the bank with the reference of the company', async () => {
      const person = await company(5000_00)
      expect((await shop.ask(creditFacilities, {}, person.headers)).data.payment).toEqual({
        accountReference: `FUMAC${person.companyId}`,
        businessNumber: expect.stringMatching(/^\d{5,7}$/),
        bank: null,
      })
      const env = readPaymentEnv(BANK)
      const bank = { bankName: 'KCB Bank Kenya', accountNumber: '1107 654 321', swift: 'KCBLKENX' }
      expect(await accountPayment(shop.database, 7, { businessNumber: '174379', bank: env.bank, env })).toMatchObject({
        ...{ accountReference: 'FUMAC7', businessNumber: '174379', bank },
      })
      // A till takes no account number.
      const till = { ...env, mpesa: { ...env.mpesa, transactionType: 'CustomerBuyGoodsOnline' as const }, bank: null }
      expect(await accountPayment(shop.database, 7, { businessNumber: '1234', bank: null, env: till })).toBeNull()
    })

    it('change the figures at once, and an overpayment becomes the company’s credit', async () => {
      const person = await company(5000_00)
      const id = person.companyId as number
      await withContext((context) =>
        enterPayment(context, id, { cents: 700_00, reference: 'SKJ7', day: '2026-11-24', note: '' }),
      )
      expect(await creditOf(person)).toEqual([-700_00, 0, 0, 5700_00])
      const cheque = { chequeNo: '000418', chequeDate: '2026-12-05', cents: 2000_00, frontFile: null }
      const no = await withContext((context) => addCheque(context, id, cheque))
      await withContext((context) => settleCheque(context, id, '000418', { to: 'bounced' }))
      const { data, meta } = await shop.ask(creditFacilities, {}, person.headers)
      const shown = { no, chequeNo: '000418', chequeDate: '2026-12-05', statusText: 'Bounced', chequeAmount: 2000_00 }
      expect(data.data).toEqual([{ ...shown, settledOn: '2026-11-24', front_image: null }])
      expect(data.lastBounced?.no).toBe(no)
      expect(data.stopReason).toBe('Cheque 000418 bounced.')
      expect(meta).toEqual({ total: 1, perPage: 20 })
      expect(await creditOf(person)).toEqual([-700_00, 0, 0, 5700_00])
      const { data: notifications } = await shop.ask(notificationList, {}, person.headers)
      expect(notifications[0]).toMatchObject({ notification: 'Your cheque 000418 bounced', href: '/credit-facilities' })
    })
  })

  describe('another company’s credit', () => {
    it('hides account, statement and cheque from other companies and their representatives', async () => {
      const theirs = await company(5000_00)
      const mine = await company(5000_00)
      const id = theirs.companyId as number
      const cheque = { chequeNo: '1', chequeDate: '2026-12-05', cents: 1, frontFile: `private/${'a'.repeat(40)}` }
      const no = await withContext((context) => addCheque(context, id, cheque))
      const rep = await newPerson(shop.database, orderClock, 6)
      await shop.database.query('INSERT INTO sales_reps (company_id, user_id) VALUES ($1, $2)', [
        mine.companyId,
        rep.userId,
      ])
      const range = { fromDate: '2026-11-01', toDate: '2026-11-30' }
      for (const { headers } of [mine, rep]) {
        expect((await shop.refused(creditFacilities, { traderId: id }, headers)).status).toBe(404)
        for (const format of ['csv', 'pdf']) {
          expect((await shop.refused(creditStatement, { ...range, format, traderId: id }, headers)).status).toBe(404)
        }
        const hidden = await shop.refused(chequeImage, { no }, headers)
        expect(hidden).toEqual(await shop.refused(chequeImage, { no: 999_999 }, headers))
        expect(hidden.status).toBe(404)
      }
      expect(
        (await shop.ask(creditFacilities, { traderId: mine.companyId as number }, rep.headers)).data.company.id,
      ).toBe(mine.companyId)
      const { data } = await shop.ask(creditTraders, {}, rep.headers)
      expect(data).toEqual([{ id: mine.companyId, name: 'Test Traders', hasAccount: true }])
    })

    it('is shown to staff, and they must name the company', async () => {
      const staff = await newPerson(shop.database, orderClock, 5)
      const problem = await shop.refused(creditFacilities, {}, staff.headers)
      expect(problem).toMatchObject({ status: 400, fields: { traderId: 'Choose a company.' } })
      const { data, meta } = await shop.ask(creditTraders, { searchText: 'TEST tr' }, staff.headers)
      expect(data.length).toBe(meta.total)
      expect(data.length).toBeGreaterThan(3)
      expect((await shop.ask(creditTraders, { searchText: '100%' }, staff.headers)).data).toEqual([])
      const [first] = data
      const input = { traderId: first?.id as number }
      expect((await shop.ask(creditFacilities, input, staff.headers)).data.company.name).toBe('Test Traders')
      expect((await shop.refused(creditFacilities, { traderId: 987_654 }, staff.headers)).status).toBe(404)
    })
  })

  describe('a statement', () => {
    it.each([
      ['2026-02-30', '2026-03-01', 'fromDate'],
      ['2026-11-02', '2026-11-31', 'toDate'],
      ['2026-11-02', '2026-11-01', 'toDate'],
      ['2022-01-01', '2026-11-01', 'toDate'],
    ])('refuses the period from %s to %s', async (fromDate, toDate, field) => {
      const problem = await shop.refused(creditStatement, { fromDate, toDate, format: 'pdf' }, owner.headers)
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]])
    })

    it('is a PDF named after its days', async () => {
      const input = { fromDate: '2026-11-01', toDate: '2026-11-30', format: 'pdf' }
      const answer = await inject(shop.app, creditStatement, input, owner.headers)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toContain('statement-2026-11-01-to-2026-11-30.pdf')
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    })
  })
})
