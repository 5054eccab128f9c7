import type { PlannedNote } from '#lib/contract/etims/planned-note.ts'
import { type Cents, roundingToShilling, sumCents } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { lineValue, type Sums, type Value } from './cancelled-value.ts'
import { DELIVERY_CODE, sumsAt } from './invoice-left.ts'
import { type LockedLine, type LockedOrder, orderValue } from './locked-order.ts'
import { deliveryLine, productLine, type TaxDocumentLine } from './tax-document.ts'

/** A quantity of an order's line with its value. */
export interface CreditedLine extends Value {
  position: number
  tenths: number
}

/** The part of a credit that is on one invoice: a credit note. */
export interface InvoiceCredit {
  /** Null for products that are on no invoice yet: they are invoiced before they are credited. */
  invoiceNo: number | null
  lines: TaxDocumentLine[]
  sums: Sums
  products: CreditedLine[]
  /** Whether it credits the rest of the invoice. */
  isRest: boolean
}

/** A credit of an order: its notes add up to its lines and sums. */
export interface OrderCredit {
  lines: CreditedLine[]
  sums: Sums
  notes: InvoiceCredit[]
}

/** An invoice, or the products that are on no invoice yet. */
interface Source {
  invoiceNo: number | null
  totalCents: Cents
  lines: readonly TaxDocumentLine[]
  lineOf: (line: LockedLine) => TaxDocumentLine | undefined
}

/**
 * The quantities and amounts of an order that are on no invoice yet. Their total is the value of the order less the rest of
 * its invoices.
 */
export function uninvoiced(order: LockedOrder): { lines: TaxDocumentLine[]; totalCents: Cents } {
  const { lines, totalCents } = uninvoicedSource(order)
  return { lines: [...lines], totalCents }
}

function uninvoicedSource(order: LockedOrder): Source {
  const { invoices } = order
  const onInvoices = (line: LockedLine) => invoices.flatMap((invoice) => invoice.lines.filter(isOf(line)))
  const products = order.lines.flatMap((line) => {
    const there = onInvoices(line)
    const rest = (present: number, of: (one: TaxDocumentLine) => number) =>
      Math.max(0, present - sumCents(there.map(of)))
    const tenths = rest(line.tenths, (one) => one.tenths)
    if (tenths === 0) return []
    const value = {
      exVatCents: rest(line.exVatCents, (one) => one.exVatCents),
      vatCents: rest(line.vatCents, (one) => one.vatCents),
    }
    return [{ position: line.position, line: productLine(line, { tenths, ...value }) }]
  })
  const delivery = invoices.some(({ hasDelivery }) => hasDelivery) ? [] : deliveryLine(order)
  const byPosition = new Map(products.map(({ position, line }) => [position, line]))
  return {
    invoiceNo: null,
    totalCents: Math.max(0, orderValue(order) - sumCents(invoices.map((invoice) => invoice.totalCents))),
    lines: [...byPosition.values(), ...delivery],
    lineOf: ({ position }) => byPosition.get(position),
  }
}

const isOf =
  ({ code, vatPerc }: Pick<LockedLine, 'code' | 'vatPerc'>) =>
  (one: TaxDocumentLine) =>
    one.code === code && one.vatPerc === vatPerc

/**
 * Divides a credit among the invoices of an order, newest first: each part takes off no more than is left on its invoice,
 * in quantity, in net and VAT of each line, and in total. The value of the credit is the sum of its parts. A
 * quantity's amount is the rest of the invoice's line less the value of the quantity that stays, so that the last part
 * takes all of the line.
 * @param from `unsent`: products on no invoice are taken off before invoiced ones; `sent`: after them
 * @param withDelivery whether delivery is credited too
 */
