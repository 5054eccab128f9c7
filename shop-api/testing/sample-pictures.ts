import { pictureFile, pictureNames } from '#sample/pictures/picture-files.ts'
import { storePictures } from '#sample/pictures/store-pictures.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { TestShop } from './shop.ts'

/** Stores these pictures of the sample, as the seeding command stores all of them. */
export async function keepPictures(shop: TestShop, shas: readonly string[]): Promise<void> {
  const wanted = new Set(shas)
  const names = pictureNames.filter((name) => wanted.has(pictureFile(name).sha256))
  await storePictures(openFileStore(shop.app.shop.env), names)
}
