import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { ItemClass, ItemClasses } from '#lib/contract/etims/item-class.ts'
import type { FoundClass, officeEtimsClassSave, ShownItemClasses } from '#lib/contract/etims/office/tables.ts'
import type { Session } from '../../../db/client.ts'
import { collections, families, subCollections } from '../../../db/schema/catalogue.ts'
import { etimsDevices, etimsTables } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'
import { itemClassesSetting } from '../queries/item-classes.ts'
import { CODE_LISTS, codesOf } from '../queries/tables.ts'
import { missingClasses, type SoldCollection } from '../rules/missing-classes.ts'
import type { TableRow } from '../rules/table-rows.ts'

/** Item classes of KRA: search, the classes of collections, and their change. */

const MAX_FOUND = 30

/** The device whose tables the class page reads: with the newest tables. Null before any were read. */
async function tableDevice({ db }: Session): Promise<number | null> {
  const [device] = await db
    .select({ id: etimsDevices.id })
    .from(etimsDevices)
    .where(sql`${etimsDevices.tablesAt} IS NOT NULL`)
    .orderBy(sql`${etimsDevices.tablesAt} DESC`)
    .limit(1)
  return device?.id ?? null
}

const foundOf = (row: TableRow): FoundClass => ({
  classCode: String(row.itemClsCd ?? ''),
  name: String(row.itemClsNm ?? ''),
  band: String(row.taxTyCd ?? ''),
})

/** Rows of the class table that meet a condition on `row`. The table has thousands of rows, so PostgreSQL reads it. */
async function classRows({ db }: Session, deviceId: number, condition: ReturnType<typeof sql>): Promise<FoundClass[]> {
  const rows = await db
    .select({ row: sql<TableRow>`row` })
    .from(sql`${etimsTables}, jsonb_array_elements(${etimsTables.rows}) AS row`)
    .where(
      and(
        eq(etimsTables.deviceId, deviceId),
        eq(etimsTables.kind, 'classes'),
        sql`coalesce(row->>'useYn', 'Y') <> 'N'`,
        condition,
      ),
    )
    .orderBy(sql`row->>'itemClsCd'`)
    .limit(MAX_FOUND)
  return rows.map(({ row }) => foundOf(row))
}

/** Classes with the search at the start of their code or in their name. */
export async function findClasses(tx: Session, search: string): Promise<FoundClass[]> {
  const deviceId = await tableDevice(tx)
  if (deviceId === null || search === '') return []
  const text = search.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  return classRows(tx, deviceId, sql`(row->>'itemClsCd' LIKE ${`${text}%`} OR row->>'itemClsNm' ILIKE ${`%${text}%`})`)
}

async function soldCollections({ db }: Session): Promise<SoldCollection[]> {
  const isSold = sql<boolean>`EXISTS (SELECT FROM ${families} f WHERE f.sub_collection_code = ${subCollections.code}
    AND f.status = 'active' AND f.visibility)`
  const [all, subs] = [
    await db
      .select({ code: collections.code, name: collections.name })
      .from(collections)
      .orderBy(asc(collections.position), asc(collections.code)),
    await db
      .select({ code: subCollections.code, name: subCollections.name, of: subCollections.collectionCode, isSold })
      .from(subCollections)
      .orderBy(asc(subCollections.position), asc(subCollections.code)),
  ]
  return all.map((collection) => ({
    ...collection,
    subCollections: subs.filter(({ of }) => of === collection.code).map(({ of: _of, ...sub }) => sub),
  }))
}

const chosenOf = ({ byCollection, bySubCollection, other, delivery }: ItemClasses): ItemClass[] =>
  [...Object.values(byCollection), ...Object.values(bySubCollection), other, delivery].filter((one) => one !== null)

