import { CONTENT_PARTS, type ContentPartName } from '../contract/content-names.ts'

/** What the parts of the shop front are called on their tabs. */
export const SHOP_FRONT_TABS: Readonly<Record<ContentPartName, string>> = {
  home: 'Home page',
  menu: 'Menu',
  notices: 'Notices',
  help: 'Help and FAQ',
  footer: 'Footer',
  pages: 'Pages',
  redirects: 'Redirects',
}

/** Whether an address below the room names a part; the home page is the room itself. */
export const isShopFrontTab = (tab: string): tab is ContentPartName =>
  tab !== 'home' && CONTENT_PARTS.some((one) => one === tab)

export const pathOfShopFrontTab = (tab: ContentPartName): string =>
  tab === 'home' ? '/office/shop-front' : `/office/shop-front/${tab}`
