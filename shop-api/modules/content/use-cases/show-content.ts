import { and, eq, lte } from 'drizzle-orm'
import { isShown, nextChange } from '#lib/content/shown.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { Banner, PartContent } from '#lib/contract/content/content-parts.ts'
import type { Session } from '../../../db/client.ts'
import { contentChanges, contentVersions } from '../../../db/schema/content.ts'
import { faqs } from '../../../db/schema/help.ts'
import { banners } from '../../../db/schema/reference.ts'
import { changedShop, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { loadScheduled, loadShown } from './stored-content.ts'

/** The storefront's tags of the pages that show a part (`cacheTag` in server/shop). */
const TAGS: Record<ContentPartName, readonly string[]> = {
  home: ['banners', 'content'],
  menu: ['content'],
  notices: ['content'],
  help: ['help'],
  footer: ['content'],
  pages: ['content-pages'],
  redirects: ['content-redirects'],
}

/** The part is changed by one at a time, until the caller's transaction ends. */
export async function lockPart({ query }: Session, part: ContentPartName): Promise<void> {
  await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`content ${part}`])
}

/**
 * Writes the content of a part at an instant for other calls, and the time of its next change; storefronts are
 * notified. In the transaction of the publication or of the due change.
 */
export async function showPart(tx: Session, part: ContentPartName, now: Date): Promise<ShopChange> {
  const { of, number } = await loadShown(tx, part)
  if (number > 0) await writeTables(tx, of, now)
  await planNextChange(tx, part, of, now)
  return changedShop(tx, TAGS[part])
}

/** The separate tables of banners and questions: the specification's calls and the search read them. */

/** Writes the banners that are shown now, for calls that read their table. */
async function writeBanners({ db }: Session, shown: readonly Banner[]): Promise<void> {
  await db.delete(banners)
  const rows = shown.flatMap((banner, position) =>
    banner.picture === null
      ? []
      : {
          ...{ id: position + 1, position, mediaSha: banner.picture },
          mediaNarrowSha: banner.pictureNarrow ?? banner.picture,
          mediaType: banner.video ? ('video' as const) : ('image' as const),
          ...{ videoType: banner.video?.videoType ?? null, videoUrl: banner.video?.videoUrl ?? null },
          ...{ title: banner.heading, text: banner.sentence, words: banner.words },
          ...{ redirectUrl: banner.target, redirectText: banner.button },
        },
  )
  if (rows.length > 0) await db.insert(banners).values(rows)
}

/** Writes the questions that are shown, for calls that read their table. */
async function writeQuestions({ db }: Session, shown: readonly { question: string; answer: string }[]): Promise<void> {
  await db.delete(faqs)
  const rows = shown.map(({ question, answer }, position) => ({ id: position + 1, position, question, answer }))
  if (rows.length > 0) await db.insert(faqs).values(rows)
}

async function writeTables(tx: Session, { part, content }: PartContent, now: Date): Promise<void> {
  if (part === 'home') {
    await writeBanners(
      tx,
      content.banners.filter((banner) => isShown(banner, now)),
    )
  }
  if (part === 'help') {
    await writeQuestions(
      tx,
      content.questions.filter(({ isHidden }) => !isHidden),
    )
  }
}

/** Stores the time of a part's next automatic change: an entry begins or ends, or a scheduled version is due. */
export async function planNextChange(tx: Session, part: ContentPartName, shown: PartContent, now: Date): Promise<void> {
  const scheduled = await loadScheduled(tx, part)
  const instants = [nextChange(shown, now), scheduled ? new Date(scheduled.about.holdsFrom) : null]
  const [at] = instants.flatMap((instant) => instant ?? []).sort((one, other) => one.getTime() - other.getTime())
  await tx.db.delete(contentChanges).where(eq(contentChanges.part, part))
  if (at) await tx.db.insert(contentChanges).values({ part, at })
}

/** The parts with an automatic change due now. */
export async function dueParts({ db }: Session, now: Date): Promise<ContentPartName[]> {
  const rows = await db.select({ part: contentChanges.part }).from(contentChanges).where(lte(contentChanges.at, now))
  return rows.map(({ part }) => part)
}

/** Makes a version the shown version. */
export async function makeShown({ db }: Session, part: ContentPartName, number: number): Promise<void> {
  await db
    .update(contentVersions)
    .set({ state: 'over' })
    .where(and(eq(contentVersions.part, part), eq(contentVersions.state, 'shown')))
  await db
    .update(contentVersions)
    .set({ state: 'shown' })
    .where(and(eq(contentVersions.part, part), eq(contentVersions.number, number)))
}
