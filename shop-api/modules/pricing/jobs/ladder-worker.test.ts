import { openEmbedded } from '../../../testing/databases.ts'
import { writeLadder } from '../../../testing/ladders.ts'
import { openReservationShop, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { createLadderWorker } from './ladder-worker.ts'

let at: ReservationShop
beforeAll(async () => {
  // 09:00 on 24 November in Nairobi.
  at = await openReservationShop(openEmbedded, [{ price: 1250_00 }])
})
afterAll(() => at.shop.close())

test('refreshes the product pages once on each day that begins or follows a ladder', async () => {
  const tags: (readonly string[])[] = []
  const worker = createLadderWorker({
    ...{ database: at.shop.database, clock: at.now, log: at.shop.app.log, everyMs: 500 },
    onShopChange: async (change) => void tags.push(change.tags),
  })
  const days = { validFrom: '2026-11-26', validTo: '2026-11-27' }
  await writeLadder(at.shop.database, { productIds: [1], steps: [[1, 900_00]], ...days })
  const counts: number[] = []
  for (const _ of [24, 25, 26, 27, 28, 29]) {
    await worker.runNow()
    await worker.runNow()
    counts.push(tags.length)
    at.pass(24 * 60)
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2])
  expect(tags[0]).toEqual(['catalogue'])
})
