/** Invoices of suppliers: read with both interfaces, stored once, linked to goods, and read again daily. */
import { eq } from 'drizzle-orm'
import { openEtimsSimulator, type RunningEtims } from '../../../../simulators/etims/simulator.ts'
import type { Database } from '../../../db/client.ts'
import { etimsDevices, etimsPurchases } from '../../../db/schema/etims.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, openEtimsWorld } from '../../../testing/etims-world.ts'
import { forEachDevice, openDevice, readyDevices } from './device-client.ts'
import { fetchOldPurchases, fetchPurchases, fetchPurchasesNow, fetchState } from './fetch-purchases.ts'

const DAY = 24 * 60 * 60_000
const time = { now: Date.UTC(2026, 10, 24, 8) }
const clock = () => new Date(time.now)

let simulator: RunningEtims
let database: Database
let world: EtimsWorld
beforeAll(async () => {
  simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  database = await openEmbedded()
  world = await openEtimsWorld(database, simulator, { clock, branches: ['00'] })
}, 300_000)
afterAll(async () => {
  await database.close()
  await simulator.close()
})

const declare = (spplrInvcNo: number, totTaxblAmt: number) =>
  simulator.addPurchase(ETIMS_PIN, {
    ...{ spplrTin: 'P051111111A', spplrNm: 'Thika Mills Ltd', spplrInvcNo, salesDt: '20261123' },
    ...{ totTaxblAmt, totTaxAmt: (totTaxblAmt * 16) / 100 },
  })
const stored = () => database.db.select().from(etimsPurchases).orderBy(etimsPurchases.invoiceNo)
const requests = () => simulator.exchanges().filter(({ operation }) => operation === 'purchases')
const opened = async () => {
  const [device] = await readyDevices(database)
  if (!device) throw new Error('no device')
  return openDevice(world.parts, device)
}

test.each(['gateway', 'legacy'] as const)('stores an invoice once with the interface %s', async (profile) => {
  await database.db.update(etimsDevices).set({ profile, baseUrl: simulator.addresses[profile] })
  time.now += DAY
  const before = (await stored()).length
  declare(324 + before, 1000)
  await fetchPurchasesNow(world.parts)
  // The margin of ten minutes repeats the invoice.
  time.now += 11 * 60_000
  await fetchPurchasesNow(world.parts)
  time.now += 60_000
  expect(await fetchPurchasesNow(world.parts)).toMatchObject({ returned: 0 })
  const rows = await stored()
  expect(rows).toHaveLength(before + 1)
  expect(rows.at(-1)).toMatchObject({
    ...{ supplierPin: 'P051111111A', invoiceNo: `KRACU0100000001/${324 + before}`, day: '2026-11-23' },
    ...{ netCents: 100_000, vatCents: 16_000, totalCents: 116_000 },
  })
})

test('another branch of the PIN shares the rows of the first', async () => {
  time.now += DAY
  declare(700, 100)
  const { device, call } = await opened()
  await fetchPurchases(world.parts, { device, call })
  const before = (await stored()).length
  const { id: _id, ...copy } = device
  const [second] = await database.db
    .insert(etimsDevices)
    .values({ ...copy, branch: '09', uses: 'nothing', state: 'stopped' })
    .returning()
  if (!second) throw new Error('no second device')
  // The simulator lists the invoices of a PIN to each of its devices.
  expect(await fetchPurchases(world.parts, { device: second, call })).toMatchObject({ kind: 'read' })
  expect(await stored()).toHaveLength(before)
  await database.db.delete(etimsDevices).where(eq(etimsDevices.id, second.id))
})

test('shows KRA’s text after a failure and the time of the last success, and reads all later', async () => {
  const fetchedAt = (await fetchState(database)).fetchedAt
  time.now += DAY
  declare(900, 500)
  simulator.set({ refuse: { operation: 'purchases', times: 1, code: '910', message: 'Request parameter error' } })
  await expect(fetchPurchasesNow(world.parts)).rejects.toThrow('910')
  expect(await fetchState(database)).toMatchObject({
    ...{ fetchedAt, canFetch: true },
    problem: { device: 'Device 00', at: clock().toISOString(), text: '910 Request parameter error' },
  })
  simulator.set({ outage: 'closed' })
  await expect(fetchPurchasesNow(world.parts)).rejects.toThrow('KRA did not answer')
  simulator.set({ outage: 'off' })
  await fetchOldPurchases(world.parts)
  expect((await stored()).map(({ invoiceNo }) => invoiceNo)).toContain('KRACU0100000001/900')
  expect(await fetchState(database)).toMatchObject({ fetchedAt: clock().toISOString(), problem: null })
})

test('reads daily, and no device that is stopped', async () => {
  const before = requests().length
  await fetchOldPurchases(world.parts)
  expect(requests()).toHaveLength(before)
  time.now += DAY
  await fetchOldPurchases(world.parts)
  expect(requests()).toHaveLength(before + 1)
  await database.db.update(etimsDevices).set({ state: 'stopped' })
  time.now += DAY
  await fetchOldPurchases(world.parts)
  expect(requests()).toHaveLength(before + 1)
  await expect(fetchPurchasesNow(world.parts)).rejects.toThrow('No device sends yet')
  await database.db.update(etimsDevices).set({ state: 'ready' })
})

test('uses the other reported path of the gateway if the first is not there', async () => {
  await database.db.update(etimsDevices).set({ profile: 'gateway', baseUrl: simulator.addresses.gateway })
  world.parts.fetch = async (url, init) =>
    String(url).endsWith('/selectTrnsPurchase')
      ? Response.json({ fault: { faultstring: 'Unable to identify proxy' } }, { status: 404 })
      : fetch(url, init)
  declare(901, 500)
  expect(await fetchPurchases(world.parts, await opened())).toMatchObject({ kind: 'read' })
  expect((await stored()).map(({ invoiceNo }) => invoiceNo)).toContain('KRACU0100000001/901')
  expect(await fetchState(database)).toMatchObject({ problem: null })
})

test('a device that fails does not stop the next device', async () => {
  const done: string[] = []
  const devices = ['a', 'b'].map((name) => ({ name }) as Parameters<typeof forEachDevice>[0][number])
  const run = forEachDevice(devices, async ({ name }) => {
    if (name === 'a') throw new Error('no key')
    done.push(name)
  })
  await expect(run).rejects.toThrow('no key')
  expect(done).toEqual(['b'])
})
