import { setImmediate as turn } from 'node:timers/promises'
import { FEED_FORMATS, type FeedFinding, type FeedFormat, type LeftOut } from '#lib/contract/feeds/feed-report.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import { loadFamilies } from '../../products/queries/family-parts.ts'
import { listCharges } from '../../site/queries/list-charges.ts'
import {
  countLeftOut,
  findFeedFamilies,
  findRepeatedGtins,
  findSides,
  removeOtherFindings,
  writeFindings,
} from '../queries/feed.sql.ts'
import { type FeedState, loadFeedState, saveFeedState } from '../queries/feed-state.ts'
import { findingsOf } from '../rules/feed-faults.ts'
import { FEED_FILES } from '../rules/feed-files.ts'
import { type FeedRow, feedRow, leftOutReason } from '../rules/feed-product.ts'
import { feedShipping } from '../rules/feed-shipping.ts'
import { FeedWriter } from './feed-writer.ts'

/** Families read at once: a step of the embedded database stays short. */
const STEP = 20
/** Families whose findings are written in one statement. */
const FINDINGS_STEP = 20

export interface FeedParts {
  database: Database
  store: FileStore
  /** The shop's name and its address without a slash at its end. */
  shop: { name: string; origin: string }
}

/** The file of a feed in the file store. */
export const feedKey = (format: FeedFormat, sha256: string): string => `feeds/products-${sha256}.${format}.gz`

interface FamilyResult {
  rows: FeedRow[]
  findings: FeedFinding[]
}

/** A page of families as rows of the feed. `leftOut` counts the products that are not in it. */
async function pageOf(
  tx: Session,
  ids: readonly number[],
  shared: { origin: string; shipping: ReturnType<typeof feedShipping>; repeatedGtins: ReadonlySet<string> },
  leftOut: LeftOut,
): Promise<Map<number, FamilyResult>> {
  const families = await loadFamilies(tx, ids)
  const shas = families.flatMap(({ colours }) => colours.flatMap(({ images }) => images[0]?.sha256 ?? []))
  const sides = new Map((await findSides(tx.query, { shas })).map(({ sha256, side }) => [sha256, side]))
  const page = new Map<number, FamilyResult>()
  for (const family of families) {
    const inFeed = family.variants.filter((variant) => {
      const reason = leftOutReason(family, variant)
      if (reason) leftOut[reason] = (leftOut[reason] ?? 0) + 1
      return reason === null
    })
    page.set(family.id, {
      rows: inFeed.map((variant) => feedRow(family, variant, shared)),
      findings: findingsOf(family, inFeed, { sides, repeatedGtins: shared.repeatedGtins }),
    })
  }
  return page
}

async function saveFindings(tx: Session, found: ReadonlyMap<number, FeedFinding[]>): Promise<void> {
  const rows = [...found].map(([id, findings]) => ({ id, faults: findings.map(({ fault }) => fault), findings }))
  for (let from = 0; from < rows.length; from += FINDINGS_STEP) {
    await writeFindings(tx.query, { rows: JSON.stringify(rows.slice(from, from + FINDINGS_STEP)) })
    await turn()
  }
  await removeOtherFindings(tx.query, { ids: [...found.keys()] })
}

/**
 * Generates both files of the product feed and the report on it, page by page.
 * @returns the state of the new feed; null if it was stopped
 */
export async function generateFeed(parts: FeedParts, now: Date, signal?: AbortSignal): Promise<FeedState | null> {
  const { database, store, shop } = parts
  // Read first: a change during the generation is found by the next check.
  const version = await readVersion(database)
  const before = await loadFeedState(database)
  const [notShown] = await countLeftOut(database.query, {})
  const leftOut: LeftOut = { ...notShown }
  const repeated = await findRepeatedGtins(database.query, {})
  const shared = {
    origin: shop.origin,
    shipping: feedShipping(await listCharges(database)),
    repeatedGtins: new Set(repeated.map(({ gtin }) => gtin)),
  }
  const writers = { tsv: new FeedWriter(), xml: new FeedWriter() }
  const write = (textOf: (format: FeedFormat) => string) =>
    Promise.all(FEED_FORMATS.map((format) => writers[format].write(textOf(format))))
  await write((format) => FEED_FILES[format].head(shop))
  const findings = new Map<number, FeedFinding[]>()
  let [products, families, after] = [0, 0, 0]
  for (;;) {
    if (signal?.aborted) return null
    const ids = (await findFeedFamilies(database.query, { after, most: STEP })).map(({ id }) => id)
    if (ids.length === 0) break
    const page = await pageOf(database, ids, shared, leftOut)
    const rows = [...page.values()].flatMap((family) => family.rows)
    await write((format) => rows.map(FEED_FILES[format].row).join(''))
    for (const [id, family] of page) if (family.findings.length > 0) findings.set(id, family.findings)
    products += rows.length
    families += [...page.values()].filter((family) => family.rows.length > 0).length
    after = ids.at(-1) as number
    await turn()
  }
  await write((format) => FEED_FILES[format].tail)
  const files = { tsv: await writers.tsv.end(), xml: await writers.xml.end() }
  for (const format of FEED_FORMATS) await store.put(feedKey(format, files[format].sha256), files[format].bytes)
  const described = (format: FeedFormat) => ({ sha256: files[format].sha256, bytes: files[format].bytes.length })
  const isSame = before !== null && FEED_FORMATS.every((format) => before.files[format].sha256 === files[format].sha256)
  const state = {
    ...{ version, generatedAt: now, changedAt: isSame ? before.changedAt : now, products, families, leftOut },
    files: { tsv: described('tsv'), xml: described('xml') },
  }
  await database.transaction(async (tx) => {
    await saveFindings(tx, findings)
    await saveFeedState(tx, state)
  })
  await removeReplaced(store, before, state)
  return { id: 1, ...state }
}

/** Removes the files of the previous feed that differ from the current files. */
async function removeReplaced(store: FileStore, before: FeedState | null, now: Pick<FeedState, 'files'>) {
  if (!before) return
  for (const format of FEED_FORMATS) {
    const { sha256 } = before.files[format]
    if (sha256 !== now.files[format].sha256) await store.remove(feedKey(format, sha256))
  }
}
