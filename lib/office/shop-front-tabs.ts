import { CONTENT_PARTS, type ContentPartName } from '../contract/content-names.ts'

/** A tab of the room: a part of the shop front, or the texts of emails, which are kept each for itself. */
export type ShopFrontTab = ContentPartName | 'emails'

/** What the tabs of the room are called, in their order. */
export const SHOP_FRONT_TABS: Readonly<Record<ShopFrontTab, string>> = {
  home: 'Home page',
  menu: 'Menu',
  notices: 'Notices',
  help: 'Help and FAQ',
  footer: 'Footer',
  pages: 'Pages',
  redirects: 'Redirects',
  emails: 'Emails',
}

/** Whether an address below the room names a part; the home page is the room itself. */
export const isShopFrontTab = (tab: string): tab is ContentPartName =>
  tab !== 'home' && CONTENT_PARTS.some((one) => one === tab)

export const pathOfShopFrontTab = (tab: ShopFrontTab): string =>
  tab === 'home' ? '/office/shop-front' : `/office/shop-front/${tab}`
