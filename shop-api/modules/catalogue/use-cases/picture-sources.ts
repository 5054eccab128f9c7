import { eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { media, pictureSources } from '../../../db/schema/media.ts'
import { CLAIM_SECONDS } from '../../../runtime/renewing.ts'
import { claimSources, findFamiliesShowing, hasImportMedia, renewSource } from '../queries/picture-sources.sql.ts'

/** A picture to be fetched from its address. */
export interface PictureSource {
  sha256: string
  url: string
  /** This one included. */
  tries: number
}

/** Claims pictures that are due to be fetched. Pictures staged by an import wait for its switch. */
export async function claimDue({ query }: Session, most: number): Promise<PictureSource[]> {
  const [staging] = await hasImportMedia(query, {})
  const states = staging?.exists ? ['waiting'] : ['waiting', 'staged']
  return claimSources(query, { most, states, seconds: CLAIM_SECONDS })
}

/** Extends the claim of a picture that is still being fetched. */
export async function renewPicture({ query }: Session, sha256: string): Promise<void> {
  await renewSource(query, { sha256, seconds: CLAIM_SECONDS })
}

/** Records that a picture was fetched, with its dimensions and blur. */
export async function markFetched(
  { db }: Session,
  sha256: string,
  look: { width: number; height: number; blur: string },
): Promise<void> {
  await db
    .update(media)
    .set({ ...look, sizedAt: null })
    .where(eq(media.sha256, sha256))
  await db.update(pictureSources).set({ state: 'kept', error: null }).where(eq(pictureSources.sha256, sha256))
}

/** Notes why a picture could not be fetched. @param retryInSeconds null when it is given up */
export async function markFailed(
  { db }: Session,
  sha256: string,
  error: string,
  retryInSeconds: number | null,
): Promise<void> {
  const nextTryAt = sql`now() + make_interval(secs => ${retryInSeconds ?? 0})`
  await db
    .update(pictureSources)
    .set({ state: retryInSeconds === null ? 'broken' : 'waiting', error: error.slice(0, 300), nextTryAt })
    .where(eq(pictureSources.sha256, sha256))
}

/** Families that show one of these pictures. */
export async function familiesShowing({ query }: Session, shas: string[]): Promise<number[]> {
  return (await findFamiliesShowing(query, { shas })).map(({ id }) => id)
}
