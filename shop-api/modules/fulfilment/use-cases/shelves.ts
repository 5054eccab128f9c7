import { sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { ListedShelf, officeShelfList } from '#lib/contract/fulfilment/office/shelves.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { variantShelves } from '../../../db/schema/packing.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import {
  countShelves,
  findShelf,
  listShelves,
  listWithoutShelf,
  pasteShelves,
  unknownCodes,
} from '../queries/shelves.sql.ts'

const PAGE = 200
/** Separates shelf and code in a cursor; it cannot occur in either. */
const SPLIT = '\t'

/** Pages of variants with their shelves, or of variants without a shelf. */
export async function loadShelves(
  tx: Session,
  { search, isWithout, after }: { search: string; isWithout: boolean; after: string },
): Promise<Output<typeof officeShelfList>> {
  const [afterShelf = '', afterCode = ''] = after.split(SPLIT)
  const page = { search: likeText(search), code: likeText(plainCode(search)), afterCode, limit: PAGE }
  const [shelves, [counted]] = await Promise.all([
    isWithout ? listWithoutShelf(tx.query, page) : listShelves(tx.query, { ...page, afterShelf }),
    countShelves(tx.query, {}),
  ])
  const last = shelves.at(-1)
  return {
    shelves,
    total: counted?.total ?? 0,
    without: counted?.without ?? 0,
    next: last && shelves.length === PAGE ? `${last.shelf}${SPLIT}${last.code}` : null,
  }
}

async function shelfOf(tx: Session, variantId: number): Promise<ListedShelf> {
  const [shelf] = await findShelf(tx.query, { variantId })
  if (!shelf) throw refuse('not-found', 'We could not find this product.')
  return shelf
}

/** Sets the shelf of a variant. @throws `not-found`; `changed-meanwhile` with the current shelf */
export async function setShelf(
  tx: Session,
  now: Date,
  { variantId, shelf, dyeLot, version }: { variantId: number; shelf: string; dyeLot: string; version: number },
): Promise<{ before: ListedShelf; after: ListedShelf }> {
  const before = await shelfOf(tx, variantId)
  const written = await tx.db
    .insert(variantShelves)
    .values({ variantId, shelf, dyeLot, changedAt: now })
    .onConflictDoUpdate({
      target: variantShelves.variantId,
      set: { shelf, dyeLot, changedAt: now, version: sql`${variantShelves.version} + 1` },
      setWhere: sql`${variantShelves.version} = ${version}`,
    })
    .returning({ version: variantShelves.version })
  const isExpected = written.length === 1 && before.version === version
  if (!isExpected) {
    const data = await shelfOf(tx, variantId)
    throw refuse('changed-meanwhile', 'A colleague has changed this shelf since you opened it. Check it again.', {
      data,
    })
  }
  return { before, after: await shelfOf(tx, variantId) }
}

/**
 * Sets the shelves of many variants: all or no shelf. @returns number of changed variants. @throws `invalid-request`
 * naming unknown codes
 */
export async function setShelves(
  tx: Session,
  now: Date,
  rows: readonly { code: string; shelf: string; dyeLot: string }[],
): Promise<number> {
  const codes = rows.map(({ code }) => code)
  const unknown = await unknownCodes(tx.query, { codes })
  if (unknown.length > 0) {
    const fields = Object.fromEntries(
      unknown.map(({ no, code }) => [`rows.${no - 1}.code`, `There is no product with the code ${code}.`]),
    )
    throw refuse('invalid-request', `Row ${unknown[0]?.no}: there is no product ${unknown[0]?.code}.`, { fields })
  }
  const changed = await pasteShelves(tx.query, {
    codes,
    shelves: rows.map(({ shelf }) => shelf),
    dyeLots: rows.map(({ dyeLot }) => dyeLot),
    now,
  })
  return changed.length
}
