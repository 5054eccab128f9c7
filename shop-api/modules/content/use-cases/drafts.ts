import { and, eq, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { officeContentSave } from '#lib/contract/content/office/content.ts'
import type { Session } from '../../../db/client.ts'
import { contentDrafts } from '../../../db/schema/content.ts'
import { refuse } from '../../../refusal.ts'
import { lockPart } from './show-content.ts'
import { loadDraft, numberOf } from './stored-content.ts'

const changedMeanwhile = (data: unknown) =>
  refuse('changed-meanwhile', 'Someone else has changed this draft since you opened it.', { data })

/**
 * Saves the draft of a part over the draft that was read.
 * @param version of the draft that was read; undefined: there was no draft
 * @throws `changed-meanwhile` with the current draft (null: it was published or discarded)
 */
export async function saveDraft(
  tx: Session,
  { part, content }: PartContent,
  { version, staffId, now }: { version: number | undefined; staffId: number; now: Date },
): Promise<Output<typeof officeContentSave>> {
  await lockPart(tx, part)
  const before = await loadDraft(tx, part)
  if (before?.about.version !== version) throw changedMeanwhile(before)
  const values = { content, changedAt: now, changedBy: staffId }
  if (before) {
    await tx.db
      .update(contentDrafts)
      .set({ ...values, version: sql`${contentDrafts.version} + 1` })
      .where(eq(contentDrafts.part, part))
  } else {
    await tx.db.insert(contentDrafts).values({ ...values, part, basedOn: (await numberOf(tx, part, 'shown')) ?? 0 })
  }
  const after = await loadDraft(tx, part)
  if (!after) throw new Error('the draft that was just saved is not there')
  return after.about
}

/** Discards the draft that was read. @throws `changed-meanwhile` */
export async function discardDraft(tx: Session, part: ContentPartName, version: number): Promise<void> {
  await lockPart(tx, part)
  const before = await loadDraft(tx, part)
  if (before?.about.version !== version) throw changedMeanwhile(before)
  await tx.db.delete(contentDrafts).where(and(eq(contentDrafts.part, part), eq(contentDrafts.version, version)))
}
