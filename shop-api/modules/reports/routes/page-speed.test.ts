import { officePageSpeed } from '#lib/contract/reports/office/page-speed.ts'
import { pageSpeed } from '#lib/contract/speed/page-speed.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { officeAsker } from '../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { forgetOldSpeeds } from '../queries/page-speeds.ts'

const DAY = '2026-11-23'
const RANGE = { from: DAY, to: DAY }

onEachDatabase((open) => {
  let shop: TestShop
  let office: ReturnType<typeof officeAsker>
  beforeAll(async () => {
    shop = await openOrderShop(open)
    office = officeAsker(shop, orderClock)
    await shop.database.query('DELETE FROM page_speeds')
  })
  afterAll(() => shop.close())

  const visit = (samples: object[], more: object = {}) =>
    shop.ask(pageSpeed, { device: 'phone', connection: '4g', release: 'r1', samples, ...more } as never)
  const lcp = (value: number, page = 'product') => ({ page, metric: 'LCP', value })

  test('counts visits and shows their 75th percentile by page, device, connection and release', async () => {
    const today = orderClock().toISOString().slice(0, 10)
    for (const value of [1_000, 1_000, 1_000, 4_000]) await visit([lcp(value), lcp(value, 'home')])
    await visit([lcp(9_000)], { device: 'computer', connection: '3g', release: 'r2' })
    // The same value twice in one visit: a page was opened again.
    await visit([lcp(500), lcp(500)], { device: 'computer' })
    const finance = await office.staff('finance')
    const asked = { from: today, to: today, metric: 'LCP' as const, page: 'product' as const }
    const { data } = await office.askAs(finance, officePageSpeed, asked)
    expect(data.rows.map(({ page }) => page)).toEqual(['home', 'product'])
    const [home, product] = data.rows
    expect(home?.all.visits).toBe(4)
    expect(home?.all.p75).toBeGreaterThan(900)
    expect(home?.all.p75).toBeLessThan(1_200)
    expect(product?.devices).toMatchObject({ phone: { visits: 4 }, computer: { visits: 3 } })
    expect(product?.connections).toMatchObject({
      '4g': { visits: 6 },
      '3g': { visits: 1 },
      '2g': { visits: 0, p75: null },
    })
    expect(data.days).toMatchObject([{ day: today, visits: 7 }])
    expect(data.releases).toMatchObject([
      { release: 'r1', since: today, visits: 6 },
      { release: 'r2', since: today, visits: 1 },
    ])
    const none = await office.askAs(finance, officePageSpeed, { ...asked, metric: 'CLS' })
    expect(none.data).toEqual({ rows: [], days: [], releases: [] })
  })

  test('counts visits at the same time', async () => {
    const samples = [lcp(100, 'cart'), lcp(200, 'cart'), lcp(300, 'cart')]
    await Promise.all(Array.from({ length: 8 }, () => visit(samples)))
    const [row] = await shop.database.query<{ visits: number }>(
      `SELECT sum(visits)::int AS visits FROM page_speeds WHERE page = 'cart'`,
    )
    expect(row?.visits).toBe(24)
  })

  test.each([
    ['no samples', { samples: [] }],
    ['too many samples', { samples: Array.from({ length: 41 }, () => lcp(1)) }],
    ['an unknown page', { samples: [lcp(1, '/order-details/4')] }],
    ['a negative value', { samples: [lcp(-1)] }],
    ['a broken value', { samples: [lcp(1.5)] }],
    ['a value beyond ten minutes', { samples: [lcp(600_001)] }],
    ['an unknown device', { samples: [lcp(1)], device: 'Nokia 3310' }],
  ])('refuses %s', async (_name, body) => {
    const refused = await shop.app.inject({
      method: 'POST',
      url: pageSpeed.path,
      payload: { device: 'phone', connection: '4g', ...body },
    })
    expect(refused.statusCode).toBe(400)
  })

  test('refuses a range that ends before it begins, and staff without reports', async () => {
    const finance = await office.staff('finance')
    const asked = { ...RANGE, metric: 'LCP' as const }
    expect(await office.refusedAs(finance, officePageSpeed, { ...asked, from: '2026-11-24' })).toMatchObject({
      code: 'invalid-request',
    })
    const packer = await office.staff('packer')
    expect(await office.refusedAs(packer, officePageSpeed, asked)).toMatchObject({ code: 'not-allowed' })
  })

  test('forgets days after 400 days', async () => {
    const { database } = shop
    const insert = (day: string) =>
      database.query(
        `INSERT INTO page_speeds (day, release, page, metric, device, connection, bucket, visits)
         VALUES ($1, '', 'home', 'TTFB', 'phone', '4g', 1, 1)`,
        [day],
      )
    await insert('2025-10-25')
    await insert('2025-10-27')
    await forgetOldSpeeds(database, new Date('2026-12-01T09:00:00Z'))
    const rows = await database.query<{ day: string }>(`SELECT day::text FROM page_speeds WHERE metric = 'TTFB'`)
    expect(rows).toEqual([{ day: '2025-10-27' }])
  })
})
