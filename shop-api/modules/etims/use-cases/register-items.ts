import { and, eq } from 'drizzle-orm'
import type { TaxBand } from '#lib/contract/etims/etims-settings.ts'
import type { ItemClass } from '#lib/contract/etims/item-class.ts'
import type { Database, Session } from '../../../db/client.ts'
import { etimsDevices, etimsItems } from '../../../db/schema/etims.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import type { TaxDocumentLine } from '../../orders/rules/tax-document.ts'
import { classesOf, DELIVERY_CODE } from '../queries/item-classes.ts'
import { alreadyHasNumber, isSuccess } from '../rules/etims-answer.ts'
import { bandOf, type RegisteredItem, type TaxRate } from '../rules/sale-request.ts'
import type { EtimsParts, OpenDevice } from './device-client.ts'

export type Registration =
  | { kind: 'registered'; items: ReadonlyMap<string, RegisteredItem> }
  /** A person must correct something, which the message of KRA or of the shop names. */
  | { kind: 'refused'; code: string; text: string }
  | { kind: 'away' }

const COUNTRY = 'KE'
/** KRA's types of items. */
const ITEM_TYPES = { product: '2', service: '3' } as const
const NUMBER_DIGITS = 7

/**
 * Registers the products of a document with the device: each when it is first sold, and again when its name, class or
 * tax band has changed. The item code stays the same.
 */
export async function registerItems(
  parts: EtimsParts,
  open: OpenDevice,
  lines: readonly TaxDocumentLine[],
  rates: readonly TaxRate[],
): Promise<Registration> {
  const { device } = open
  const codes = [...new Set(lines.map(({ code }) => code))]
  const classes = await classesOf(parts.database, codes)
  const stored = await storedItems(parts.database, device.id, codes)
  const items = new Map<string, RegisteredItem>()
  for (const line of lines) {
    if (items.has(line.code)) continue
    const itemClass = classes.get(line.code)
    const band = bandOf(line.vatPerc, rates, device.settings)
    if (!itemClass || !band) return { kind: 'refused', code: '', text: noClass(line) }
    const facts = { name: line.name, ...itemClass, band }
    const before = stored.get(line.code)
    const isCurrent = before !== undefined && before.registeredAt !== null && isSame(before, facts)
    const item = isCurrent ? before : await reserveItem(parts.database, device.id, line.code, facts)
    items.set(line.code, item)
    if (isCurrent) continue
    const answer = await open.call('item', itemRequest(line, item, band))
    if (answer.kind === 'away') return { kind: 'away' }
    if (!isSuccess(answer.code) && !alreadyHasNumber(answer.code)) {
      return { kind: 'refused', code: answer.code, text: `${line.name}: ${answer.message}` }
    }
    await parts.database.db
      .update(etimsItems)
      .set({ registeredAt: parts.clock() })
      .where(and(eq(etimsItems.deviceId, device.id), eq(etimsItems.productCode, line.code)))
  }
  return { kind: 'registered', items }
}

const noClass = ({ code, name }: TaxDocumentLine) =>
  code === DELIVERY_CODE
    ? 'Delivery has no class of KRA. Choose one under Money, eTIMS, Classes, then send again.'
    : `${name} (${code}) has no class of KRA. Choose one for its collection under Money, eTIMS, Classes, then send again.`

type StoredItem = typeof etimsItems.$inferSelect
type ItemFacts = ItemClass & { name: string; band: TaxBand }

const isSame = (stored: StoredItem, { name, classCode, band }: ItemFacts) =>
  stored.name === name && stored.classCode === classCode && stored.band === band

async function storedItems({ db }: Session, deviceId: number, codes: readonly string[]) {
  const rows = await db
    .select()
    .from(etimsItems)
    .where(and(eq(etimsItems.deviceId, deviceId), isAnyOf(etimsItems.productCode, codes)))
  return new Map(rows.map((row) => [row.productCode, row]))
}

/** The item of a product with its code, which is given once. It is not registered in this form yet. */
async function reserveItem(
  database: Database,
  deviceId: number,
  productCode: string,
  facts: ItemFacts,
): Promise<RegisteredItem> {
  return database.transaction(async (tx) => {
    // One process at a time gives numbers, and a number is given once.
    const [device] = await tx.db
      .select({ lastItemNo: etimsDevices.lastItemNo })
      .from(etimsDevices)
      .where(eq(etimsDevices.id, deviceId))
      .for('update')
    const stored = (await storedItems(tx, deviceId, [productCode])).get(productCode)
    if (stored) {
      // The code contains the package and the unit, so both stay as first registered.
      const { name, classCode, band } = facts
      const { itemCode, packageCode, unitCode } = stored
      await tx.db
        .update(etimsItems)
        .set({ name, classCode, band, registeredAt: null })
        .where(and(eq(etimsItems.deviceId, deviceId), eq(etimsItems.productCode, productCode)))
      return { itemCode, classCode, packageCode, unitCode }
    }
    const itemNo = (device?.lastItemNo ?? 0) + 1
    const type = productCode === DELIVERY_CODE ? ITEM_TYPES.service : ITEM_TYPES.product
    const number = String(itemNo).padStart(NUMBER_DIGITS, '0')
    const itemCode = `${COUNTRY}${type}${facts.packageCode}${facts.unitCode}${number}`
    await tx.db.update(etimsDevices).set({ lastItemNo: itemNo }).where(eq(etimsDevices.id, deviceId))
    await tx.db.insert(etimsItems).values({ deviceId, productCode, itemCode, ...facts })
    return { itemCode, ...facts }
  })
}

const AUTHOR = 'Shop'
const MAX_NAME = 200

function itemRequest(line: TaxDocumentLine, item: RegisteredItem, band: TaxBand) {
  const withVat = line.unitExVatCents * (1 + line.vatPerc / 100)
  return {
    itemCd: item.itemCode,
    itemClsCd: item.classCode,
    itemTyCd: line.code === DELIVERY_CODE ? ITEM_TYPES.service : ITEM_TYPES.product,
    itemNm: line.name.slice(0, MAX_NAME),
    itemStdNm: null,
    orgnNatCd: COUNTRY,
    pkgUnitCd: item.packageCode,
    qtyUnitCd: item.unitCode,
    taxTyCd: band,
    btchNo: null,
    bcd: null,
    dftPrc: Math.round(withVat) / 100,
    isrcAplcbYn: 'N',
    useYn: 'Y',
    regrId: AUTHOR,
    regrNm: AUTHOR,
    modrId: AUTHOR,
    modrNm: AUTHOR,
  }
}
