import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { ordersByDate, ordersByDateFile, ordersByItem, ordersByItemFile } from '#lib/contract/reports/report.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { inject, type TestShop } from '../../../testing/shop.ts'

onEachDatabase((open) => {
  let shop: TestShop
  let trader: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
    await shop.database.query("UPDATE families SET cluster_name = '=HYPERLINK(1)' WHERE id = 2")
    trader = await newPerson(shop.database, orderClock, 3)
    // Nairobi's midnight: 20:59 UTC is still the day, 21:00 the next.
    await order(trader, '2026-11-22T20:59:00Z', [[1, 20]])
    await order(trader, '2026-11-22T21:00:00Z', [
      [1, 10],
      [2, 30],
    ])
    await order(trader, '2026-11-23T09:00:00Z', [[2, 10]], 5)
    await order(trader, '2025-06-01T09:00:00Z', [[2, 10]])
    const stranger = await newPerson(shop.database, orderClock, 3)
    await order(stranger, '2026-11-23T09:00:00Z', [[1, 50]])
  })
  afterAll(() => shop.close())

  /** An order of a company, with 290 of delivery, as it would have been written then. */
  async function order(
    who: TestPerson,
    at: string,
    products: [productId: number, tenths: number][],
    status = 4,
    branchId: number | null = null,
  ) {
    const id = randomBytes(16).toString('base64url')
    const { query } = shop.database
    await query(
      `WITH asked AS (SELECT * FROM unnest($3::bigint[], $4::int[]) WITH ORDINALITY AS a(id, tenths, position)),
       line AS (SELECT a.*, v.ex_vat_cents, v.code, round(v.ex_vat_cents * a.tenths / 10.0) AS ex,
         round(round(v.ex_vat_cents * a.tenths / 10.0) * 0.16) AS vat FROM asked a JOIN variants v ON v.id = a.id),
       sums AS (SELECT sum(ex) AS ex, sum(vat) AS vat, sum(ex) + sum(vat) + 29000 AS exact FROM line),
       placed AS (INSERT INTO orders (id, user_id, user_type, company_id, status, shipping_type, estimated_delivery_date,
         address, goods_ex_vat_cents, goods_vat_cents, delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc,
         rounding_cents, total_cents, created_at, branch_id)
         SELECT $1, u.id, 3, u.company_id, $5, 1, '2026-12-01', '{}', ex, vat, 25000, 4000, 16,
           round(exact / 100) * 100 - exact, round(exact / 100) * 100, $6::timestamptz, $7
         FROM sums, users u WHERE u.id = $2)
       INSERT INTO order_lines (order_id, position, variant_id, product_code, product_name, brand_name, provider_name,
         colour_name, size_name, unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents,
         vat_cents)
       SELECT $1, position, id, code, 'Blanket', 'Mara', 'Mara', '', '', 'piece', 24, tenths, ex_vat_cents, 16, ex, vat
       FROM line`,
      [
        id,
        who.userId,
        products.map(([product]) => product),
        products.map(([, tenths]) => tenths),
        status,
        at,
        branchId,
      ],
    )
  }

  describe('the report by date', () => {
    it('counts days in Nairobi and agrees with the database to the cent', async () => {
      const { data } = await shop.ask(ordersByDate, { fromDate: '2026-11-01', toDate: '2026-11-30' }, trader.headers)
      expect(data.grouping).toBe('day')
      // 2 × 1,250.00; then 1 × 1,250.00 and 3 × 899.99
      expect(data.rows).toEqual([
        {
          ...{ date: '2026-11-22', label: '22 November 2026', orders: 1, quantity: 2 },
          ...{ exVat: 2500_00, vat: 400_00, delivery: 290_00, rounding: 0, total: 3190_00 },
        },
        {
          ...{ date: '2026-11-23', label: '23 November 2026', orders: 1, quantity: 4 },
          ...{ exVat: 3949_97, vat: 632_00, delivery: 290_00, rounding: 3, total: 4872_00 },
        },
      ])
      const [row] = await shop.database.query<{ total: number }>(
        `SELECT sum(o.total_cents)::float8 AS total FROM orders o WHERE company_id =
           (SELECT company_id FROM users WHERE id = $1) AND status <> 5 AND created_at >= '2026-11-01'`,
        [trader.userId],
      )
      expect(data.totals.total).toBe(row?.total)
    })

    it('groups long ranges by week or month, defaults to a year, and omits delivery per collection', async () => {
      const { data: year } = await shop.ask(ordersByDate, {}, trader.headers)
      expect(year).toMatchObject({ fromDate: '2025-11-25', toDate: '2026-11-24', grouping: 'week' })
      expect(year.rows.map(({ date, label }) => [date, label])).toEqual([
        ['2026-11-16', 'Week of 16 November 2026'],
        ['2026-11-23', 'Week of 23 November 2026'],
      ])
      const { data: long } = await shop.ask(ordersByDate, { fromDate: '2025-01-01' }, trader.headers)
      expect(long.rows.map(({ label }) => label)).toEqual(['June 2025', 'November 2026'])
      const input = { fromDate: '2025-01-01', collection: ['blankets'], sort: 'total' as const, descending: true }
      const { data: some } = await shop.ask(ordersByDate, input, trader.headers)
      expect(some.rows.map(({ total, delivery }) => [total, delivery])).toEqual([
        [2900_00 + 4581_97, 0],
        [1043_99, 0],
      ])
    })

    it('counts one branch on the screen, by item and in every file', async () => {
      const company = await newPerson(shop.database, orderClock, 3)
      await order(company, '2026-11-20T09:00:00Z', [[1, 20]], 4, company.branchId)
      await order(company, '2026-11-20T10:00:00Z', [[1, 30]])
      const input = { fromDate: '2026-11-01', toDate: '2026-11-30', branch: [company.branchId as number] }
      const { headers } = company
      expect((await shop.ask(ordersByDate, input, headers)).data.totals).toMatchObject({ orders: 1, total: 3190_00 })
      expect((await shop.ask(ordersByItem, input, headers)).data.totals).toMatchObject({ quantity: 2, total: 2900_00 })
      for (const [file, total] of [[ordersByDateFile, '3190.00'] as const, [ordersByItemFile, '2900.00'] as const]) {
        const csv = await inject(shop.app, file, { ...input, format: 'csv' }, headers)
        expect(csv.body.trim().split(',').at(-1)).toBe(total)
      }
    })

    it('counts cancelled orders only on request', async () => {
      const input = { fromDate: '2026-11-01', orderStatus: [5 as const] }
      const { data } = await shop.ask(ordersByDate, input, trader.headers)
      expect(data.totals).toMatchObject({ orders: 1, exVat: 899_99 })
    })
  })

  describe('the report by item', () => {
    it('sums each product, sorts, pages and names the top products', async () => {
      const range = { fromDate: '2026-11-01', toDate: '2026-11-30' }
      const { data, meta } = await shop.ask(ordersByItem, { ...range, perPage: 1 }, trader.headers)
      expect(meta).toEqual({ total: 2 })
      expect(data.rows.map(({ productId, quantity, orders, total }) => [productId, quantity, orders, total])).toEqual([
        [1, 3, 2, 4350_00],
      ])
      expect(data.topItems.map(({ productId }) => productId)).toEqual([1, 2])
      expect(data.totals).toMatchObject({ orders: 2, quantity: 6, total: 7481_97 })
      expect(data.byCollection).toEqual([{ code: 'blankets', name: 'Blankets', quantity: 6, total: 7481_97 }])
      expect(data.ofOrders).toEqual({ delivery: 580_00, rounding: 3, total: 8062_00 })
      const { data: byDate } = await shop.ask(ordersByDate, range, trader.headers)
      expect(data.ofOrders?.total).toBe(byDate.totals.total)
      const some = await shop.ask(ordersByItem, { ...range, collection: ['blankets'] }, trader.headers)
      expect(some.data.ofOrders).toBeNull()
      const sorted = await shop.ask(ordersByItem, { ...range, sort: 'code', descending: true }, trader.headers)
      expect(sorted.data.rows.map(({ productId }) => productId)).toEqual([2, 1])
    })
  })

  describe('a file', () => {
    it('as CSV has all rows and the totals as numbers, and no formula', async () => {
      const input = { fromDate: '2026-11-01', toDate: '2026-11-30', format: 'csv' }
      const answer = await inject(shop.app, ordersByItemFile, input, trader.headers)
      expect(answer.headers['content-disposition']).toBe(
        'attachment; filename="fuma-orders-by-item-2026-11-01-to-2026-11-30.csv"',
      )
      const rows = parse(answer.rawPayload, { bom: true }) as string[][]
      expect(rows.map((row) => row[1])).toEqual(['Product', 'Simba Blanket 1', "'=HYPERLINK(1)", ''])
      const cents = rows.slice(1).map((row) => centsOfDecimal(row.at(-1) as string))
      expect(cents).toEqual([4350_00, 3131_97, 7481_97])
    })

    it('stores text as text in XLSX', async () => {
      const input = { fromDate: '2026-11-01', toDate: '2026-11-30', format: 'xlsx' }
      const answer = await inject(shop.app, ordersByItemFile, input, trader.headers)
      expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
      expect(answer.rawPayload.includes('<f>')).toBe(false)
      const dates = await inject(shop.app, ordersByDateFile, input, trader.headers)
      expect(dates.headers['content-type']).toMatch(/spreadsheetml/)
      const csv = await inject(shop.app, ordersByDateFile, { ...input, format: 'csv' }, trader.headers)
      expect(csv.body.trim().split('\r\n').at(-1)).toBe('Total,,2,6,6449.97,1032.00,580.00,0.03,8062.00')
    })
  })
})
