import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeSearchWords } from '#lib/contract/catalogue/office/search-words.ts'
import type { Session } from '../../../db/client.ts'
import { emptySearches, searchSynonyms } from '../../../db/schema/search.ts'
import { refuse } from '../../../refusal.ts'

const SHOWN = 300
/** Searches not repeated within this period are deleted. */
const KEPT_MS = 180 * 24 * 60 * 60_000
/** Maximum stored searches: beyond it, the rarest and oldest are deleted. */
export const MAX_SEARCHES = 10_000
const MAX = 60
const MIN = 3

/**
 * A search in its counted form; null if it is not counted: too short or too long, or if it can identify a person (an
 * email, a phone number, the number of an order).
 */
export function countedText(search: string): string | null {
  const text = search.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (text.length < MIN || text.length > MAX) return null
  return text.includes('@') || /\d[\d\s-]{5,}/.test(text) ? null : text
}

/** Counts a search without results. */
export async function countEmptySearch({ db }: Session, now: Date, text: string): Promise<void> {
  await db
    .insert(emptySearches)
    .values({ text, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: emptySearches.text,
      set: {
        times: sql`CASE WHEN ${emptySearches.setAsideAt} IS NULL THEN ${emptySearches.times} + 1 ELSE 1 END`,
        lastAt: now,
        setAsideAt: null,
      },
    })
}

/**
 * Deletes searches not repeated in half a year, and the rarest beyond the maximum.
 * @param most fewer for tests
 */
export async function forgetOldSearches({ db }: Session, now: Date, most = MAX_SEARCHES): Promise<void> {
  await db.delete(emptySearches).where(lt(emptySearches.lastAt, new Date(now.getTime() - KEPT_MS)))
  const surplus = db
    .select({ text: emptySearches.text })
    .from(emptySearches)
    .orderBy(desc(emptySearches.times), desc(emptySearches.lastAt), asc(emptySearches.text))
    .offset(most)
  await db.delete(emptySearches).where(inArray(emptySearches.text, surplus))
}

/** All synonyms, and the searches without result, the most frequent first. */
export async function loadSearchWords({ db }: Session): Promise<Output<typeof officeSearchWords>> {
  const synonyms = await db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.word))
  const empty = await db
    .select({ text: emptySearches.text, times: emptySearches.times, lastAt: emptySearches.lastAt })
    .from(emptySearches)
    .where(isNull(emptySearches.setAsideAt))
    .orderBy(desc(emptySearches.times), asc(emptySearches.text))
    .limit(SHOWN)
  return { synonyms, empty: empty.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })) }
}

/** The current meanings of a word; null if it has no synonym. */
async function meansOf({ db }: Session, word: string): Promise<string[] | null> {
  const [found] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.word, word))
  return found?.means ?? null
}

/** Sets the meanings of a word. @throws `changed-meanwhile` with its current meanings */
export async function saveSynonym(
  tx: Session,
  { word, means, before }: { word: string; means: readonly string[]; before: readonly string[] | null },
): Promise<string[]> {
  const current = await meansOf(tx, word)
  if (!isDeepStrictEqual(current, before)) {
    const message =
      current === null
        ? `“${word}” was removed in the meantime.`
        : `“${word}” has another meaning now. Reload the page.`
    throw refuse('changed-meanwhile', message, { data: { means: current } })
  }
  const next = [...new Set(means)]
  await tx.db
    .insert(searchSynonyms)
    .values({ word, means: next })
    .onConflictDoUpdate({ target: searchSynonyms.word, set: { means: next } })
  // It is answered from now on.
  await tx.db.delete(emptySearches).where(eq(emptySearches.text, word))
  return next
}

/** Deletes a synonym. @returns its meanings. @throws not-found */
export async function takeSynonymAway({ db }: Session, word: string): Promise<string[]> {
  const [gone] = await db.delete(searchSynonyms).where(eq(searchSynonyms.word, word)).returning()
  if (!gone) throw refuse('not-found', `“${word}” was already removed.`)
  return gone.means
}

/** Takes a search off the list until it is made again. @throws not-found */
export async function setSearchAside({ db }: Session, now: Date, text: string): Promise<void> {
  const set = await db
    .update(emptySearches)
    .set({ setAsideAt: now })
    .where(and(eq(emptySearches.text, text), isNull(emptySearches.setAsideAt)))
    .returning({ text: emptySearches.text })
  if (set.length === 0) throw refuse('not-found', 'This search is no longer on the list.')
}
