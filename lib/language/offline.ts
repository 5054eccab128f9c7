import { params } from '@nanostores/i18n'
import { ORDER_STATUS, ORDER_STATUS_TEXT } from '../contract/base/codes.ts'
import kiswahili from './offline.sw.ts'
import { defineTexts } from './texts.ts'

/** Statuses of orders that are stored for the offline page (`statusLabel`). */
const STATUSES = {
  pending: ORDER_STATUS_TEXT[ORDER_STATUS.pending],
  inProcess: ORDER_STATUS_TEXT[ORDER_STATUS.inProcess],
  outForDelivery: ORDER_STATUS_TEXT[ORDER_STATUS.outForDelivery],
  delivered: ORDER_STATUS_TEXT[ORDER_STATUS.delivered],
  cancelled: ORDER_STATUS_TEXT[ORDER_STATUS.cancelled],
  ready: 'Ready to collect',
  collected: 'Collected',
} as const

/** The offline page. The Kiswahili is part of the script, because without a connection it cannot be loaded. */
export const offlineTexts = defineTexts(
  'offline',
  {
    title: 'You are offline',
    text: 'We could not reach the shop. The page opens when your connection returns. Your cart is saved in this browser.',
    tryAgain: 'Try again',
    cart: 'Your cart',
    cartNote: 'Prices load when you are online again.',
    product: params('Product {id}'),
    quantity: 'Quantity:',
    orders: 'Your orders',
    asOf: params('As of {at}.'),
    order: params('Order {number}'),
    placed: params('Placed {day}, {status}'),
    pages: 'Pages you visited',
    pagesNote: 'These copies open without a connection.',
    saved: params('Saved {at}'),
    ...STATUSES,
  },
  async () => ({ default: kiswahili }),
)

type OfflineTexts = typeof offlineTexts.english

/** A stored status in the language of the texts; a status that this page does not know is shown as stored. */
export function statusIn(texts: OfflineTexts, stored: string): string {
  const known = (Object.keys(STATUSES) as (keyof typeof STATUSES)[]).find((key) => STATUSES[key] === stored)
  return known ? texts[known] : stored
}
