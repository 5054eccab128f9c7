import { and, eq, sql } from 'drizzle-orm'
import type { TaxBand } from '#lib/contract/etims/etims-settings.ts'
import type { ItemClass } from '#lib/contract/etims/item-class.ts'
import type { Database } from '../../../db/client.ts'
import { etimsDevices, etimsItems } from '../../../db/schema/etims.ts'
import type { TaxDocumentLine } from '../../orders/rules/tax-document.ts'
import { classOf, DELIVERY_CODE } from '../queries/item-classes.ts'
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
  const items = new Map<string, RegisteredItem>()
  for (const line of lines) {
    if (items.has(line.code)) continue
    const itemClass = await classOf(parts.database, line.code)
    const band = bandOf(line.vatPerc, rates, device.settings)
    if (!itemClass || !band) return { kind: 'refused', code: '', text: noClass(line) }
    const item = await reserveItem(parts.database, device.id, line, { ...itemClass, band })
    items.set(line.code, item)
    if (item.isRegistered) continue
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

type ItemFacts = ItemClass & { band: TaxBand }

/** The item of a product with its code, which is given once. Changed facts make it unregistered. */
async function reserveItem(
  database: Database,
  deviceId: number,
  { code, name }: TaxDocumentLine,
  facts: ItemFacts,
): Promise<RegisteredItem & { isRegistered: boolean }> {
  return database.transaction(async (tx) => {
    // One process at a time gives numbers, and a number is given once.
    const [device] = await tx.db
      .select({ lastItemNo: etimsDevices.lastItemNo })
      .from(etimsDevices)
      .where(eq(etimsDevices.id, deviceId))
      .for('update')
    const isOurs = and(eq(etimsItems.deviceId, deviceId), eq(etimsItems.productCode, code))
    const [stored] = await tx.db.select().from(etimsItems).where(isOurs)
    if (!stored) {
      const itemNo = (device?.lastItemNo ?? 0) + 1
      const type = code === DELIVERY_CODE ? ITEM_TYPES.service : ITEM_TYPES.product
      const number = String(itemNo).padStart(NUMBER_DIGITS, '0')
      const itemCode = `${COUNTRY}${type}${facts.packageCode}${facts.unitCode}${number}`
      await tx.db.update(etimsDevices).set({ lastItemNo: itemNo }).where(eq(etimsDevices.id, deviceId))
      await tx.db.insert(etimsItems).values({ deviceId, productCode: code, itemCode, name, ...facts })
      return { itemCode, ...facts, isRegistered: false }
    }
    // The code contains the package and the unit, so both stay as first registered.
    const { itemCode, packageCode, unitCode } = stored
    const isSame = stored.name === name && stored.classCode === facts.classCode && stored.band === facts.band
    if (!isSame) {
      const { classCode, band } = facts
      await tx.db.update(etimsItems).set({ name, classCode, band, registeredAt: sql`NULL` }).where(isOurs)
    }
    const isRegistered = isSame && stored.registeredAt !== null
    return { itemCode, classCode: facts.classCode, packageCode, unitCode, isRegistered }
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
