import fc from 'fast-check'
import { centsOfDecimal } from '#lib/format/money.ts'
import { paymentLines, statementCsv, statementPdf } from '../documents/statement-file.ts'
import { type StatementEntry, statementOf } from './statement.ts'

const range = { fromDate: '2026-11-01', toDate: '2026-11-30' }
const amount = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }).filter((cents) => cents !== 0)
const entries = fc.array(
  fc.record<StatementEntry>({
    day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    what: fc.constantFrom('Payment, SKJ7', '=cmd|calc', 'Cheque "12", bounced', 'Tax invoice INV-000001'),
    dueOn: fc.constantFrom(null, '2026-12-24'),
    amountCents: amount,
  }),
  { maxLength: 40 },
)

/** A CSV without line breaks in cells, as rows of cells. */
const cellsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? ''))

test('adds up to the cent, line by line, also as a file', () => {
  fc.assert(
    fc.property(amount, entries, (opening, all) => {
      const statement = statementOf(range, opening, all)
      expect(statement.closingCents).toBe(opening + statement.chargedCents - statement.paidCents)
      expect(statement.lines.at(-1)?.balanceCents ?? opening).toBe(statement.closingCents)
      const rows = cellsOf(statementCsv('Test Traders', statement).toString())
      expect(rows).toHaveLength(all.length + 3)
      let balance = centsOfDecimal(rows[1]?.[5] ?? '')
      for (const cells of rows.slice(2, -1)) {
        balance += cells[3] ? centsOfDecimal(cells[3]) : 0
        balance -= cells[4] ? centsOfDecimal(cells[4]) : 0
        expect(cells[5] && centsOfDecimal(cells[5])).toBe(balance)
        expect(cells[1]).not.toMatch(/^"?=/)
      }
      expect(centsOfDecimal(rows.at(-1)?.[5] ?? '')).toBe(balance)
    }),
  )
})

test('draws a long statement as a PDF of several pages', async () => {
  const line = {
    day: '2026-11-03',
    what: 'Tax invoice INV-000123, order 10042',
    dueOn: '2026-12-03',
    amountCents: 145_00,
  }
  const statement = statementOf(
    range,
    -20_00,
    Array.from({ length: 120 }, () => line),
  )
  const party = { name: 'Test Traders', lines: ['Mpaka Road'], kraPin: '' }
  const pdf = await statementPdf(statement, { seller: party, buyer: party, drawnOn: '2026-11-30', payment: null })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
})

test('names the ways to pay with the reference of the company', () => {
  const bank = { bankName: 'KCB', accountName: 'Fuma Ltd', accountNumber: '1100', branch: 'Moi Avenue', swift: null }
  const payment = { accountReference: 'FUMAC12', businessNumber: '174379', bank }
  const [mpesa = '', transfer = ''] = paymentLines(payment)
  expect(mpesa).toMatch(/business number 174379, account FUMAC12\.$/)
  expect(transfer).toBe('Pay by bank: KCB, Moi Avenue, account 1100 of Fuma Ltd, reference FUMAC12.')
  expect(paymentLines({ ...payment, businessNumber: null })).toEqual([transfer])
  expect(paymentLines(null)).toEqual([])
})
