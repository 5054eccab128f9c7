import { eq } from 'drizzle-orm'
import { type ItemClass, type ItemClasses, itemClasses } from '#lib/contract/etims/item-class.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** Product code of the delivery charge among the items of a device. */
export const DELIVERY_CODE = ''

/** Classes of KRA for the shop's products and for delivery. */
export const itemClassesSetting = defineSetting<ItemClasses>('etims-classes', itemClasses, {
  bySubCollection: {},
  byCollection: {},
  other: null,
  delivery: null,
})

/**
 * Classes of products: of the sub-collection, of the collection, or of other products.
 * @param productCodes '' for delivery
 * @returns null for a product whose class staff have not set: KRA would refuse the document
 */
export async function classesOf(tx: Session, productCodes: readonly string[]): Promise<Map<string, ItemClass | null>> {
  const { value } = await itemClassesSetting.load(tx)
  const places = await tx.db
    .select({ code: variants.code, collection: families.collectionCode, sub: families.subCollectionCode })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(isAnyOf(variants.code, productCodes))
  const placeOf = new Map(places.map((place) => [place.code, place]))
  const classOf = (code: string): ItemClass | null => {
    if (code === DELIVERY_CODE) return value.delivery
    const place = placeOf.get(code)
    // A deleted product has no collection.
    if (!place) return value.other
    return value.bySubCollection[place.sub] ?? value.byCollection[place.collection] ?? value.other
  }
  return new Map(productCodes.map((code) => [code, classOf(code)]))
}
