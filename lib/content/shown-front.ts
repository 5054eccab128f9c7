import type { ShopFront, ShownSection } from '../contract/content/content.ts'
import type { ContentOf, Section } from '../contract/content/content-parts.ts'
import { isShown } from './shown.ts'

const named = ({ name, target }: { name: string; target: string }) => ({ name, target })

/** A section as visitors are shown it; its picture's blur is the shop API's to add. */
function shownSection(section: Section): ShownSection {
  const { isHidden: _isHidden, from: _from, until: _until, ...shown } = section
  if (shown.kind !== 'words') return shown
  const { picture, alt, ...words } = shown
  return { ...words, picture: picture === null ? null : { sha256: picture, alt, blur: '' } }
}

/** The shop front as visitors see it at an instant. */
export function shownFront(
  { home, menu, notices, footer }: Pick<ContentOf, 'home' | 'menu' | 'notices' | 'footer'>,
  at: Date,
): ShopFront {
  return {
    sections: home.sections.filter((section) => isShown(section, at)).map(shownSection),
    menu: {
      order: menu.collections.map(({ code }) => code),
      hidden: menu.collections.flatMap(({ code, isHidden }) => (isHidden ? code : [])),
      links: menu.links.filter((link) => isShown(link, at)).map(named),
    },
    notices: notices.notices
      .filter((notice) => isShown(notice, at))
      .map(({ isHidden: _isHidden, from: _from, until: _until, ...notice }) => notice),
    footer: {
      lists: footer.lists.map(({ title, links }) => ({ title, links: links.map(named) })),
      legal: footer.legal.map(named),
    },
  }
}

/** Sorts by the menu's order: first the named items, then the others in their original order; omits hidden items. */
export function inMenuOrder<T>(
  collections: readonly T[],
  { order, hidden }: Pick<ShopFront['menu'], 'order' | 'hidden'>,
  codeOf: (collection: T) => string,
): T[] {
  const place = new Map(order.map((code, at) => [code, at]))
  return collections
    .filter((one) => !hidden.includes(codeOf(one)))
    .toSorted((one, other) => (place.get(codeOf(one)) ?? order.length) - (place.get(codeOf(other)) ?? order.length))
}
