import type { Query } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import type { Sums } from '../../domain/orders/cancelled-value.ts'
import type { Party, TaxDocumentContent, TaxDocumentLine } from '../../domain/orders/tax-document.ts'
import { postDocument } from '../credit/post-document.ts'
import type { LockedLine, LockedOrder } from './locked-order.ts'

/** Issues tax invoices and credit notes: with the next serial, in the transaction of what they are about. */

export interface Issuer {
  query: Query
  seller: Party
  now: Date
}

type Kind = 'invoice' | 'credit-note'

/** The serial as it is printed: INV-000123, CN-000045. */
export const serialOf = (kind: Kind, no: number): string =>
  `${kind === 'invoice' ? 'INV' : 'CN'}-${String(no).padStart(6, '0')}`

/** The kind and number of a printed serial; null when it is none. */
export function readSerial(serial: string): { kind: Kind; no: number } | null {
  const [, kind, no] = /^(INV|CN)-(\d{6,9})$/.exec(serial) ?? []
  return kind ? { kind: kind === 'INV' ? 'invoice' : 'credit-note', no: Number(no) } : null
}

/** The next number of a kind. Its row stays locked until the transaction ends, so that none is skipped and none given twice. */
async function nextNo(query: Query, kind: Kind): Promise<number> {
  const [row] = await query<{ last: number }>(
    `INSERT INTO paper_serials (kind, last) VALUES ($1, 1)
     ON CONFLICT (kind) DO UPDATE SET last = paper_serials.last + 1 RETURNING last`,
    [kind],
    'next-serial',
  )
  return (row as { last: number }).last
}

async function invoiceNoOf(query: Query, orderId: string): Promise<number | null> {
  const [row] = await query<{ no: number }>(
    "SELECT no FROM tax_papers WHERE order_id = $1 AND kind = 'invoice'",
    [orderId],
    'invoice-no',
  )
  return row?.no ?? null
}

/**
 * Issues an order's tax invoice over what is still ordered, unless it has one.
 * @returns the invoice's number
 */
export async function issueInvoice(issuer: Issuer, order: LockedOrder): Promise<number> {
  const { query } = issuer
  const before = await invoiceNoOf(query, order.id)
  if (before !== null) return before
  const lines = [...order.lines.filter(({ tenths }) => tenths > 0).map(goodsLine), ...deliveryLine(order)]
  const exVatCents = lines.reduce((sum, line) => sum + line.exVatCents, 0)
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, 0)
  const totalCents = order.totalCents - order.creditedCents
  const sums = { exVatCents, vatCents, roundingCents: totalCents - exVatCents - vatCents, totalCents }
  return write(issuer, order, { kind: 'invoice', invoiceNo: null, sums, lines })
}

/** Issues a credit note over what is taken off an invoiced order. */
export async function issueCreditNote(
  issuer: Issuer,
  order: LockedOrder,
  credit: { sums: Sums; lines: TaxDocumentLine[]; reason: string },
): Promise<number> {
  const invoiceNo = await issueInvoice(issuer, order)
  return write(issuer, order, { kind: 'credit-note', invoiceNo, ...credit })
}

async function write(
  { query, seller, now }: Issuer,
  order: LockedOrder,
  paper: { kind: Kind; invoiceNo: number | null; sums: Sums; lines: TaxDocumentLine[]; reason?: string },
): Promise<number> {
  const { kind, invoiceNo, sums, lines, reason } = paper
  const buyer = await taxedBuyerOf(query, order)
  const content: TaxDocumentContent = { seller, buyer, orderNo: order.orderNo, lines, ...(reason && { reason }) }
  const no = await nextNo(query, kind)
  await query(
    `INSERT INTO tax_papers (kind, no, order_id, invoice_no, ex_vat_cents, vat_cents, rounding_cents, total_cents,
       content, issued_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      kind,
      no,
      order.id,
      invoiceNo,
      sums.exVatCents,
      sums.vatCents,
      sums.roundingCents,
      sums.totalCents,
      JSON.stringify(content),
      now,
    ],
    'write-paper',
  )
  const { id: orderId, companyId, creditTermsDays: termsDays } = order
  if (companyId !== null && termsDays !== null) {
    await postDocument(query, { kind, no, invoiceNo, orderId, companyId, termsDays, totalCents: sums.totalCents, now })
  }
  return no
}

/** A line of goods as a paper has it. */
export const goodsLine = (line: LockedLine): TaxDocumentLine => ({
  code: line.code,
  name: line.name,
  tenths: line.tenths,
  unit: line.unit,
  unitExVatCents: line.unitExVatCents,
  vatPerc: line.vatPerc,
  exVatCents: line.exVatCents,
  vatCents: line.vatCents,
})

/** Delivery as a line of a paper; none where it is free or collected. */
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
export function placeLines(place: Partial<Place> | null): string[] {
  if (!place) return []
  const town = [place.postalCode, place.cityName].filter(Boolean).join(' ')
  return [place.postalAddress, place.physicalLocation, town, place.countyName].filter((line): line is string =>
    Boolean(line),
  )
}

interface BuyerRow {
  companyName: string | null
  companyPin: string | null
  invoicePlace: Place | null
  firstName: string | null
  lastName: string | null
  kraPin: string | null
}

/** Whom an order's papers name, as the account has it now. */
export async function buyerOf(
  query: Query,
  order: Pick<LockedOrder, 'userId' | 'companyId' | 'address'>,
): Promise<Party> {
  const [row] = await query<BuyerRow>(
    `SELECT c.name AS "companyName", c.kra_pin AS "companyPin", c.invoice_place AS "invoicePlace",
       u.first_name AS "firstName", u.last_name AS "lastName", u.kra_pin AS "kraPin"
     FROM (SELECT $1::bigint AS user_id, $2::bigint AS company_id) o
     LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id`,
    [order.userId, order.companyId],
    'paper-buyer',
  )
  if (row?.companyName) {
    return { name: row.companyName, lines: placeLines(row.invoicePlace), kraPin: row.companyPin ?? '' }
  }
  const { firstName, lastName, physicalLocation, postalCode, city, county } = order.address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [physicalLocation, town, county].filter((line): line is string => Boolean(line))
  return { name: [firstName, lastName].filter(Boolean).join(' '), lines, kraPin: row?.kraPin ?? '' }
}

/**
 * The buyer as an issued paper keeps it: only who needs to be named for tax, with a PIN. Others are kept nameless, so
 * that their account can be deleted; while it stands their paper is printed with the name on the order.
 */
async function taxedBuyerOf(query: Query, order: LockedOrder): Promise<Party> {
  const buyer = await buyerOf(query, order)
  return buyer.kraPin || order.companyId !== null ? buyer : { name: '', lines: [], kraPin: '' }
}
