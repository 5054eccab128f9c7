import pLimit from 'p-limit'
import type { FileStore } from '#shop-api/files/file-store.ts'
import { hasOriginal, keepOriginal } from '#shop-api/media/originals.ts'
import { sizeKey } from '#shop-api/media/sizes.ts'
import { pictureFile, pictureNames, readPicture, widthsOf } from './picture-files.ts'

const AT_ONCE = 16

/**
 * Copies the sample's pictures and their sizes into the file store. Existing files are skipped; it can be interrupted
 * and run again.
 * @returns number of copied files
 */
export async function storePictures(store: FileStore, names: readonly string[] = pictureNames): Promise<number> {
  const limit = pLimit(AT_ONCE)
  const copied = await limit.map(names, async (name) => {
    const { sha256 } = pictureFile(name)
    if (await hasOriginal(store, sha256)) return false
    for (const width of widthsOf(name)) {
      await store.put(sizeKey(sha256, { width, format: 'avif' }), await readPicture(name, width))
    }
    // Last: a picture whose original is there is complete.
    await keepOriginal(store, sha256, await readPicture(name))
    return true
  })
  return copied.filter(Boolean).length
}
