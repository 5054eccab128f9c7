import type { FamilyPicture } from '#lib/contract/catalogue/office/family.ts'
import type { Session } from '../../../db/client.ts'
import { media } from '../../../db/schema/media.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { hasOriginal, keepOriginal } from '../../../media/originals.ts'
import { pictureName } from '../../../media/picture-name.ts'
import { readUploaded } from '../../../media/uploaded.ts'
import { refuse } from '../../../refusal.ts'
import { loadPictures } from './load-family.ts'

/**
 * Stores an uploaded picture, its file first. The same bytes again return the stored picture with its own description.
 * @throws invalid-request at the field `picture`, with the fault
 */
export async function addPicture(tx: Session, store: FileStore, bytes: Buffer, alt: string): Promise<FamilyPicture> {
  const read = await readUploaded(bytes).catch((error: Error) => {
    throw refuse('invalid-request', error.message, { fields: { picture: error.message } })
  })
  const sha256 = pictureName(bytes)
  if (!(await hasOriginal(store, sha256))) await keepOriginal(store, sha256, bytes)
  await tx.db
    .insert(media)
    .values({ sha256, alt, ...read })
    .onConflictDoNothing()
  const kept = (await loadPictures(tx, [sha256])).get(sha256)
  if (!kept) throw new Error(`the picture ${sha256} was not stored`)
  return kept
}
