import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { media } from '../../../db/schema/media.ts'
import { refuse } from '../../../refusal.ts'

/** @throws invalid-request at the field, if the shop does not have the picture */
export async function demandPicture({ db }: Session, sha256: string, field: string): Promise<void> {
  const [found] = await db.select({ sha256: media.sha256 }).from(media).where(eq(media.sha256, sha256))
  if (found) return
  const message = 'Choose a picture.'
  throw refuse('invalid-request', message, { fields: { [field]: message } })
}
