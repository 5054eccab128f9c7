import { CONTENT_PARTS, type ContentPartName } from '../contract/content/content-names.ts'

/** A tab of the section: a part of the shop front, or the email texts, which are stored individually. */
export type ShopFrontTab = ContentPartName | 'emails'

/** Names of the section's tabs, in order. */
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

/** Whether an address below the section names a part; the home page has the section's own address. */
export const isShopFrontTab = (tab: string): tab is ContentPartName =>
  tab !== 'home' && CONTENT_PARTS.some((one) => one === tab)

export const pathOfShopFrontTab = (tab: ShopFrontTab): string =>
  tab === 'home' ? '/office/shop-front' : `/office/shop-front/${tab}`
