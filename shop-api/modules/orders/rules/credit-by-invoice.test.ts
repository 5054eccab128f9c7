import fc from 'fast-check'
import { byInvoice } from './credit-by-invoice.ts'

const invoice = (no: number, tenths: Record<string, number>) => ({ no, tenths: new Map(Object.entries(tenths)) })

test('credits a product on the newest invoice that has it, and the rest on the older one', () => {
  const invoices = [invoice(12, { A: 30 }), invoice(11, { A: 20, B: 50 })]
  expect(
    byInvoice(
      [
        { code: 'A', tenths: 40 },
        { code: 'B', tenths: 10 },
      ],
      invoices,
    ),
  ).toEqual([
    { invoiceNo: 12, lines: [{ code: 'A', tenths: 30 }] },
    {
      invoiceNo: 11,
      lines: [
        { code: 'A', tenths: 10 },
        { code: 'B', tenths: 10 },
      ],
    },
  ])
})

test('returns no part for an order without invoices', () => {
  expect(byInvoice([{ code: 'A', tenths: 10 }], [])).toEqual([])
})

const quantities = fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.nat(100))

test('divides each quantity completely, and takes no more from an invoice than is on it', () => {
  fc.assert(
    fc.property(fc.array(quantities, { minLength: 1, maxLength: 4 }), quantities, (stock, wanted) => {
      const invoices = stock.map((tenths, index) => invoice(20 - index, tenths))
      // No more is returned than was invoiced.
      const lines = Object.entries(wanted).map(([code, tenths]) => ({
        code,
        tenths: Math.min(
          tenths,
          stock.reduce((sum, one) => sum + (one[code] ?? 0), 0),
        ),
      }))
      const parts = byInvoice(lines, invoices)
      for (const { code, tenths } of lines) {
        const divided = parts.flatMap((part) => part.lines.filter((line) => line.code === code))
        expect(divided.reduce((sum, line) => sum + line.tenths, 0)).toBe(tenths)
      }
      for (const { invoiceNo, lines: taken } of parts)
        for (const { code, tenths } of taken) {
          const on = invoices.find(({ no }) => no === invoiceNo)
          expect(tenths).toBeGreaterThan(0)
          expect(tenths).toBeLessThanOrEqual(on?.tenths.get(code) ?? 0)
        }
    }),
  )
})
