import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/base/answer-shape.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { contentOfPart, type PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentVersion } from '#lib/contract/content/office/content.ts'
import type { Session } from '../../../db/client.ts'
import { contentDrafts, contentVersions } from '../../../db/schema/content.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { initialContent } from '../queries/initial-content.ts'

/** Reads stored content of the shop front. */

/**
 * Content of the database, possibly in the form of an earlier release. @throws ZodError for content in no known form
 */
export const readContent = (part: ContentPartName, content: unknown): PartContent =>
  z.parse(answerShape(contentOfPart), { part, content })

const versionFields = {
  ...{ number: contentVersions.number, state: contentVersions.state, changes: contentVersions.changes },
  ...{ publishedAt: contentVersions.publishedAt, holdsFrom: contentVersions.holdsFrom },
  ...{ note: contentVersions.note, refusal: contentVersions.refusal, publishedBy: staffMembers.name },
}

function findVersions({ db }: Session, part: ContentPartName, before: number | undefined, most: number) {
  return db
    .select(versionFields)
    .from(contentVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, contentVersions.publishedBy))
    .where(and(eq(contentVersions.part, part), before === undefined ? undefined : lt(contentVersions.number, before)))
    .orderBy(desc(contentVersions.number))
    .limit(most)
}

const shownVersion = (row: Awaited<ReturnType<typeof findVersions>>[number]): ContentVersion => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
  holdsFrom: row.holdsFrom.toISOString(),
})

const STEP = 30

/** The versions of a part, the latest first. @param before a number; only earlier ones */
export async function listVersions(tx: Session, part: ContentPartName, before?: number) {
  const rows = await findVersions(tx, part, before, STEP + 1)
  return { versions: rows.slice(0, STEP).map(shownVersion), hasMore: rows.length > STEP }
}

/** The number of the version of a part in a state; null without such a version. */
export async function numberOf(
  { db }: Session,
  part: ContentPartName,
  state: ContentVersion['state'],
): Promise<number | null> {
  const [row] = await db
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(and(eq(contentVersions.part, part), eq(contentVersions.state, state)))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row?.number ?? null
}

/** One version with its content. @throws not-found */
export async function loadVersion(tx: Session, part: ContentPartName, number: number) {
  const [about] = (await findVersions(tx, part, number + 1, 1)).filter((row) => row.number === number)
  const [row] = await tx.db
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(and(eq(contentVersions.part, part), eq(contentVersions.number, number)))
  if (!about || !row) throw refuse('not-found', 'There is no such version.')
  return { about: shownVersion(about), of: readContent(part, row.content) }
}

/** The shown content of a part; number 0 is the shop's default content. */
export async function loadShown(tx: Session, part: ContentPartName): Promise<{ number: number; of: PartContent }> {
  const number = await numberOf(tx, part, 'shown')
  if (number === null) return { number: 0, of: await initialContent(tx, part) }
  return { number, of: (await loadVersion(tx, part, number)).of }
}

/** The draft of a part; null without a draft. */
export async function loadDraft({ db }: Session, part: ContentPartName) {
  const [row] = await db
    .select({
      ...{ content: contentDrafts.content, basedOn: contentDrafts.basedOn, version: contentDrafts.version },
      ...{ changedAt: contentDrafts.changedAt, changedBy: staffMembers.name },
    })
    .from(contentDrafts)
    .innerJoin(staffMembers, eq(staffMembers.id, contentDrafts.changedBy))
    .where(eq(contentDrafts.part, part))
  if (!row) return null
  const { content, changedAt, ...about } = row
  return { about: { ...about, changedAt: changedAt.toISOString() }, of: readContent(part, content) }
}

/** The scheduled version of a part; null without a scheduled version. */
export async function loadScheduled(tx: Session, part: ContentPartName) {
  const number = await numberOf(tx, part, 'scheduled')
  return number === null ? null : loadVersion(tx, part, number)
}

/** The latest version that was refused at its time, if no version was shown after it; else null. */
export async function loadRefused(tx: Session, part: ContentPartName): Promise<ContentVersion | null> {
  const [refused, shown] = [await numberOf(tx, part, 'refused'), await numberOf(tx, part, 'shown')]
  return refused === null || refused < (shown ?? 0) ? null : (await loadVersion(tx, part, refused)).about
}
