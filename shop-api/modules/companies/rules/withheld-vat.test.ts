/** Withheld VAT: 2/116 of the part with VAT, and the invoices that were paid short by exactly that. */

import fc from 'fast-check'
import { mostWithheld, openCertificates, withheldVat } from './withheld-vat.ts'

const sum = (exVatCents: number, rate = 16) => ({ rate, exVatCents, vatCents: (exVatCents * rate) / 100 })

describe('withheldVat', () => {
  it('is 2/116 of the part with VAT, and ignores the part without VAT', () => {
    expect(withheldVat([sum(100_000_00)])).toBe(2_000_00)
    expect(withheldVat([sum(100_000_00), sum(50_000_00, 0)])).toBe(2_000_00)
    expect(withheldVat([sum(50_000_00, 0)])).toBe(0)
  })

  it('is never below zero, nor more than 2/116 of the total rounded to a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), (gross) => {
        const exVatCents = Math.round((gross * 100) / 116)
        const withheld = withheldVat([{ rate: 16, exVatCents, vatCents: gross - exVatCents }])
        expect(withheld).toBe(Math.max(0, Math.round((gross * 2) / 116)))
      }),
    )
  })
})

describe('openCertificates', () => {
  const invoice = (invoiceNo: number, paid: { entryId: number; cents: number }[]) => ({
    ...{ companyId: 1, invoiceNo, totalCents: 116_000_00, sums: [sum(100_000_00)] },
    money: paid.map((one) => ({ ...one, day: '2026-11-20' })),
  })
  const short = { entryId: 5, cents: 114_000_00 }

  it('finds an invoice that was paid short by exactly the withheld VAT', () => {
    expect(openCertificates([invoice(1, [{ entryId: 4, cents: 114_000_01 }, short])])).toMatchObject([
      { invoice: { invoiceNo: 1 }, withheldCents: 2_000_00, paid: { entryId: 5 } },
    ])
  })

  it('ignores invoices that were paid in full, or by another amount', () => {
    expect(openCertificates([invoice(1, [{ entryId: 4, cents: 116_000_00 }]), invoice(2, [])])).toEqual([])
  })

  it('takes a payment for one invoice only', () => {
    const open = openCertificates([invoice(2, [short]), invoice(1, [short])])
    expect(open.map((one) => one.invoice.invoiceNo)).toEqual([1])
  })
})

test('a certificate can name the next whole shilling', () => {
  expect(mostWithheld(2_000_00)).toBe(2_000_00)
  expect(mostWithheld(2_000_01)).toBe(2_001_00)
})
