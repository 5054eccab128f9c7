import type { ItemClasses } from '#lib/contract/etims/item-class.ts'

/** A collection with its sub-collections, each with whether it has products for sale. */
export interface SoldCollection {
  code: string
  name: string
  subCollections: readonly { code: string; name: string; isSold: boolean }[]
}

/**
 * Names of collections with products for sale and without a class: a collection if all its sold sub-collections lack
 * one, else these sub-collections.
 */
export function missingClasses(classes: ItemClasses, collections: readonly SoldCollection[]): string[] {
  if (classes.other !== null) return []
  return collections.flatMap(({ code, name, subCollections }) => {
    if (classes.byCollection[code]) return []
    const sold = subCollections.filter(({ isSold }) => isSold)
    const missing = sold.filter((sub) => !classes.bySubCollection[sub.code])
    if (missing.length === 0) return []
    return missing.length === sold.length ? [name] : missing.map((sub) => `${name}, ${sub.name}`)
  })
}
