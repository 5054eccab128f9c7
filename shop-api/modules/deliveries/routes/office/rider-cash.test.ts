/** Open cash of riders on Today, and the limit of a rider's cash. */
import {
  officeRiderCash,
  officeRiderSettings,
  officeRiderSettingsSave,
  officeRiderStops,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import { officeAssign, officeToday } from '#lib/contract/office/office/today.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { lockRiderAccount } from '../../queries/rider-cash.ts'

let shop: OfficeShop
let office: OfficePerson

beforeAll(async () => {
  shop = await openOfficeShop({ database: await openEmbedded() })
  office = await shop.staff('finance', { name: 'Njeri Gathoni' })
}, 120_000)
afterAll(() => shop.close())

async function riderWith(entries: [cents: number, at: string][]): Promise<number> {
  const { staffId } = await shop.staff('rider', { name: 'Kelvin Njoroge' })
  const accountId = await shop.database.transaction((tx) => lockRiderAccount(tx, { staffId, name: 'Kelvin Njoroge' }))
  for (const [cents, at] of entries)
    await shop.database.query(
      `INSERT INTO money_entries (account_id, at, day, kind, cents, source_kind, source_id, operator)
       VALUES ($1, $2::timestamptz, ($2::timestamptz AT TIME ZONE 'Africa/Nairobi')::date, 'handed-over', $3, 'handover', $4, 'Kelvin')`,
      [accountId, at, cents, `${staffId} ${at}`],
    )
  return staffId
}
const queue = async (person = office) =>
  (await shop.askAs(person, officeToday, { each: 5 })).data.queues.find(({ id }) => id === 'rider-cash')

test('lists the open cash of each rider with the age of the oldest cash that is not handed in', async () => {
  const staffId = await riderWith([
    [1_000_00, '2026-11-20T08:00:00Z'],
    [2_000_00, '2026-11-20T21:30:00Z'],
    [-1_500_00, '2026-11-21T09:00:00Z'],
  ])
  await riderWith([
    [500_00, '2026-11-19T08:00:00Z'],
    [-500_00, '2026-11-19T15:00:00Z'],
  ])
  const found = await queue()
  expect(found).toMatchObject({ count: 1, total: 1_500_00, oldest: '2026-11-20T21:30:00.000Z' })
  expect(found?.tasks).toMatchObject([
    {
      ...{ subject: { kind: 'rider', id: String(staffId) }, name: 'Kelvin Njoroge', amount: 1_500_00 },
      // Half past midnight in Nairobi: it is late at the end of that day.
      ...{ since: '2026-11-20T21:30:00.000Z', dueAt: '2026-11-21T21:00:00.000Z', path: '/office/money/cash' },
    },
  ])
  const { riders } = (await shop.askAs(office, officeRiderCash, {})).data
  expect(riders.find((rider) => rider.staffId === staffId)).toMatchObject({
    ...{ carried: 1_500_00, since: '2026-11-20T21:30:00.000Z' },
  })
  const { data } = await shop.askAs(office, officeAssign, {
    subject: { kind: 'rider', id: String(staffId) },
    from: null,
  })
  expect(data.takenBy.name).toBe('Njeri Gathoni')
  expect(await queue(await shop.staff('packer'))).toBeUndefined()
})

test('sets the limit of the cash of a rider, and refuses an outdated form and other roles', async () => {
  const owner = await shop.staff('owner')
  const { data } = await shop.askAs(owner, officeRiderSettings, {})
  expect(data).toEqual({ limit: 50_000_00, version: 0 })
  const input = { limit: decimalOfCents(30_000_00), version: data.version }
  await shop.askAs(owner, officeRiderSettingsSave, input)
  expect((await shop.askAs(owner, officeRiderSettings, {})).data).toMatchObject({ limit: 30_000_00 })
  expect((await shop.refusedAs(owner, officeRiderSettingsSave, input)).code).toBe('changed-meanwhile')
  const negative = { limit: '-1.00', version: 1 }
  expect((await shop.refusedAs(owner, officeRiderSettingsSave, negative)).code).toBe('invalid-request')
})

test('returns no stops for a person without stops', async () => {
  expect((await shop.askAs(office, officeRiderStops, { riderId: office.staffId })).data).toEqual({ stops: [] })
})
