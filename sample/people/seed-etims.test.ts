/** The sample's device: its documents reach the simulator, and the removal of the sample removes all of its rows. */
import { KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import type { Database } from '#shop-api/db/client.ts'
import { openDevice, readyDevices } from '#shop-api/modules/etims/use-cases/device-client.ts'
import { openEtimsSeal } from '#shop-api/modules/etims/use-cases/device-secrets.ts'
import { loadDeclared, loadReceipts } from '#shop-api/modules/etims/use-cases/purchases.ts'
import { refreshTables } from '#shop-api/modules/etims/use-cases/refresh-tables.ts'
import { sendNext } from '#shop-api/modules/etims/use-cases/send-next.ts'
import { carryOut, planRemoval } from '#shop-api/modules/sample/use-cases/sample-removal.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { openEtimsSimulator, type RunningEtims } from '../../simulators/etims/simulator.ts'
import { seedHistory } from '../history/seed-history.ts'
import { seedEtims } from './seed-etims.ts'
import { seedOrders } from './seed-orders.ts'
import { seedStaff } from './seed-staff.ts'

const NOW = new Date('2026-11-27T11:20:00Z')
const PIN = 'P051234567A'
const FILES_KEY = 'ab'.repeat(32)
const seller = { name: 'Fuma Textiles Ltd', lines: [], kraPin: PIN }
const TABLES = ['devices', 'tables', 'items', 'documents', 'stock_moves', 'exchanges', 'purchases']

let database: Database
let simulator: RunningEtims
beforeAll(async () => {
  simulator = await openEtimsSimulator({
    ...{ port: 0, now: () => NOW, ...KRA_PROVIDER.sandbox },
    device: { tin: PIN, bhfId: '00', dvcSrlNo: 'FUMA-SAMPLE-1' },
  })
  database = await openTestDatabase('sample')
  await seedStaff(database, {}, NOW)
  await seedOrders(database, seller, NOW)
  await seedHistory(database, seller, NOW)
  const env = { SELLER_KRA_PIN: PIN, FILES_KEY }
  await seedEtims(database, { ...env, KRA_BASE_URL: 'https://api.kra.go.ke' }, NOW)
  await seedEtims(database, { ...env, KRA_BASE_URL: simulator.url, KRA_CONSUMER_KEY: 'own' }, NOW)
  expect(await count('devices')).toBe(0)
  for (const _ of [1, 2]) await seedEtims(database, { ...env, KRA_BASE_URL: simulator.url }, NOW)
}, 240_000)
afterAll(async () => {
  await database.close()
  await simulator.close()
})

const count = async (table: string) =>
  (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM etims_${table}`))[0]?.n

test('sends the latest documents of the sample to the simulator, which accepts all', async () => {
  const parts = {
    database,
    clock: () => NOW,
    seal: openEtimsSeal(FILES_KEY),
    log: { info() {}, warn() {}, error() {} },
  }
  const devices = await readyDevices(database)
  expect(devices).toHaveLength(1)
  const open = openDevice(parts, devices[0] as (typeof devices)[number])
  expect(await refreshTables(parts, open)).toMatchObject({ kind: 'read' })
  while ((await sendNext(parts, open)) === 'sent');
  const states = await database.query('SELECT state, problem_text FROM etims_documents GROUP BY 1, 2')
  expect(states).toEqual([{ state: 'accepted', problem_text: '' }])
  expect(await count('documents')).toBeGreaterThan(10)
})

test('lists purchases in each view', async () => {
  const { counts } = await loadReceipts(database, { view: 'all', search: '', page: 1 })
  expect(counts).toMatchObject({ matched: expect.any(Number), missing: expect.any(Number) })
  const { purchases } = await loadDeclared(database, { view: 'open', search: '', page: 1 })
  expect(purchases.some(({ suggestion }) => suggestion !== null)).toBe(true)
})

test('the removal of the sample removes its device with all rows', async () => {
  await database.query(
    `INSERT INTO tax_buyer_corrections (kind, no, buyer, reason, staff_id, at)
     SELECT d.kind, d.no, '{}', 'Wrong PIN', (SELECT min(id) FROM staff_members), $1 FROM etims_documents d LIMIT 1`,
    [NOW],
  )
  await database.transaction(async (tx) => carryOut(tx, await planRemoval(tx)))
  for (const table of TABLES) expect([table, await count(table)]).toEqual([table, 0])
  const rest = await database.query(
    `SELECT (SELECT count(*)::int FROM tax_buyer_corrections) AS corrections,
       (SELECT count(*)::int FROM office_settings WHERE key = 'etims-classes') AS classes`,
  )
  expect(rest).toEqual([{ corrections: 0, classes: 0 }])
})
