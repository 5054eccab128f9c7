import type { Session } from '../db/client.ts'
import { changedFamilies } from '../modules/products/use-cases/shop-change.ts'
import type { Shop } from '../shop.ts'

/**
 * Changes the catalogue as the office does; resolves when the shop API has read it again.
 * @param work writes, and returns the ids of the families it changed
 */
export async function changeCatalogue(
  { database, notifyStorefront }: Pick<Shop, 'database' | 'notifyStorefront'>,
  work: (tx: Session) => Promise<readonly number[]>,
): Promise<void> {
  await notifyStorefront(await database.transaction(async (tx) => changedFamilies(tx, await work(tx))))
}
