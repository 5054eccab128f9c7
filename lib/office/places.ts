import type { Permission } from '../contract/base/permissions.ts'
import { CATALOGUE_TAB_NAMES, CATALOGUE_TABS, pathOfCatalogueTab } from './catalogue-tabs.ts'
import { pathOfUnmatched } from './money-tabs.ts'
import { pathOfReports } from './reports-tabs.ts'
import { pathOfSettings } from './settings-tabs.ts'
import { pathOfShopFrontTab, SHOP_FRONT_TABS, type ShopFrontTab } from './shop-front-tabs.ts'
import { pathOfStockTab, STOCK_TAB_NAMES, STOCK_TABS } from './stock-tabs.ts'

/** A page, a setting or an action that the palette finds by its name or by other words for it. */
export interface OfficePlace {
  name: string
  path: string
  /** The permission to open it. */
  permission: Permission
  /** Other words that staff search for. */
  words?: string
}

/** Actions, each with the page that begins it. */
export const ACTION_PLACES: readonly OfficePlace[] = [
  {
    name: 'Sell at the counter',
    path: '/office/counter',
    permission: 'counter.sell',
    words: 'cash till shift drawer pos',
  },
  { name: 'Quotes', path: '/office/orders/quotes', permission: 'orders.view', words: 'offer price valid until' },
  { name: 'New order', path: '/office/orders/new', permission: 'orders.draft', words: 'draft phone whatsapp place' },
  { name: 'Invite a staff member', path: '/office/staff?member=new', permission: 'staff.manage', words: 'add user' },
  { name: 'Add a product family', path: '/office/catalogue/new', permission: 'catalogue.edit', words: 'new create' },
  { name: 'Import products', path: '/office/catalogue/import', permission: 'catalogue.import', words: 'csv upload' },
  { name: 'Change prices in the sheet', path: '/office/catalogue/sheet', permission: 'catalogue.edit' },
  { name: 'Count stock', path: '/office/stock/count', permission: 'stock.count', words: 'stocktake inventory' },
  {
    name: 'Give a pick-up to a customer',
    path: '/office/packing/collect',
    permission: 'orders.advance',
    words: 'counter collect',
  },
  { name: 'Give a payment to an order', path: pathOfUnmatched(), permission: 'payments.match', words: 'match' },
  { name: 'Decide returns', path: '/office/orders/returns', permission: 'returns.decide', words: 'return refund' },
  { name: 'Answer enquiries', path: '/office/enquiries', permission: 'enquiries.answer', words: 'messages help inbox' },
  {
    name: 'Import a statement',
    path: '/office/money/import',
    permission: 'payments.match',
    words: 'bank mpesa file csv',
  },
  { name: 'Approve refunds', path: '/office/money/refunds', permission: 'refunds.approve', words: 'money back' },
]

