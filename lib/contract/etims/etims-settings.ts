import * as z from 'zod/mini'

/** Values of KRA's eTIMS that the shop's tables, calls and pages share. Facts and their sources: docs/etims.md. */

/** The interfaces of the online control unit. */
export const ETIMS_PROFILES = ['gateway', 'legacy'] as const
export type EtimsProfile = (typeof ETIMS_PROFILES)[number]

/** Where each profile is reached, unless the device has another address. */
export const ETIMS_ADDRESSES: Record<EtimsProfile, { production: string; sandbox: string }> = {
  gateway: {
    production: 'https://api.kra.go.ke/etims-oscu/api/v1',
    sandbox: 'https://sbx.kra.go.ke/etims-oscu/api/v1',
  },
  legacy: { production: 'https://etims-api.kra.go.ke/etims-api', sandbox: 'https://etims-api-sbx.kra.go.ke/etims-api' },
}

/** Which invoices a device sends: those of the shop, those of the counter, or no further invoices. */
export const DEVICE_USES = ['shop', 'counter', 'nothing'] as const
export type DeviceUse = (typeof DEVICE_USES)[number]

/** new: not initialised yet; ready: it sends; stopped: it sends no documents. */
export const DEVICE_STATES = ['new', 'ready', 'stopped'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

/** waiting: in the queue; sending: it has a number, the result is not known; accepted; refused: a person decides. */
export const ETIMS_STATES = ['waiting', 'sending', 'accepted', 'refused'] as const
export type EtimsState = (typeof ETIMS_STATES)[number]

/** Reports of the stock of a document or movement; `none` if it has no products. */
export const STOCK_STATES = ['none', 'waiting', 'done', 'refused'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Tax bands: exempt, standard, zero, outside VAT, 8 percent. */
export const TAX_BANDS = ['A', 'B', 'C', 'D', 'E'] as const
export type TaxBand = (typeof TAX_BANDS)[number]

/** Reasons of a credit note (code list of KRA). */
export const CREDIT_REASONS = {
  '01': 'Missing quantity',
  '02': 'Missing data',
  '03': 'Damaged',
  '04': 'Wasted',
  '05': 'Raw material shortage',
  '06': 'Refund',
} as const

/** Settings of a device for facts that sources dispute (docs/etims.md). */
export const etimsSettings = z.object({
  /** taxblAmt: without VAT (gross divided by one plus the rate), or with VAT. */
  taxableAmount: z._default(z.enum(['net', 'gross']), 'net'),
  /** Band of lines with 0 percent of VAT. */
  zeroBand: z._default(z.enum(['A', 'C', 'D']), 'C'),
  /** The QR code: KRA's address with the signature, or the text of dates and numbers. */
  qr: z._default(z.enum(['address', 'text']), 'address'),
  /** Credit notes per invoice; null: no limit. */
  notesPerInvoice: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(9))), 2),
  /** Months after the invoice in which credit notes are accepted; null: no limit. */
  noteMonths: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(60))), 6),
  /** Whether stock is reported. */
  reportsStock: z._default(z.boolean(), true),
  /** Seconds to wait for a response. */
  timeoutSeconds: z._default(z.int().check(z.minimum(45), z.maximum(180)), 60),
  /** Path of the query of one document by its number; empty: the query is not used. */
  queryPath: z._default(z.string().check(z.maxLength(80)), '/selectInvoice'),
})
export type EtimsSettings = z.output<typeof etimsSettings>
export const USUAL_ETIMS_SETTINGS: EtimsSettings = etimsSettings.parse({})
