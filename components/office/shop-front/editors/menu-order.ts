import type { OfficeCollection } from '#lib/contract/catalogue/office/collections.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'

type MenuCollection = ContentOf['menu']['collections'][number]

/** A collection as the menu has it. */
export interface MenuRow {
  /** Its code. */
  id: string
  isHidden: boolean
  /** Null: the catalogue has it no more. */
  collection: OfficeCollection | null
}

/** All collections in menu order: named collections first, then the others in catalogue order. */
export function menuRows(named: readonly MenuCollection[], catalogue: readonly OfficeCollection[]): MenuRow[] {
  const codes = new Set(named.map(({ code }) => code))
  return [
    ...named.map(({ code, isHidden }) => ({
      ...{ id: code, isHidden, collection: catalogue.find((one) => one.code === code) ?? null },
    })),
    ...catalogue
      .filter(({ code }) => !codes.has(code))
      .map((collection) => ({ id: collection.code, isHidden: false, collection })),
  ]
}

/** The rows as the content names them. */
export const namedCollections = (rows: readonly MenuRow[]): MenuCollection[] =>
  rows.map(({ id, isHidden }) => ({ code: id, isHidden }))

/** Whether the rows stand in the catalogue's order. */
export const isCatalogueOrder = (rows: readonly MenuRow[], catalogue: readonly OfficeCollection[]): boolean =>
  rows
    .filter(({ collection }) => collection)
    .map(({ id }) => id)
    .join() === catalogue.map(({ code }) => code).join()
