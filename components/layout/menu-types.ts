import type { MenuCollection } from '#lib/contract/content/reference.ts'

/** Data of a collection for the menu's bar. The pictures of its panel load when the visitor opens it. */
export type MenuEntry = Pick<MenuCollection, 'id' | 'name' | 'badge' | 'isAvailable'> & {
  /** Its panel begins at the right. */
  right?: true
}

/** A link with its label. */
export type NamedLink = { name: string; href: string }

/** The menu's data for the bar, and no more, as every page contains it. */
export function menuEntries(menu: readonly MenuCollection[]): MenuEntry[] {
  return menu.map(({ id, name, badge, isAvailable, dropdownRight }) => ({
    id,
    name,
    badge: isAvailable ? badge : 'coming soon',
    isAvailable,
    ...(dropdownRight && { right: true }),
  }))
}
