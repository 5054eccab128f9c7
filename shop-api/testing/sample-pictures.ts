import { drawMissing, listPictures } from '#sample/pictures/draw-missing.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { TestShop } from './shop.ts'

/** Draws these pictures of the sample, as the seeding command does in the background. */
export async function drawPictures(shop: TestShop, shas: readonly string[]): Promise<void> {
  const { database, env } = shop.app.shop
  const pictures = await listPictures(database.query, 'all')
  await drawMissing(
    openFileStore(env),
    pictures.filter(({ sha256 }) => shas.includes(sha256)),
  )
}
