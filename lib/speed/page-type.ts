import type { PageType } from '../contract/speed/page-speed.ts'

const TYPES: Readonly<Record<string, PageType>> = {
  '': 'home',
  'product-list': 'list',
  search: 'list',
  'product-details': 'product',
  cart: 'cart',
  'quick-order': 'cart',
  'select-address': 'cart',
  'order-details': 'order',
  order: 'order',
  orders: 'order',
  'my-account': 'account',
  'my-address': 'account',
  'my-documents': 'account',
  settings: 'account',
  notifications: 'account',
  'team-management': 'account',
  'credit-facilities': 'account',
}

/** Kind of a page of the shop. Its address is never sent. */
export const pageTypeOf = (pathname: string): PageType => TYPES[pathname.split('/')[1] ?? ''] ?? 'other'
