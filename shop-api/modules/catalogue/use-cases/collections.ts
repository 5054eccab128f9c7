import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type {
  OfficeCollection,
  OfficeCollectionPart,
  officeCollectionSave,
} from '#lib/contract/catalogue/office/collections.ts'
import type { Session } from '../../../db/client.ts'
import { collections, families, subCollections } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { freeCode, sameName, slugOf } from '../rules/codes.ts'
import { demandPicture } from './demand-picture.ts'
import { nextOrder, type OrderChange } from './next-order.ts'

const cover = { sha256: media.sha256, alt: media.alt, blur: media.blur }

/** All collections with their parts, in the order of the shop. */
export async function listCollections({ db }: Session): Promise<OfficeCollection[]> {
  const wholes = await db
    .select({
      ...{ code: collections.code, version: collections.version, name: collections.name, blurb: collections.blurb },
      ...{ isShown: collections.isAvailable, cover },
      families: sql<number>`(SELECT count(*)::int FROM ${families} WHERE ${families.collectionCode} = ${collections.code})`,
    })
    .from(collections)
    .innerJoin(media, eq(media.sha256, collections.coverSha))
    .orderBy(asc(collections.position), asc(collections.code))
  const parts = await db
    .select({
      ...{ code: subCollections.code, version: subCollections.version, name: subCollections.name },
      ...{ isShown: subCollections.isAvailable, cover, of: subCollections.collectionCode },
      families: sql<number>`(SELECT count(*)::int FROM ${families} WHERE ${families.subCollectionCode} = ${subCollections.code})`,
    })
    .from(subCollections)
    .innerJoin(media, eq(media.sha256, subCollections.coverSha))
    .orderBy(asc(subCollections.position), asc(subCollections.code))
  return wholes.map((whole) => ({
    ...whole,
    parts: parts.filter(({ of }) => of === whole.code).map(({ of: _of, ...part }) => part),
  }))
}

type Given = Input<typeof officeCollectionSave>

interface Saved {
  before: OfficeCollectionPart | null
  after: OfficeCollectionPart
  shopChange: ShopChange
}

const find = (all: readonly OfficeCollection[], { of, code }: Pick<Given, 'of' | 'code'>) =>
  of === undefined
    ? all.find((one) => one.code === code)
    : all.find((one) => one.code === of)?.parts.find((one) => one.code === code)

async function loadPart(tx: Session, at: Pick<Given, 'of' | 'code'>): Promise<OfficeCollectionPart> {
  const found = find(await listCollections(tx), at)
  if (!found) throw refuse('not-found', 'There is no such collection.')
  const { code, version, name, isShown, cover: picture, families: count } = found
  return { code, version, name, isShown, cover: picture, families: count }
}

/** @throws invalid-request where another beside it has the name */
function demandOwnName(siblings: readonly OfficeCollectionPart[], { name, code }: Given): void {
  const same = siblings.find((one) => sameName(one.name) === sameName(name) && one.code !== code)
  if (!same) return
  const message = `There is another “${same.name}”.`
  throw refuse('invalid-request', message, { fields: { name: message } })
}

async function addPart({ db }: Session, all: readonly OfficeCollection[], given: Given): Promise<string> {
  // Both stand in addresses of the shop: no two have one code.
  const taken = new Set(all.flatMap((one) => [one.code, ...one.parts.map((part) => part.code)]))
  const code = freeCode(slugOf(given.name), (tried) => taken.has(tried))
  const shared = { code, name: given.name, isAvailable: given.isShown, coverSha: given.cover }
  const table = given.of === undefined ? collections : subCollections
  const [last] = await db.select({ position: max(table.position) }).from(table)
  const position = (last?.position ?? -1) + 1
  if (given.of === undefined) {
    const more = { blurb: given.blurb, dropdownRight: false, tileShas: [given.cover] }
    await db.insert(collections).values({ ...shared, ...more, position })
  } else {
    await db.insert(subCollections).values({ ...shared, isImg: true, collectionCode: given.of, position })
  }
  return code
}

/**
 * Creates a collection or a part of it, or saves it over the version that was read.
 * @throws `changed-meanwhile` with its current version; invalid-request; not-found
 */
export async function saveCollection(tx: Session, given: Given): Promise<Saved> {
  const { db } = tx
  const all = await listCollections(tx)
  const whole = all.find(({ code }) => code === given.of)
  if (given.of !== undefined && !whole) throw refuse('not-found', 'There is no such collection.')
  demandOwnName(whole?.parts ?? all, given)
  await demandPicture(tx, given.cover, 'cover')
  if (given.code === undefined) {
    const code = await addPart(tx, all, given)
    const shopChange = await changedFamilies(tx, [])
    return { before: null, after: await loadPart(tx, { of: given.of, code }), shopChange }
  }
  const at = { of: given.of, code: given.code }
  const before = await loadPart(tx, at)
  const set = { name: given.name, isAvailable: given.isShown, coverSha: given.cover }
  const written =
    given.of === undefined
      ? await db
          .update(collections)
          .set({ ...set, blurb: given.blurb, version: sql`${collections.version} + 1` })
          .where(and(eq(collections.code, given.code), eq(collections.version, given.version ?? 0)))
          .returning({ code: collections.code })
      : await db
          .update(subCollections)
          .set({ ...set, version: sql`${subCollections.version} + 1` })
          .where(and(eq(subCollections.code, given.code), eq(subCollections.version, given.version ?? 0)))
          .returning({ code: subCollections.code })
  if (written.length === 0)
    throw refuse('changed-meanwhile', `Someone else has changed “${before.name}” since you opened it.`, {
      data: before,
    })
  // Search words of products have its name.
  const column = given.of === undefined ? families.collectionCode : families.subCollectionCode
  const of = await db.select({ id: families.id }).from(families).where(eq(column, given.code))
  const shopChange = await changedFamilies(
    tx,
    of.map(({ id }) => id),
  )
  return { before, after: await loadPart(tx, at), shopChange }
}

/**
 * Orders collections, or the parts of a collection.
 * @returns the order before
 * @throws `changed-meanwhile`
 */
export async function orderCollections(
  { db }: Session,
  of: string | undefined,
  change: OrderChange,
): Promise<string[]> {
  const table = of === undefined ? collections : subCollections
  const rows = await db
    .select({ code: table.code })
    .from(table)
    .where(of === undefined ? undefined : eq(subCollections.collectionCode, of))
    .orderBy(asc(table.position), asc(table.code))
    .for('update')
  const current = rows.map(({ code }) => code)
  for (const [position, code] of nextOrder(current, change).entries())
    await db.update(table).set({ position }).where(eq(table.code, code))
  return current
}
