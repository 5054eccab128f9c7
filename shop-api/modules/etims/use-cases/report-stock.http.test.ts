/** Stock at KRA: once after each sale and credit note, and once for each movement that no sale explains. */
import { eq } from 'drizzle-orm'
import type { StockCause } from '#lib/contract/stock/office/stock-causes.ts'
import { openEtimsSimulator, type RunningEtims } from '../../../../simulators/etims/simulator.ts'
import type { Database } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { etimsStockMoves } from '../../../db/schema/etims.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, etimsLine, openEtimsWorld } from '../../../testing/etims-world.ts'
import { stockShelf } from '../../../testing/products.ts'
import { nameMove } from '../../stock/queries/stock.sql.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import { openDevice, readyDevices } from './device-client.ts'
import { reportNextStock } from './report-stock.ts'

/** After the movements of the shelf: movements before the device was initialised are not reported. */
const clock = () => new Date(Date.UTC(2099, 0, 5, 8))

let simulator: RunningEtims
let database: Database
let world: EtimsWorld
let code: string
beforeAll(async () => {
  simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  database = await openEmbedded()
  await stockShelf(database, [{ price: 1250_00, stock: 100 }])
  const [variant] = await database.db.select({ code: variants.code }).from(variants).limit(1)
  code = variant?.code as string
  world = await openEtimsWorld(database, simulator, { clock, branches: ['00'] })
}, 300_000)
afterAll(async () => {
  await database.close()
  await simulator.close()
})

async function report() {
  const [device] = await readyDevices(database)
  if (!device) throw new Error('no device')
  const open = openDevice(world.parts, device)
  let result = await reportNextStock(world.parts, open)
  while (result === 'done') result = await reportNextStock(world.parts, open)
  return result
}
const reports = () => simulator.stockReports().map(({ sarNo, request }) => [sarNo, request.sarTyCd, request.remark])

test('reports a sale and its return once each, with the stock on hand', async () => {
  const no = await world.issue([etimsLine(code, 20, 250_000), etimsLine('', 10, 30_000)])
  await world.issue([etimsLine(code, 10, 125_000)], { invoiceNo: no })
  await world.send()
  expect(await report()).toBe('idle')
  expect(await report()).toBe('idle')
  expect(reports()).toEqual([
    [1, '11', 'INV-000001'],
    [2, '03', 'CN-000001'],
  ])
  // Delivery has no stock.
  expect(simulator.stockReports()[0]?.request).toMatchObject({ totItemCnt: 1, itemList: [{ qty: 2, taxTyCd: 'B' }] })
  const onHand = simulator.device({ tin: ETIMS_PIN, bhfId: '00' })?.stock
  expect([...(onHand?.values() ?? [])]).toEqual([100])
  expect((await world.queue()).map(({ stockState }) => stockState)).toEqual(['done', 'done'])
})

test('a refused report does not stop the next sale, and a lost response does not report twice', async () => {
  simulator.set({ refuse: { operation: 'stockIo', times: 1, code: '910', message: 'Request parameter error: qty' } })
  await world.issue([etimsLine(code, 10, 125_000)])
  await world.send()
  await report()
  expect((await world.queue()).at(-1)).toMatchObject({
    ...{ state: 'accepted', stockState: 'refused', stockProblem: '910 Request parameter error: qty' },
  })
  simulator.set({ lose: { operation: 'stockIo', times: 1 } })
  await world.issue([etimsLine(code, 10, 125_000)])
  await world.send()
  expect(await report()).toBe('away')
  expect(await report()).toBe('idle')
  expect(reports().filter(([, , remark]) => remark === 'INV-000003')).toHaveLength(1)
  expect((await world.queue()).at(-1)).toMatchObject({ state: 'accepted', stockState: 'done' })
})

test('reports goods in and corrections of stock once, and no movement of an order', async () => {
  const before = simulator.stockReports().length
  const move = (cause: StockCause, tenths: number) =>
    database.transaction(async (tx) => {
      await nameMove(tx.query, { move: moveText({ cause, at: clock() }) })
      await tx.db
        .update(variants)
        .set({ stockTenths: 1000 + tenths })
        .where(eq(variants.code, code))
    })
  await move('received', 50)
  await move('adjusted', 20)
  await move('sent', 10)
  expect(await report()).toBe('idle')
  expect(await report()).toBe('idle')
  expect(
    simulator
      .stockReports()
      .slice(before)
      .map(({ request }) => request.sarTyCd),
  ).toEqual(['02', '16'])
  const rows = await database.db.select().from(etimsStockMoves)
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
})
