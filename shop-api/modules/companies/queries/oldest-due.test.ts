import { addDays } from '#lib/format/clock.ts'
import { creditEntries } from '../../../db/schema/credit.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { addOverdueInvoice } from '../../../testing/overdue.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { ageingOf } from '../rules/ageing.ts'
import { pageDueSums } from './ageing.sql.ts'
import { creditStatus } from './credit-status.ts'
import { overdueInvoices } from './overdue-invoices.sql.ts'

const DAY = '2026-11-24'

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())

  /** A company with invoices that were due some days ago, and money that it paid. */
  async function company(invoices: readonly (readonly [daysAgo: number, cents: number])[], paid: number) {
    const { companyId, branchId } = await newPerson(shop.database, orderClock, 3)
    const { query, db } = shop.database
    await query(
      'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 1, 30, now())',
      [companyId],
    )
    for (const [daysAgo, cents] of invoices)
      await addOverdueInvoice(
        shop.database,
        { companyId, branchId },
        { dueOn: addDays(DAY, -daysAgo), cents, now: orderClock() },
      )
    if (paid > 0)
      await db.insert(creditEntries).values({
        ...{ companyId: companyId as number, kind: 'payment', amountCents: -paid, day: '2026-09-02', at: orderClock() },
      })
    return companyId as number
  }

  test('pays the earliest invoices first, and names the others with their unpaid part', async () => {
    const id = await company(
      [
        [40, 1000_00],
        [20, 500_00],
        [3, 200_00],
        [-10, 900_00],
      ],
      1100_00,
    )
    const status = await creditStatus(shop.database, id, DAY)
    expect(status).toMatchObject({
      overdueCents: 600_00,
      oldestDueOn: addDays(DAY, -20),
      hold: { kind: 'overdue', since: addDays(DAY, -20) },
    })
    const rows = await overdueInvoices(shop.database.query, { companyId: id, day: DAY, atMost: 5 })
    expect(rows.map(({ dueOn, unpaidCents }) => [dueOn, unpaidCents])).toEqual([
      [addDays(DAY, -20), 400_00],
      [addDays(DAY, -3), 200_00],
    ])
    expect(rows[0]?.invoiceNo).toMatch(/^INV-\d{6}$/)
  })

  test('puts no account on hold whose overdue invoices are paid', async () => {
    const id = await company(
      [
        [40, 1000_00],
        [14, 500_00],
      ],
      1000_00,
    )
    expect(await creditStatus(shop.database, id, DAY)).toMatchObject({ overdueCents: 500_00, hold: null })
    expect(await creditStatus(shop.database, id, addDays(DAY, 1))).toMatchObject({ hold: { kind: 'overdue' } })
  })

  test('finds the same earliest day as the ages of debts, for random accounts', async () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % most
    }
    for (let run = 0; run < 12; run += 1) {
      const invoices = Array.from({ length: random(5) }, () => [random(60) - 10, (random(9) + 1) * 100_00] as const)
      const id = await company(invoices, random(25) * 100_00)
      const [row] = await pageDueSums(shop.database.query, { companyId: id, day: DAY, after: 0, atMost: 1 })
      const { oldest } = ageingOf(row?.sums ?? [], DAY)
      const isOverdue = oldest !== null && oldest < DAY
      expect((await creditStatus(shop.database, id, DAY))?.oldestDueOn ?? null).toBe(isOverdue ? oldest : null)
    }
  })
})
