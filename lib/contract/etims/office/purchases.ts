import * as z from 'zod/mini'
import { money } from '../../base/fields.ts'
import { kraPin } from '../../base/kra-pin.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { etimsInvoiceNo } from '../../stock/office/suppliers.ts'

/** Goods received beside the invoices that suppliers declared to the shop's PIN. */

/** missing: without a number; undeclared: KRA lists no invoice of that number; matched: KRA lists it. */
export const RECEIPT_VIEWS = ['missing', 'undeclared', 'matched', 'all'] as const
export type ReceiptView = (typeof RECEIPT_VIEWS)[number]
/** open: no goods received carry its number; notes: credit notes of suppliers. */
export const DECLARED_VIEWS = ['open', 'matched', 'notes', 'all'] as const
export type DeclaredView = (typeof DECLARED_VIEWS)[number]

const receiptView = z._default(z.enum(RECEIPT_VIEWS, 'Choose a view.'), 'missing')
const declaredView = z._default(z.enum(DECLARED_VIEWS, 'Choose a view.'), 'open')
const search = z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')), '')
const page = z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1)
const listReply = { total: z.int(), next: z.nullable(z.int()), counts: z.record(z.string(), z.int()) }
const deliveryId = z.int().check(z.positive('These goods are not known.'))

const receipt = z.object({
  deliveryId: z.int(),
  supplierOrderId: z.int(),
  supplier: z.string(),
  supplierPin: z.string(),
  deliveryNote: z.string(),
  etimsInvoiceNo: z.string(),
  receivedAt: z.string(),
  /** Cost of the goods ex-VAT by the order; null if a cost is unknown. */
  cost: z.nullable(money),
  /** Net amount that the supplier declared; null if KRA lists no such invoice. */
  declared: z.nullable(money),
  /** The cost of all goods of the declared invoice differs from it by more than one percent. */
  isDifferent: z.boolean(),
  /** Of goods without a number: the declared invoice that fits by supplier, amount and day; null if no invoice fits. */
  suggestion: z.nullable(z.object({ supplierPin: z.string(), invoiceNo: z.string(), day: z.string(), net: money })),
})
export type PurchaseReceipt = z.output<typeof receipt>

export const officePurchaseReceipts = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' },
  name: 'office-purchase-receipts',
  path: '/office/etims/receipts',
  summary:
    'Goods received with the numbers of the suppliers’ eTIMS invoices, the newest first; without one the oldest first.',
  request: z.object({ view: receiptView, search, page }),
  reply: z.object({ receipts: z.array(receipt), ...listReply }),
})

const declared = z.object({
  supplierPin: z.string(),
  supplierName: z.string(),
  invoiceNo: z.string(),
  day: z.string(),
  net: money,
  vat: money,
  total: money,
  /** A credit note of the supplier: no goods belong to it. */
  isCreditNote: z.boolean(),
  /** Goods received that carry its number, and their cost ex-VAT; null if a cost is unknown or without goods. */
  deliveryIds: z.array(z.int()),
  cost: z.nullable(money),
  isDifferent: z.boolean(),
  /** Goods received without a number that fit by supplier, amount and day; null if no goods fit. */
  suggestion: z.nullable(z.object({ deliveryId: z.int(), supplierOrderId: z.int(), deliveryNote: z.string() })),
})
export type DeclaredPurchase = z.output<typeof declared>

export const officePurchaseDeclared = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' },
  name: 'office-purchase-declared',
  path: '/office/etims/declared',
  summary: 'Invoices that suppliers declared to the shop’s PIN, the newest first.',
  request: z.object({ view: declaredView, search, page }),
  reply: z.object({
    purchases: z.array(declared),
    ...listReply,
    /** When the list was last read from KRA; null before the first time. */
    fetchedAt: z.nullable(z.string()),
    /** The last attempt failed: KRA's text, or the reason without an answer. */
    problem: z.nullable(z.object({ device: z.string(), at: z.string(), text: z.string() })),
    /** False without a device that is in use. */
    canFetch: z.boolean(),
  }),
})

export const officePurchaseFetch = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: true, access: 'etims.manage' },
  name: 'office-purchase-fetch',
  path: '/office/etims/declared/fetch',
  summary: 'Reads the invoices that suppliers declared from KRA now. The shop also reads them daily.',
  request: z.object({}),
  /** Number of invoices that KRA returned. */
  reply: z.object({ returned: z.int() }),
})

export const officePurchaseNumber = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: true, access: 'etims.manage' },
  name: 'office-purchase-number',
  path: '/office/etims/receipts/number',
  summary: 'Sets the number of the supplier’s eTIMS invoice on goods received; an empty number removes it.',
  request: z.object({
    deliveryId,
    etimsInvoiceNo,
    /** The number that was seen. */
    before: etimsInvoiceNo,
    /** PIN of the declared invoice: it must be the supplier’s, and is stored with a supplier without a PIN. */
    supplierPin: kraPin,
  }),
  reply: z.object({ deliveryId: z.int() }),
})

/** The rows of both exports, as their lists show them. */
export const receiptsExported = z.object({ view: receiptView, search })
export const declaredExported = z.object({ view: declaredView, search })

export const PURCHASE_CALLS = [
  officePurchaseReceipts,
  officePurchaseDeclared,
  officePurchaseFetch,
  officePurchaseNumber,
]
