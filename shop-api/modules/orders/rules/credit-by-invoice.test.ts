import fc from 'fast-check'
import { sumCents } from '#lib/format/money.ts'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { lineValue, sumsOf } from './cancelled-value.ts'
import { creditByInvoice, type OrderCredit, uninvoiced } from './credit-by-invoice.ts'
import { editOrder } from './edit-order.ts'
import { type IssuedDocument, invoicesLeft, sumsAt } from './invoice-left.ts'
import { deliveryOf, type LockedLine, type LockedOrder, orderValue } from './locked-order.ts'
import { parcelSums } from './parcel-sums.ts'
import { deliveryLine, productLine, type TaxDocumentLine } from './tax-document.ts'

interface Product {
  unitExVatCents: number
  vatPerc: number
  tenths: number
  /** Promotion on the line, in thousandths of its price: 1,000 is a free line. */
  off: number
}

/** An order with its documents, changed by the same rules as the stored order. */
class Book {
  documents: IssuedDocument[] = []
  order: LockedOrder

  constructor(products: readonly Product[], deliveryExVatCents: number) {
    const lines = products.map(lineOf)
    const delivery = lineValue({ unitExVatCents: deliveryExVatCents, vatPerc: 16 }, 10)
    const { totalCents, roundingCents } = sumsOf([...lines, delivery])
    this.order = {
      ...{ orderNo: 1, isInvoiced: true, deliveryProviderName: null, deliveryVatPerc: 16, lines, invoices: [] },
      ...{ deliveryExVatCents: delivery.exVatCents, deliveryVatCents: delivery.vatCents },
      ...{ totalCents, roundingCents, creditedCents: 0, changedCents: 0 },
    } as unknown as LockedOrder
  }

  issue(document: Omit<IssuedDocument, 'no'>): number {
    const no = this.documents.length + 1
    this.documents.push({ ...document, no })
    this.order = { ...this.order, invoices: invoicesLeft(this.documents) }
    return no
  }

  /** Invoices all that is on no invoice. */
  invoiceRest(): number {
    return this.issue({ kind: 'invoice', invoiceNo: null, ...uninvoiced(this.order) })
  }

  /** Invoices the first tenths of each line as a parcel. */
  invoiceParcel(tenths: number): void {
    const part = this.order.lines.map((line) => ({ position: line.position, tenths: Math.min(tenths, line.tenths) }))
    const invoiced = { totalCents: this.order.totalCents, delivery: deliveryOf(this.order), lines: this.order.lines }
    const { lines, sums } = parcelSums(
      { ...invoiced, lines: invoiced.lines.map((line) => ({ ...line, discount: line.discount ?? null })) },
      [],
      part,
    )
    const products = lines.map((one) => productLine(this.line(one.position), one))
    this.issue({ kind: 'invoice', invoiceNo: null, lines: [...products, ...deliveryLine(this.order)], ...sums })
  }

  line = (position: number) => this.order.lines.find((one) => one.position === position) as LockedLine

  grow(position: number, tenths: number): void {
    if (uninvoiced(this.order).lines.length > 0) this.invoiceRest()
    const line = this.line(position)
    const edit = editOrder(this.order, [{ productId: line.productId, tenths: line.tenths + tenths }])
    const [more] = edit.lines
    if (!more) return
    const lines = this.order.lines.map((one) =>
      one.position === position
        ? {
            ...{ ...one, tenths: more.afterTenths },
            ...{ exVatCents: one.exVatCents + more.exVatCents, vatCents: one.vatCents + more.vatCents },
          }
        : one,
    )
    this.order = { ...this.order, lines, changedCents: this.order.changedCents + edit.change.totalCents }
    this.issue({ kind: 'invoice', invoiceNo: null, lines: [productLine(line, { ...more, tenths })], ...edit.change })
  }

