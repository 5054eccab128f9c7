import { picturesOf } from '#sample/catalogue/pictures.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import { drawMissing } from '#sample/pictures/draw-missing.ts'
import { type Recipe, recipeSha } from '#sample/pictures/recipe.ts'
import { readEnv } from '#shop-api/env.ts'
import type { FileStore } from '#shop-api/files/file-store.ts'
import { openFolderStore } from '#shop-api/files/folder-store.ts'
import { openFileStore } from '#shop-api/files/open-file-store.ts'
import { PRODUCT_PICTURE_SIZE } from '#shop-api/media/placeholder.ts'
import { readState } from '../../scripts/cluster/state.ts'
import { clusterFile } from './cluster-shop.ts'

/** Where the running shop has its files. */
function storeOfShop(): FileStore {
  const cluster = clusterFile()
  if (cluster) return openFileStore(readEnv(readState(cluster).env))
  const dataDir = process.env.FUMA_TEST_DATA_AT
  if (!dataDir) throw new Error('no shop is running')
  return openFolderStore(dataDir)
}

/** Draws these product pictures of the sample. Journeys run without pictures: those that look closely at some name them. */
export async function drawPictures(shas: readonly string[]): Promise<void> {
  const wanted = new Set(shas)
  const all = sampleCatalogue().families.flatMap((family) =>
    family.colours.flatMap((colour) =>
      picturesOf(family, colour).map(({ alt: _alt, ...picture }) => {
        const recipe: Recipe = { kind: 'picture', picture, ...PRODUCT_PICTURE_SIZE }
        return { sha256: recipeSha(recipe), recipe }
      }),
    ),
  )
  await drawMissing(
    storeOfShop(),
    all.filter(({ sha256 }) => wanted.has(sha256)),
  )
}