export function creditByInvoice(
  order: LockedOrder,
  wanted: readonly { position: number; tenths: number }[],
  from: 'unsent' | 'sent',
  withDelivery = false,
): OrderCredit {
  const invoiced = order.invoices.map(
    ({ no, lines, totalCents }): Source => ({
      ...{ invoiceNo: no, totalCents, lines },
      lineOf: (line) => lines.find(isOf(line)),
    }),
  )
  const rest = uninvoicedSource(order)
  const open = new Map(wanted.map(({ position, tenths }) => [position, tenths]))
  const sources = from === 'unsent' ? [rest, ...invoiced] : [...invoiced, rest]
  const notes = sources.flatMap((source) => {
    const products = order.lines.flatMap((line) => {
      const left = source.lineOf(line)
      const tenths = Math.min(open.get(line.position) ?? 0, left?.tenths ?? 0)
      if (!left || tenths === 0) return []
      open.set(line.position, (open.get(line.position) ?? 0) - tenths)
      return [{ position: line.position, tenths, ...takenOff(line, left, tenths) }]
    })
    const delivery = withDelivery ? source.lines.filter(({ code }) => code === DELIVERY_CODE) : []
    return noteOf(order, source, products, delivery)
  })
  return { lines: byPosition(notes), sums: addedUp(notes.map(({ sums }) => sums)), notes }
}

/** The credit of all that is left of an order, delivery included. */
export const creditOfWhole = (order: LockedOrder): OrderCredit => creditByInvoice(order, order.lines, 'unsent', true)

/** The value of a quantity that is taken off the rest of an invoice's line: all of it with the last part. */
function takenOff(line: LockedLine, left: TaxDocumentLine, tenths: number): Value {
  const rest = lineValue(line, left.tenths - tenths)
  return {
    exVatCents: left.exVatCents - Math.min(left.exVatCents, rest.exVatCents),
    vatCents: left.vatCents - Math.min(left.vatCents, rest.vatCents),
  }
}

function noteOf(
  order: LockedOrder,
  source: Source,
  products: CreditedLine[],
  delivery: readonly TaxDocumentLine[],
): InvoiceCredit[] {
  const lines = [
    ...order.lines.flatMap((line) =>
      products.filter(({ position }) => position === line.position).map((part) => productLine(line, part)),
    ),
    ...delivery,
  ]
  if (lines.length === 0) return []
  const restCents = withVat(source.lines) - withVat(lines)
  const afterCents = Math.min(source.totalCents, restCents + roundingToShilling(restCents))
  const isRest = tenthsOf(lines) === tenthsOf(source.lines)
  return [{ invoiceNo: source.invoiceNo, lines, products, isRest, sums: sumsAt(lines, source.totalCents - afterCents) }]
}

const tenthsOf = (lines: readonly TaxDocumentLine[]): number => sumCents(lines.map(({ tenths }) => tenths))

const withVat = (values: readonly Value[]): Cents =>
  sumCents(values.map(({ exVatCents, vatCents }) => exVatCents + vatCents))

const byPosition = (notes: readonly InvoiceCredit[]): CreditedLine[] =>
  [
    ...Map.groupBy(
      notes.flatMap(({ products }) => products),
      ({ position }) => position,
    ),
  ].map(([position, parts]) => ({
    position,
    tenths: sumCents(parts.map(({ tenths }) => tenths)),
    exVatCents: sumCents(parts.map(({ exVatCents }) => exVatCents)),
    vatCents: sumCents(parts.map(({ vatCents }) => vatCents)),
  }))

const addedUp = (sums: readonly Sums[]): Sums => sumsAt(sums, sumCents(sums.map(({ totalCents }) => totalCents)))

/** The notes of a credit for its preview. Products that are on no invoice yet are left out: their invoice is new. */
export const plannedNotes = (notes: readonly InvoiceCredit[]): PlannedNote[] =>
  notes.flatMap(({ invoiceNo, isRest }) =>
    invoiceNo === null ? [] : [{ invoice: serialOf('invoice', invoiceNo), isRest }],
  )