/** Pages below the sections, and the settings. */
export const PAGE_PLACES: readonly OfficePlace[] = [
  { name: 'Orders: returns', path: '/office/orders/returns', permission: 'orders.view', words: 'send back refund' },
  { name: 'Money: undecided payments', path: '/office/money/undecided', permission: 'payments.view', words: 'unknown' },
  {
    name: 'Money: without an order',
    path: pathOfUnmatched(),
    permission: 'payments.view',
    words: 'unmatched paybill',
  },
  { name: 'Money: refunds', path: '/office/money/refunds', permission: 'payments.view', words: 'money back' },
  { name: 'Money: cheques', path: '/office/money/cheques', permission: 'payments.view', words: 'bank bounced' },
  {
    name: 'Money: statements, close a day',
    path: '/office/money/statements',
    permission: 'payments.view',
    words: 'reconcile match bank paybill',
  },
  { name: 'Money: accounts', path: '/office/money/accounts', permission: 'payments.view', words: 'balance bank till' },
  { name: 'Money: days', path: '/office/money/days', permission: 'payments.view', words: 'closed balance' },
  {
    name: 'Money: settlements',
    path: '/office/money/settlements',
    permission: 'payments.view',
    words: 'on its way bank fees',
  },
  {
    name: 'Money: exports for the accountant',
    path: '/office/money/exports',
    permission: 'payments.view',
    words: 'journals VAT account plan',
  },
  {
    name: 'Money: ledger',
    path: '/office/money/ledger',
    permission: 'payments.view',
    words: 'receipts payments in out',
  },
  { name: 'Packing: shelves', path: '/office/packing/shelves', permission: 'packing.shelf', words: 'locations' },
  {
    name: 'Customers: data requests',
    path: '/office/customers/requests',
    permission: 'customers.requests',
    words: 'erase export privacy',
  },
  ...CATALOGUE_TABS.map(
    (tab): OfficePlace => ({
      name: `Catalogue: ${CATALOGUE_TAB_NAMES[tab].toLowerCase()}`,
      path: pathOfCatalogueTab(tab),
      permission: tab === 'import' ? 'catalogue.import' : 'catalogue.view',
      words: { 'search-words': 'synonyms', feed: 'Google Merchant Center Meta GTIN' }[tab as string],
    }),
  ),
  ...STOCK_TABS.map(
    (tab): OfficePlace => ({
      name: `Stock: ${STOCK_TAB_NAMES[tab].toLowerCase()}`,
      path: pathOfStockTab(tab),
      permission: 'stock.view',
      words: tab === 'orders' ? 'purchase order' : undefined,
    }),
  ),
  { name: 'Prices: offers', path: '/office/prices', permission: 'prices.view', words: 'discount promotion code sale' },
  {
    name: 'Prices: agreed prices',
    path: '/office/prices/agreed',
    permission: 'prices.view',
    words: 'company customer',
  },
  { name: 'Prices: ladders', path: '/office/prices/ladders', permission: 'prices.view', words: 'quantity wholesale' },
  { name: 'Prices: import price lists', path: '/office/prices/import', permission: 'prices.set', words: 'excel csv' },
  { name: 'Prices: shop prices', path: '/office/prices/shop', permission: 'prices.view', words: 'change price' },
  { name: 'Prices: planned prices', path: '/office/prices/to-come', permission: 'prices.view', words: 'schedule' },
  { name: 'Prices: below cost', path: '/office/prices/below-cost', permission: 'prices.view' },
  ...(Object.keys(SHOP_FRONT_TABS) as ShopFrontTab[]).map(
    (tab): OfficePlace => ({
      name: `Shop front: ${SHOP_FRONT_TABS[tab].toLowerCase()}`,
      path: pathOfShopFrontTab(tab),
      permission: tab === 'emails' ? 'emails.edit' : 'content.view',
      words: tab === 'emails' ? 'mail texts templates' : tab === 'home' ? 'banner' : undefined,
    }),
  ),
  { name: 'Reports: sales', path: pathOfReports('sales'), permission: 'reports.view', words: 'revenue margin' },
  { name: 'Reports: customers', path: pathOfReports('customers'), permission: 'reports.view' },
  { name: 'Reports: orders to sales', path: pathOfReports('way'), permission: 'reports.view', words: 'funnel' },
  {
    ...{ name: 'Reports: page speed', path: pathOfReports('speed'), permission: 'reports.view' },
    words: 'web vitals LCP INP CLS slow',
  },
  { name: 'Reports: mailed reports', path: pathOfReports('mailed'), permission: 'reports.schedule', words: 'schedule' },
  {
    name: 'Settings: health',
    path: pathOfSettings('office'),
    permission: 'settings.view',
    words: 'status mail server email smtp office refund limit two people',
  },
  {
    name: 'Settings: company',
    path: pathOfSettings('company'),
    permission: 'settings.view',
    words: 'phone address hours whatsapp kra pin shop',
  },
  {
    name: 'Settings: delivery',
    path: pathOfSettings('delivery'),
    permission: 'settings.view',
    words: 'charges county town shipping free',
  },
  {
    name: 'Settings: returns',
    path: pathOfSettings('returns'),
    permission: 'settings.view',
    words: 'days after delivery send back',
  },
  {
    name: 'Settings: pick-up points',
    path: pathOfSettings('pick-up-points'),
    permission: 'settings.view',
    words: 'counter collect hours',
  },
  {
    name: 'Settings: payment methods',
    path: pathOfSettings('payment-methods'),
    permission: 'settings.view',
    words: 'mpesa m-pesa card airtel paybill pay on delivery accounts on hold overdue large payment message',
  },
  {
    name: 'Settings: counter',
    path: pathOfSettings('counter'),
    permission: 'settings.view',
    words: 'lowest price cash difference drawer',
  },
  { name: 'Settings: VAT', path: pathOfSettings('vat'), permission: 'settings.view', words: 'tax rate' },
  { name: 'Settings: API keys', path: pathOfSettings('api-keys'), permission: 'integrations.manage', words: 'token' },
  { name: 'Settings: webhooks', path: pathOfSettings('webhooks'), permission: 'integrations.manage' },
]

/** An action on an order named by its number: "refund 10025". */
interface OrderAction {
  verb: string
  permission: Permission
  label: (orderNo: string) => string
  query: string
}

const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    verb: 'refund',
    permission: 'refunds.ask',
    label: (no) => `Ask for a refund of order ${no}`,
    query: 'tab=money&refund=ask',
  },
  { verb: 'note', permission: 'orders.note', label: (no) => `Write a note on order ${no}`, query: 'tab=notes' },
  { verb: 'money', permission: 'payments.view', label: (no) => `Open the payments of order ${no}`, query: 'tab=money' },
  { verb: 'open', permission: 'orders.view', label: (no) => `Open order ${no}`, query: '' },
]

const ORDER_COMMAND = /^(\p{L}+)\s+#?([1-9]\d{0,14})$/u

/** The actions that a typed "refund 10025" or the beginning of such a verb names. */
export function orderPlaces(text: string): OfficePlace[] {
  const [, verb = '', orderNo = ''] = ORDER_COMMAND.exec(text.trim().toLowerCase()) ?? []
  if (!verb) return []
  return ORDER_ACTIONS.filter((action) => action.verb.startsWith(verb)).map(({ label, permission, query }) => ({
    name: label(orderNo),
    path: `/office/orders/${orderNo}${query && `?${query}`}`,
    permission,
  }))
}

/** Whether all typed words are in the place's name or its other words. */
export function fitsWords(text: string, typed: string): boolean {
  const inside = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => inside.includes(word))
}

/** The places of a list that fit the typed text and that a staff member can open. */
export const placesFor = (
  places: readonly OfficePlace[],
  typed: string,
  permissions: ReadonlySet<Permission>,
): OfficePlace[] =>
  places.filter(
    ({ name, words, permission }) => permissions.has(permission) && fitsWords(`${name} ${words ?? ''}`, typed),
  )
