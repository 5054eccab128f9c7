import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { EmailWords } from '#lib/contract/content/office/emails.ts'
import type { Session } from '../db/client.ts'
import { auditLog } from '../db/schema/audit.ts'
import { emailTexts } from '../db/schema/email-texts.ts'
import { staffMembers } from '../db/schema/staff.ts'
import { type EmailTemplate, problemsOf } from './template.ts'

/** The texts that staff wrote in place of emails' own. */

export interface StoredText {
  kind: string
  version: number
  /** Null: the default again. */
  words: EmailWords | null
  at: Date
  by: string
}

const { kind: kindColumn, version, words, at, staffId } = emailTexts
const COLUMNS = { kind: kindColumn, version, words, at, by: staffMembers.name }

/** Maximum earlier texts shown of a kind. */
const SHOWN_VERSIONS = 50

/** The texts of a kind, the newest first. */
export const listTexts = ({ db }: Session, kind: string): Promise<StoredText[]> =>
  db
    .select(COLUMNS)
    .from(emailTexts)
    .innerJoin(staffMembers, eq(staffMembers.id, staffId))
    .where(eq(kindColumn, kind))
    .orderBy(desc(version))
    .limit(SHOWN_VERSIONS)

/** The current text of each kind with a published text, by kind. */
export async function latestTexts({ db }: Session): Promise<Map<string, StoredText>> {
  const rows: StoredText[] = await db
    .selectDistinctOn([kindColumn], COLUMNS)
    .from(emailTexts)
    .innerJoin(staffMembers, eq(staffMembers.id, staffId))
    .orderBy(kindColumn, desc(version))
  return new Map(rows.map((row) => [row.kind, row]))
}

/** The text of staff for a kind, if it can be sent; undefined: the default is sent. */
export async function usableWords({ db }: Session, kind: EmailTemplate): Promise<EmailWords | undefined> {
  if (kind.isFixed) return undefined
  const [row] = await db
    .select({ words })
    .from(emailTexts)
    .where(eq(kindColumn, kind.id))
    .orderBy(desc(version))
    .limit(1)
  if (!row?.words || Object.keys(problemsOf(kind, row.words)).length > 0) return undefined
  return row.words
}

/**
 * Adds a text after the version that was seen.
 * @param seen 0 without a version
 * @returns false if another person has added a version in the meantime
 */
export async function addText(
  { db }: Session,
  now: Date,
  { kind, words, seen, staffId }: { kind: string; words: EmailWords | null; seen: number; staffId: number },
): Promise<boolean> {
  const [last] = await db
    .select({ version: sql<number>`coalesce(max(${version}), 0)::int` })
    .from(emailTexts)
    .where(eq(kindColumn, kind))
  if (last?.version !== seen) return false
  const added = await db
    .insert(emailTexts)
    .values({ kind, version: seen + 1, words, at: now, staffId })
    .onConflictDoNothing()
    .returning({ version })
  return added.length > 0
}

/** How many test emails a person has sent themselves since then. */
export async function countTests({ db }: Session, staffId: number, since: Date): Promise<number> {
  const tests = and(eq(auditLog.staffId, staffId), eq(auditLog.action, 'emails.test'), gt(auditLog.at, since))
  return db.$count(auditLog, tests)
}

/**
 * Logs the texts of staff that are not used because they do not fit this release: the default is sent instead. The
 * office shows the same at each of them.
 */
export async function logUnusableTexts(
  tx: Session,
  log: Pick<Logger, 'warn'>,
  templates: readonly EmailTemplate[],
): Promise<void> {
  const texts = await latestTexts(tx)
  for (const kind of templates) {
    const words = texts.get(kind.id)?.words
    const problems = words && !kind.isFixed ? problemsOf(kind, words) : {}
    if (Object.keys(problems).length > 0)
      log.warn({ kind: kind.id, problems }, "an email's text no longer fits this release: its default is sent")
  }
}
