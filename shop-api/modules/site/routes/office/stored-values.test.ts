/** Every reading call returns stored data of any length or content: responses have no limits. */
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { officeFamily } from '#lib/contract/catalogue/office/family.ts'
import { OFFICE_CALLS } from '#lib/contract/office-calls.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { freshKey, type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'

let shop: OfficeShop
let owner: OfficePerson
let familyId: number
let orderNo: number
let trader: TestPerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  owner = await shop.staff('owner')
  const [row] = await shop.database.query<{ id: number }>('SELECT id::int AS id FROM families ORDER BY id LIMIT 1')
  familyId = row?.id as number
  trader = await newPerson(shop.database, orderClock, USER_TYPE.trader)
  const headers = { ...trader.headers, ...freshKey() }
  const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), branchId: trader.branchId }
  orderNo = Number((await shop.ask(placeOrder, form, headers)).data.orderNo)
  await makeStrange()
}, 180_000)
afterAll(() => shop.close())

const LONG = '  Kikoy & <b>shuka</b> ũ ĩ 🧣\n'.repeat(1_000)
/** Columns whose texts are codes, states or references: the database itself limits them. */
const FIXED =
  /(^|_)(code|codes|sha|shas|sha256|status|state|kind|token|url|hash|key|id|search|words|blur|badge|method|roles|factor|part|prefix|secret|file|locale|language|currency|timezone|type|types|mode|title_shown|cause|permission|permissions|encoding|phone|email|mobile)($|_)/

/** Every free text of the shop becomes long and strange, every list of a family much longer than the office's form takes. */
async function makeStrange(): Promise<void> {
  const columns = await shop.database.query<{ of: string; name: string }>(
    `SELECT c.table_name AS of, c.column_name AS name FROM information_schema.columns c
       JOIN pg_tables t ON t.tablename = c.table_name AND t.schemaname = 'public'
      WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.is_generated = 'NEVER' ORDER BY 1, 2`,
  )
  let changed = 0
  for (const { of, name } of columns.filter(
    (column) => !FIXED.test(column.name) && !/staff|session|audit|vat|office_/.test(column.of),
  )) {
    // Values that a constraint refuses can never be stored.
    await shop.database
      .query(`UPDATE "${of}" SET "${name}" = $1`, [LONG])
      .then(() => {
        changed += 1
      })
      .catch((error: { code?: string }) => {
        if (!/^23|^P0001|^54000/.test(error.code ?? '')) throw error
      })
  }
  expect(changed).toBeGreaterThan(60)
  const lists = {
    materials: Array.from({ length: 30 }, () => ({ name: LONG, percent: 62.5 })),
    features: Array.from({ length: 90 }, () => ({ label: '', value: LONG })),
    specification: Array.from({ length: 90 }, () => ({ label: LONG, value: '' })),
    care: Array.from({ length: 30 }, () => ({ code: 'kwa-mkono', text: LONG })),
    inspired: { title: '', text: LONG },
    size_chart: { columns: [LONG], rows: [[LONG, LONG], []] },
  }
  for (const [name, value] of Object.entries(lists))
    await shop.database.query(`UPDATE families SET ${name} = $1::jsonb`, [JSON.stringify(value)])
  await shop.database.query('UPDATE families SET tags = $1, keywords = $1', [Array.from({ length: 400 }, () => LONG)])
}

/** Input of a read: the first of each entity. */
const first = (): Record<string, unknown> => ({
  ...{ familyId, orderNo, companyId: trader.companyId, userId: trader.userId, customerId: trader.userId },
  ...{ productId: 1, supplierId: 1, offerId: 1, id: 1 },
  ...{
    countryId: 1,
    countyId: 1,
    collection: 'shukas',
    code: 'shukas',
    text: 'kikoy',
    searchText: 'kikoy',
    part: 'home',
  },
  ...{ productIds: [1], filter: {}, from: '2026-11-01', to: '2026-11-30', colorCode: 'BLUE', kind: 'pending' },
})

const isRead = (call: Call) => !call.writes && call.answer === 'json' && call.body !== 'multipart' && !call.own
const inputOf = (call: Call): unknown => {
  const shape = (call.request as unknown as { shape?: Record<string, unknown> }).shape ?? {}
  const given = Object.keys(shape).flatMap((name) => {
    const value = first()[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return [Object.fromEntries(given), {}].find((wire) => z.safeDecode(call.request, wire as never).success)
}

test('opens a family in the office that exceeds each limit of its form', async () => {
  const { data } = await shop.askAs(owner, officeFamily, { familyId })
  expect(data.form.name).toBe(LONG)
  expect(data.form.materials).toHaveLength(30)
  expect(data.form.tags).toHaveLength(400)
})

test('never fails in a read of shop or office because of stored data', async () => {
  const asked: string[] = []
  const failed: string[] = []
  for (const call of [...(CALLS as readonly Call[]), ...(OFFICE_CALLS as readonly Call[])].filter(isRead)) {
    const input = inputOf(call)
    if (input === undefined) continue
    asked.push(call.name)
    const who = call.path.startsWith('/office/') ? owner : call.who.includes(USER_TYPE.trader) ? trader : null
    const headers = { ...who?.headers, ...freshKey() }
    const answer = await shop.ask(call, input as never, headers).catch((error: Error) => error)
    if (answer instanceof Error && !/was refused: \{"status":4/.test(answer.message))
      failed.push(`${call.name}: ${answer.message.slice(0, 300)}`)
  }
  expect(failed).toEqual([])
  expect(asked.length).toBeGreaterThan(90)
}, 180_000)