  credit(wanted: readonly { position: number; tenths: number }[], from: 'sent' | 'unsent', withDelivery = false) {
    const credit = creditByInvoice(this.order, wanted, from, withDelivery)
    const lines = this.order.lines.map((line) => {
      const off = credit.lines.find(({ position }) => position === line.position)
      return off
        ? {
            ...{ ...line, tenths: line.tenths - off.tenths },
            ...{ exVatCents: line.exVatCents - off.exVatCents, vatCents: line.vatCents - off.vatCents },
          }
        : line
    })
    // As stored: the invoice of uninvoiced products is issued before the order is reduced.
    const notes = credit.notes.map((note) => ({ ...note, invoiceNo: note.invoiceNo ?? this.invoiceRest() }))
    const creditedCents = this.order.creditedCents + credit.sums.totalCents
    this.order = { ...this.order, lines, creditedCents }
    for (const { invoiceNo, lines: credited, sums } of notes)
      this.issue({ kind: 'credit-note', invoiceNo, lines: credited, ...sums })
    return credit
  }
}

function lineOf({ unitExVatCents, vatPerc, tenths, off }: Product, index: number): LockedLine {
  const price = { unitExVatCents, vatPerc }
  const cents = Math.floor((lineValue(price, tenths).exVatCents * off) / 1000)
  const discount = cents > 0 ? { cents, tenths } : null
  const value = lineValue({ ...price, discount }, tenths)
  return {
    ...{ productId: index + 1, position: index + 1, code: `P${index}`, name: '', unit: 'm', stepTenths: 1 },
    ...{ ...price, discount, tenths, ...value, bookedExVatCents: value.exVatCents, bookedVatCents: value.vatCents },
    ...{ requestedTenths: 0, sentTenths: 0, returnedTenths: 0 },
  }
}

const amounts = (lines: readonly TaxDocumentLine[]) => ({
  tenths: sumCents(lines.map(({ tenths }) => tenths)),
  net: sumCents(lines.map(({ exVatCents }) => exVatCents)),
  vat: sumCents(lines.map(({ vatCents }) => vatCents)),
})

/** Expects the notes of each invoice to stay within it: by line, by rate and in total. */
function expectWithin(documents: readonly IssuedDocument[]): void {
  for (const invoice of documents.filter(({ kind }) => kind === 'invoice')) {
    const notes = documents.filter(({ invoiceNo }) => invoiceNo === invoice.no)
    const taken = notes.flatMap(({ lines }) => lines)
    expect(sumCents(notes.map(({ totalCents }) => totalCents))).toBeLessThanOrEqual(invoice.totalCents)
    for (const same of [
      (line: TaxDocumentLine) => `${line.code} ${line.vatPerc}`,
      ({ vatPerc }: TaxDocumentLine) => `${vatPerc}`,
    ]) {
      const there = Map.groupBy(invoice.lines, same)
      for (const [key, lines] of Map.groupBy(taken, same)) {
        const [most, is] = [amounts(there.get(key) ?? []), amounts(lines)]
        expect([is.tenths <= most.tenths, is.net <= most.net, is.vat <= most.vat]).toEqual([true, true, true])
      }
    }
  }
}

/** Expects the notes to add up to the credit, by line and in total. */
function expectTied({ lines, sums, notes }: OrderCredit): void {
  expect(sumCents(notes.map((note) => note.sums.totalCents))).toBe(sums.totalCents)
  const parts = notes.flatMap(({ products }) => products)
  for (const line of lines) {
    const own = parts.filter(({ position }) => position === line.position)
    expect(sumCents(own.map(({ exVatCents }) => exVatCents))).toBe(line.exVatCents)
    expect(sumCents(own.map(({ tenths }) => tenths))).toBe(line.tenths)
  }
  for (const note of notes) {
    const { net, vat } = amounts(note.lines)
    expect([note.sums.exVatCents, note.sums.vatCents]).toEqual([net, vat])
    expect(note.sums).toEqual(sumsAt(note.lines, note.sums.totalCents))
    expect(note.lines.length).toBeGreaterThan(0)
    expect(note.sums.totalCents % 100).toBe(0)
  }
}

/** Expects the documents to add up to the order. */
function expectEqual({ documents, order }: Book): void {
  const sign = { invoice: 1, 'credit-note': -1 } as const
  const documented = sumCents(documents.map(({ kind, totalCents }) => sign[kind] * totalCents))
  expect(documented + uninvoiced(order).totalCents).toBe(orderValue(order))
  for (const line of order.lines) {
    expect(Math.min(line.tenths, line.exVatCents, line.vatCents)).toBeGreaterThanOrEqual(0)
    const left = [...order.invoices.flatMap(({ lines }) => lines), ...uninvoiced(order).lines]
    const { tenths, net, vat } = amounts(left.filter(({ code }) => code === line.code))
    expect([tenths, net, vat]).toEqual([line.tenths, line.exVatCents, line.vatCents])
  }
}

