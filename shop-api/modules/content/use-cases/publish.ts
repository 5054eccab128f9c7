import { and, eq, max } from 'drizzle-orm'
import { changesBetween } from '#lib/content/entries.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentVersion } from '#lib/contract/content/office/content.ts'
import type { Session } from '../../../db/client.ts'
import { contentDrafts, contentVersions } from '../../../db/schema/content.ts'
import { refuse } from '../../../refusal.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import { checkStored, demandPublishable } from './check-content.ts'
import { lockPart, makeShown, planNextChange, showPart } from './show-content.ts'
import { loadDraft, loadScheduled, loadShown, loadVersion, numberOf } from './stored-content.ts'

/** The publisher and the time. */
export interface Publisher {
  staffId: number
  now: Date
}

export interface Published {
  version: ContentVersion
  /** Notification of storefronts; null if the content is not shown yet. */
  shopChange: ShopChange | null
}

async function addVersion(
  tx: Session,
  { part, content }: PartContent,
  { staffId, now }: Publisher,
  { holdsFrom, note, restored }: { holdsFrom: Date | null; note: string; restored?: number },
): Promise<number> {
  const shown = await loadShown(tx, part)
  if (shown.number === 0) await keepInitial(tx, shown.of, now)
  const [last] = await tx.db
    .select({ number: max(contentVersions.number) })
    .from(contentVersions)
    .where(eq(contentVersions.part, part))
  const number = (last?.number ?? 0) + 1
  const differences = changesBetween(shown.of, { part, content } as PartContent)
  await tx.db.insert(contentVersions).values({
    ...{ part, number, content, note, publishedBy: staffId, publishedAt: now, holdsFrom: holdsFrom ?? now },
    changes: restored === undefined ? differences : [`Back to version ${restored}`, ...differences],
    state: holdsFrom ? 'scheduled' : 'over',
  })
  return number
}

/** Stores the shop's default content as a version to return to, because its tables are overwritten from now on. */
async function keepInitial({ db }: Session, { part, content }: PartContent, now: Date): Promise<void> {
  const values = { part, number: 0, content, publishedAt: now, holdsFrom: now, changes: [], state: 'over' as const }
  await db.insert(contentVersions).values(values).onConflictDoNothing()
}

/**
 * Publishes the draft of a part that was read, now or at a future time.
 * @throws `changed-meanwhile`; invalid-request if the check finds an error, for a past time, and for a second scheduled
 * version
 */
export async function publishDraft(
  tx: Session,
  by: Publisher,
  { part, version, holdsFrom, note }: { part: ContentPartName; version: number; holdsFrom: Date | null; note: string },
): Promise<Published> {
  await lockPart(tx, part)
  const draft = await loadDraft(tx, part)
  if (draft?.about.version !== version) {
    throw refuse('changed-meanwhile', 'Someone else has changed this draft since you opened it.', { data: draft })
  }
  if (holdsFrom) await demandFreeTime(tx, part, holdsFrom, by.now)
  await demandPublishable(tx, draft.of, holdsFrom ?? by.now)
  const number = await addVersion(tx, draft.of, by, { holdsFrom, note })
  await tx.db.delete(contentDrafts).where(eq(contentDrafts.part, part))
  if (holdsFrom) {
    await planNextChange(tx, part, (await loadShown(tx, part)).of, by.now)
    return { version: (await loadVersion(tx, part, number)).about, shopChange: null }
  }
  await makeShown(tx, part, number)
  const shopChange = await showPart(tx, part, by.now)
  return { version: (await loadVersion(tx, part, number)).about, shopChange }
}

async function demandFreeTime(tx: Session, part: ContentPartName, holdsFrom: Date, now: Date): Promise<void> {
  const wrong = (message: string) => refuse('invalid-request', message, { fields: { holdsFrom: message } })
  if (holdsFrom <= now) throw wrong('Choose a time in the future.')
  if (await loadScheduled(tx, part)) {
    throw wrong('A version is already scheduled. Cancel it first: it becomes the draft.')
  }
}

/**
 * Publishes an earlier version again.
 * @param current the shown version that the user saw
 * @throws `changed-meanwhile`; invalid-request if the check finds an error today
 */
export async function goBack(
  tx: Session,
  by: Publisher,
  { part, number, current }: { part: ContentPartName; number: number; current: number },
): Promise<Published> {
  await lockPart(tx, part)
  const shown = (await numberOf(tx, part, 'shown')) ?? 0
  if (shown !== current)
    throw refuse('changed-meanwhile', 'Someone else has published another version since you opened this page.')
  const { of } = await loadVersion(tx, part, number)
  await demandPublishable(tx, of, by.now)
  const added = await addVersion(tx, of, by, { holdsFrom: null, note: '', restored: number })
  await makeShown(tx, part, added)
  const shopChange = await showPart(tx, part, by.now)
  return { version: (await loadVersion(tx, part, added)).about, shopChange }
}

/**
 * Cancels a scheduled version; it becomes the draft if there is no draft.
 * @returns whether it became the draft
 * @throws `changed-meanwhile` if it is no longer scheduled
 */
export async function takeBack(
  tx: Session,
  { staffId, now }: Publisher,
  part: ContentPartName,
  number: number,
): Promise<boolean> {
  await lockPart(tx, part)
  const scheduled = await loadScheduled(tx, part)
  if (scheduled?.about.number !== number) {
    throw refuse('changed-meanwhile', 'This version is no longer scheduled. Reload the page.')
  }
  await tx.db
    .update(contentVersions)
    .set({ state: 'taken-back' })
    .where(and(eq(contentVersions.part, part), eq(contentVersions.number, number)))
  const shown = await loadShown(tx, part)
  await planNextChange(tx, part, shown.of, now)
  if (await loadDraft(tx, part)) return false
  const { content } = scheduled.of
  await tx.db.insert(contentDrafts).values({ part, content, basedOn: shown.number, changedAt: now, changedBy: staffId })
  return true
}

/**
 * Applies the due changes of a part: a scheduled version if it still passes the check, and entries that began or ended.
 * @returns the notification of storefronts, and the refused version
 */
export async function showDue(
  tx: Session,
  part: ContentPartName,
  now: Date,
): Promise<{ shopChange: ShopChange; shown: number | null; refused: { number: number; why: string } | null }> {
  await lockPart(tx, part)
  const scheduled = await loadScheduled(tx, part)
  const isDue = scheduled !== null && Date.parse(scheduled.about.holdsFrom) <= now.getTime()
  const why = isDue ? await refusalOf(tx, scheduled.of, now) : null
  if (isDue && why !== null) {
    await tx.db
      .update(contentVersions)
      .set({ state: 'refused', refusal: why })
      .where(and(eq(contentVersions.part, part), eq(contentVersions.number, scheduled.about.number)))
  } else if (isDue) {
    await makeShown(tx, part, scheduled.about.number)
  }
  return {
    shopChange: await showPart(tx, part, now),
    shown: isDue && why === null ? scheduled.about.number : null,
    refused: isDue && why !== null ? { number: scheduled.about.number, why } : null,
  }
}

async function refusalOf(tx: Session, of: PartContent, now: Date): Promise<string | null> {
  const errors = (await checkStored(tx, of, now)).filter(({ level }) => level === 'error')
  return errors.length === 0 ? null : errors.map(({ message }) => message).join(' ')
}