/** The classes of all collections, the collections without a class, and KRA's packages and units. */
export async function showItemClasses(tx: Session): Promise<ShownItemClasses> {
  const { value: classes, version, changedBy, changedAt } = await itemClassesSetting.load(tx)
  const sold = await soldCollections(tx)
  const deviceId = await tableDevice(tx)
  const codes = [...new Set(chosenOf(classes).map(({ classCode }) => classCode))]
  const known =
    deviceId === null || codes.length === 0
      ? []
      : await tx.db
          .select({ row: sql<TableRow>`row` })
          .from(sql`${etimsTables}, jsonb_array_elements(${etimsTables.rows}) AS row`)
          .where(
            and(
              eq(etimsTables.deviceId, deviceId),
              eq(etimsTables.kind, 'classes'),
              inArray(sql`row->>'itemClsCd'`, codes),
            ),
          )
  const named = async (list: string) =>
    deviceId === null ? [] : (await codesOf(tx, deviceId, list)).map(({ cd, cdNm }) => ({ code: cd, name: cdNm }))
  return {
    ...{ classes, version, changedBy, changedAt },
    collections: sold.map(({ subCollections: subs, ...collection }) => ({
      ...collection,
      subCollections: subs.map(({ code, name }) => ({ code, name })),
    })),
    missing: missingClasses(classes, sold),
    names: Object.fromEntries(known.map(({ row }) => [foundOf(row).classCode, foundOf(row).name])),
    packages: await named(CODE_LISTS.packages),
    units: await named(CODE_LISTS.units),
  }
}

type SaveInput = Input<typeof officeEtimsClassSave>

/** A record with an entry set, or removed for null. */
function withEntry<Value>(record: Readonly<Record<string, Value>>, key: string, value: Value | null) {
  const others = Object.entries(record).filter(([name]) => name !== key)
  return Object.fromEntries(value === null ? others : [...others, [key, value]])
}

function changed(classes: ItemClasses, { of, code, itemClass }: SaveInput): ItemClasses {
  switch (of) {
    case 'collection':
      return { ...classes, byCollection: withEntry(classes.byCollection, code, itemClass) }
    case 'sub-collection':
      return { ...classes, bySubCollection: withEntry(classes.bySubCollection, code, itemClass) }
    default:
      return { ...classes, [of]: itemClass }
  }
}

/**
 * Sets or removes one class.
 * @returns the class before
 * @throws not-found for an unknown collection; invalid-request for codes that KRA's tables do not have;
 *   `changed-meanwhile`
 */
export async function saveItemClass(
  tx: Session,
  now: Date,
  input: SaveInput & { staffId: number },
): Promise<ItemClass | null> {
  await demandCollection(tx, input)
  if (input.itemClass) await demandKnown(tx, input.itemClass)
  const { value } = await itemClassesSetting.load(tx)
  const { of, code, version, staffId } = input
  const before =
    of === 'collection' || of === 'sub-collection'
      ? (value[of === 'collection' ? 'byCollection' : 'bySubCollection'][code] ?? null)
      : value[of]
  await itemClassesSetting.save(tx, now, { value: changed(value, input), version, reason: null, staffId })
  return before
}

/** @throws not-found */
async function demandCollection({ db }: Session, { of, code }: SaveInput): Promise<void> {
  if (of === 'other' || of === 'delivery') return
  const table = of === 'collection' ? collections : subCollections
  const [found] = await db.select({ code: table.code }).from(table).where(eq(table.code, code))
  if (!found) throw refuse('not-found', 'This collection does not exist.')
}

/** Without a table, any code of the right form is stored: staff can prepare the classes before the initialisation. */
async function demandKnown(tx: Session, { classCode, packageCode, unitCode }: ItemClass): Promise<void> {
  const deviceId = await tableDevice(tx)
  if (deviceId === null) return
  const lacksCode = async (list: string, code: string) => {
    const codes = await codesOf(tx, deviceId, list)
    return codes.length > 0 && !codes.some(({ cd }) => cd === code)
  }
  const [found] = await classRows(tx, deviceId, sql`row->>'itemClsCd' = ${classCode}`)
  const fields = {
    ...(!found && { 'itemClass.classCode': 'KRA’s table has no such class. Choose one from the list.' }),
    ...((await lacksCode(CODE_LISTS.packages, packageCode)) && {
      'itemClass.packageCode': 'Choose a package from the list.',
    }),
    ...((await lacksCode(CODE_LISTS.units, unitCode)) && { 'itemClass.unitCode': 'Choose a unit from the list.' }),
  }
  const [first] = Object.values(fields)
  if (first) throw refuse('invalid-request', first, { fields })
}