const product = fc.record({
  unitExVatCents: fc.integer({ min: 1, max: 90_000 }),
  vatPerc: fc.constantFrom(16, 8, 0),
  tenths: fc.integer({ min: 1, max: 90 }),
  off: fc.constantFrom(0, 0, 0, 137, 1000),
})
const step = fc.record({
  kind: fc.constantFrom('grow', 'sent', 'unsent', 'unsent'),
  products: fc.array(fc.record({ at: fc.nat(3), tenths: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})

test('each credit note is within its invoice, and the order equals its documents', () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 29_310),
      fc.constantFrom(0, 0, 7, 20),
      fc.array(step, { maxLength: 8 }),
      (products, deliveryExVatCents, parcel, steps) => {
        const book = new Book(products, deliveryExVatCents)
        if (parcel > 0) book.invoiceParcel(parcel)
        else book.invoiceRest()
        for (const { kind, products: some } of steps) {
          const chosen = new Map(some.map(({ at, tenths }) => [1 + (at % products.length), tenths]))
          if (kind === 'grow') for (const [position, tenths] of chosen) book.grow(position, tenths)
          else {
            const wanted = [...chosen].map(([position, tenths]) => ({
              position,
              tenths: Math.min(tenths, book.line(position).tenths),
            }))
            expectTied(book.credit(wanted, kind === 'sent' ? 'sent' : 'unsent'))
          }
          expectWithin(book.documents)
          expectEqual(book)
        }
        expectTied(book.credit(book.order.lines, 'unsent', true))
        expectWithin(book.documents)
        expect(book.order.invoices.flatMap(({ lines }) => lines)).toEqual([])
        expect(sumCents(book.order.invoices.map(({ totalCents }) => totalCents))).toBe(0)
        expect(orderValue(book.order)).toBe(0)
      },
    ),
    { numRuns: modelRuns(300) },
  )
})

const PLAIN: Product = { unitExVatCents: 1_000, vatPerc: 16, tenths: 20, off: 0 }

test('credits a product on the newest invoice that has it, and the rest on the older one', () => {
  const book = new Book([PLAIN, { ...PLAIN, vatPerc: 0 }], 500)
  book.invoiceRest()
  book.grow(1, 30)
  const wanted = [
    { position: 1, tenths: 40 },
    { position: 2, tenths: 10 },
  ]
  const { notes } = book.credit(wanted, 'unsent')
  const on = notes.map(({ invoiceNo, lines }) => [invoiceNo, lines.map(({ code, tenths }) => [code, tenths])])
  expect(on).toEqual([
    [2, [['P0', 30]]],
    [
      1,
      [
        ['P0', 10],
        ['P1', 10],
      ],
    ],
  ])
  // An invoice without anything left is skipped.
  expect(book.credit([{ position: 1, tenths: 10 }], 'unsent').notes.map(({ invoiceNo }) => invoiceNo)).toEqual([1])
})

test('credits unsent products that are on no invoice before invoiced ones, and returned products after them', () => {
  const noted = (from: 'sent' | 'unsent') => {
    const book = new Book([PLAIN], 0)
    book.invoiceParcel(10)
    return creditByInvoice(book.order, [{ position: 1, tenths: 10 }], from).notes.map(({ invoiceNo }) => invoiceNo)
  }
  expect(noted('unsent')).toEqual([null])
  expect(noted('sent')).toEqual([1])
})

test('rounds the rest of an invoice to whole shillings, and credits the rounding with its last part', () => {
  const book = new Book([{ ...PLAIN, unitExVatCents: 1_037 }], 0)
  book.invoiceRest()
  const [first] = book.credit([{ position: 1, tenths: 10 }], 'unsent').notes
  const [last] = book.credit([{ position: 1, tenths: 10 }], 'unsent').notes
  // 24.06 is rounded to 24: 12.03 each.
  expect([first?.sums.totalCents, last?.sums.totalCents]).toEqual([1_200, 1_200])
  expect([first?.sums.roundingCents, last?.sums.roundingCents]).toEqual([-3, -3])
})
