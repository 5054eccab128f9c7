import { eq } from 'drizzle-orm'
import { type ItemClass, type ItemClasses, itemClasses } from '#lib/contract/etims/item-class.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
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
 * The class of a product: of its sub-collection, of its collection, or of other products.
 * @param productCode '' for delivery
 * @returns null if staff have not set a class: KRA would refuse the document
 */
export async function classOf(tx: Session, productCode: string): Promise<ItemClass | null> {
  const { value } = await itemClassesSetting.load(tx)
  if (productCode === DELIVERY_CODE) return value.delivery
  const [place] = await tx.db
    .select({ collection: families.collectionCode, sub: families.subCollectionCode })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(eq(variants.code, productCode))
  // A deleted product has no collection.
  if (!place) return value.other
  return value.bySubCollection[place.sub] ?? value.byCollection[place.collection] ?? value.other
}
