import { sampleSite } from '#sample/site.ts'
import { fillSampleSite } from '../modules/site/use-cases/site.ts'
import type { OpenDatabase } from './databases.ts'
import { stockShelf } from './products.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** 23:30 in Nairobi, already another day in UTC's east and still the same one in its west. */
export const orderClock = () => new Date('2026-11-24T20:30:00Z')

/** The sample shop by name, with eight products to order. 3 is sold by the metre, 4 and 6 are scarce, 5 is not for sale. */
export async function openOrderShop(
  open: OpenDatabase,
  env: Record<string, string> = {},
  clock = orderClock,
): Promise<TestShop> {
  const database = await open()
  await stockShelf(database, [
    { price: 1250_00, stock: 1000 },
    { price: 899_99, stock: 1000 },
    { price: 333_33, stock: 100, metres: true },
    { price: 500_00, stock: 1 },
    { price: 700_00, visibility: false },
    { price: 450_00, stock: 3 },
    { price: 450_00, stock: 50 },
    { price: 640_00, stock: 50 },
  ])
  await fillSampleSite(database, sampleSite)
  return openTestShop({ database, clock, env })
}
