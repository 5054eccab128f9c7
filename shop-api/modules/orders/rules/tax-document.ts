import type { OfficeDocumentKind } from '#lib/contract/orders/order-document.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Place } from '../../site/rules/place.ts'
import { discountOf, type Value } from './cancelled-value.ts'
import type { LockedLine, LockedOrder } from './locked-order.ts'

/** The seller or buyer on a document: the name, the lines of the address, and the PIN of the Kenya Revenue Authority. */
export interface Party {
  name: string
  lines: string[]
  kraPin: string
  /** Of the seller: the shop's name, drawn at the head. Older documents lack it. */
  shop?: string
}

/** A line of a document: products, or delivery. Amounts are of the whole line. */
export interface TaxDocumentLine {
  code: string
  name: string
  tenths: number
  unit: string
  unitExVatCents: Cents
  vatPerc: number
  exVatCents: Cents
  vatCents: Cents
  /** Discount of an offer, ex-VAT: the amounts above already include it. Absent without an offer. */
  discountCents?: Cents
}

/** Contents of an issued document without its sums. They are stored with it and never change later. */
export interface TaxDocumentContent {
  seller: Party
  buyer: Party
  orderNo: number
  lines: TaxDocumentLine[]
  /** The reason of a credit note. */
  reason?: string
}

/** The requested document of an order; for issued documents the last without a serial. */
export interface TaxDocumentRequest {
  orderId: string
  document: OfficeDocumentKind
  serial?: string
}

/** The requested statement of a company's account, for days in Nairobi, both included. */
export interface StatementRequest {
  statementOf: number
  fromDate: string
  toDate: string
}

/** A quantity of a product line, as a line of a document. */
export function productLine(
  line: Pick<LockedLine, 'code' | 'name' | 'unit' | 'unitExVatCents' | 'vatPerc' | 'discount'>,
  { tenths, exVatCents, vatCents }: Value & { tenths: number },
): TaxDocumentLine {
  const { code, name, unit, unitExVatCents, vatPerc } = line
  const discountCents = discountOf(line, tenths, exVatCents)
  return {
    ...{ code, name, tenths, unit, unitExVatCents, vatPerc, exVatCents, vatCents },
    ...(discountCents > 0 && { discountCents }),
  }
}

/** Delivery as a line of a document; empty if it is free or the order is collected. */
export function deliveryLine(
  order: Pick<LockedOrder, 'deliveryExVatCents' | 'deliveryVatCents' | 'deliveryVatPerc' | 'deliveryProviderName'>,
): TaxDocumentLine[] {
  if (order.deliveryExVatCents === 0) return []
  return [
    {
      code: '',
      name: order.deliveryProviderName ? `Delivery, ${order.deliveryProviderName}` : 'Delivery',
      tenths: 10,
      unit: '',
      unitExVatCents: order.deliveryExVatCents,
      vatPerc: order.deliveryVatPerc,
      exVatCents: order.deliveryExVatCents,
      vatCents: order.deliveryVatCents,
    },
  ]
}

/** A place as lines of an address. */
function placeLines(place: Partial<Place> | null): string[] {
  if (!place) return []
  const town = [place.postalCode, place.cityName].filter(Boolean).join(' ')
  return [place.postalAddress, place.physicalLocation, town, place.countyName].filter((line): line is string =>
    Boolean(line),
  )
}

/** A buyer's account and company, if they exist. */
export interface BuyerAccount {
  companyName: string | null
  companyPin: string | null
  invoicePlace: Place | null
  kraPin: string | null
}

/** The party named on an order's documents: the company, else the recipient of the order. */
export function buyerParty(account: BuyerAccount | undefined, address: LockedOrder['address']): Party {
  if (account?.companyName) {
    return { name: account.companyName, lines: placeLines(account.invoicePlace), kraPin: account.companyPin ?? '' }
  }
  const { firstName, lastName, companyName, physicalLocation, postalCode, city, county } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [physicalLocation, town, county].filter((line): line is string => Boolean(line))
  const name = companyName ?? [firstName, lastName].filter(Boolean).join(' ')
  return { name, lines, kraPin: address.kraPin ?? account?.kraPin ?? '' }
}

/**
 * The buyer stored with an issued document: only a buyer with a PIN, which tax law requires. Others are stored without
 * a name, so that their account can be deleted; until then their document is printed with the name on the order.
 */
export const taxedBuyer = (buyer: Party, { companyId }: Pick<LockedOrder, 'companyId'>): Party =>
  buyer.kraPin || companyId !== null ? buyer : { name: '', lines: [], kraPin: '' }
