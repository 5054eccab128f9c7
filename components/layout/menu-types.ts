import type { MenuCollection } from '#lib/contract/content/reference.ts'

/** What the menu's bar needs of a collection; its panel's pictures are fetched when the visitor turns to it. */
export type MenuEntry = Pick<MenuCollection, 'id' | 'name' | 'badge' | 'isAvailable'> & {
  /** Its panel begins at the right. */
  right?: true
}

/** A link with its words. */
export type NamedLink = { name: string; href: string }

/** The bar's part of the menu, and nothing more: it is in every page. */
export function menuEntries(menu: readonly MenuCollection[]): MenuEntry[] {
  return menu.map(({ id, name, badge, isAvailable, dropdownRight }) => ({
    id,
    name,
    badge: isAvailable ? badge : 'coming soon',
    isAvailable,
    ...(dropdownRight && { right: true }),
  }))
}
