import fc from 'fast-check'
import { LINE_KINDS } from '#lib/contract/money/money-kinds.ts'
import type { StatementMapping } from '#lib/contract/money/office/statements.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { modelRuns } from '#lib/testing/model-runs.ts'
import {
  cardBatchCsv,
  csvBytes,
  groupedAmount,
  type MpesaForm,
  mpesaCsv,
  mpesaRows,
  type SampleLine,
  USUAL_FORM,
  xlsxBytes,
} from '../../../testing/statement-files.ts'
import { readStatement } from './read-statement.ts'

const at = (time: string) => new Date(`2026-11-24T${time}+03:00`)
const LINES: readonly SampleLine[] = [
  { reference: 'TKO1AAAA01', at: at('09:00:00'), kind: 'payment', cents: 145_000, typedAccount: '10512' },
  { reference: 'TKO1AAAA01', at: at('09:00:00'), kind: 'charge', cents: -2_500 },
  {
    ...{ reference: 'TKO1AAAA02', at: at('10:30:00'), kind: 'payment', cents: 300_000, typedAccount: 'HSE, "12"' },
    ...{ phone: '2547****0111', name: 'BELINDAH **** RATALA' },
  },
  { reference: 'TKO1AAAA03', at: at('11:00:00'), kind: 'payment', cents: 70_000, status: 'Failed' },
  { reference: 'TKO1AAAA04', at: at('12:00:00'), kind: 'reversal', cents: -145_000, linked: 'TKO1AAAA01' },
  { reference: 'TKO1AAAA05', at: at('17:00:00'), kind: 'settlement-out', cents: -200_000 },
]
const shown = (lines: readonly { reference: string; kind: string; cents: number }[]) =>
  lines.map(({ reference, kind, cents }) => [reference, kind, cents])
const COMPLETED = shown(LINES.filter(({ status }) => status === undefined))
const fixed = (change: (text: string) => string) => Buffer.from(change(mpesaCsv(LINES).toString()))

describe('an M-Pesa statement', () => {
  test.each<[string, Partial<MpesaForm>]>([
    ['as exported', {}],
    ['with the unit in its titles', { hasUnit: true }],
    ['oldest first', { isNewestFirst: false }],
    ['with ISO dates', { dates: 'iso' }],
    ['with semicolons', { separator: ';' }],
    ['with tabs', { separator: '\t' }],
    ['with a mark and plain line ends', { hasMark: true, lineEnd: '\n' }],
    ['without thousands commas', { isGrouped: false }],
  ])('is read %s', async (_, form) => {
    const read = await readStatement(mpesaCsv(LINES, form), null)
    expect(read.faults).toEqual([])
    expect(shown(read.lines)).toEqual(COMPLETED)
    expect(read.facts).toEqual({
      ...{ number: '600000', name: 'FUMA TEXTILES, LIMITED', openingCents: 0, closingCents: 97_500 },
    })
    expect(read.skipped).toBe(1)
  })

  test('is read as a workbook with amounts as numbers', async () => {
    const read = await readStatement(await xlsxBytes(mpesaRows(LINES, USUAL_FORM)), null)
    expect([read.faults, shown(read.lines)]).toEqual([[], COMPLETED])
    expect(read.facts.number).toBe('600000')
  })

  test('has the line number, time, typed account, phone, name and linked receipt of each row', async () => {
    const { lines } = await readStatement(mpesaCsv(LINES, { isNewestFirst: false }), null)
    expect(lines[2]).toMatchObject({
      ...{ line: 8, at: at('10:30:00'), hasTime: true, typedAccount: 'HSE, "12"', phoneMasked: '2547****0111' },
      ...{ name: 'BELINDAH **** RATALA', balanceCents: 442_500, linked: null },
    })
    expect(lines[3]?.linked).toBe('TKO1AAAA01')
  })

  test('has no account if no line before the header names it', async () => {
    const { facts } = await readStatement(mpesaCsv(LINES, { shortCode: null }), null)
    expect([facts.number, facts.name]).toEqual([null, null])
  })

  test.each([
    ['a changed amount', (text: string) => text.replace('"3,000.00"', '"3,100.00"'), 9],
    ['a removed row', (text: string) => text.replace(/TKO1AAAA02.*\r\n/, ''), 7],
    ['an amount that is not a number', (text: string) => text.replace('"3,000.00"', '"3,00O.00"'), 9],
    ['a day that does not exist', (text: string) => text.replaceAll('24-11-2026 10', '31-11-2026 10'), 9],
  ])('with %s has a fault with its line', async (_, change, line) => {
    const { faults } = await readStatement(fixed(change), null)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.line).toBe(line)
  })

  test('chains balances of one moment in any order of the rows', async () => {
    const rows = mpesaRows(
      ['A', 'B', 'C', 'D'].map((letter, no) => ({
        ...{ reference: `TKO1AAAB0${letter}`, at: at('09:00:00'), kind: 'payment' as const, cents: 1_000 * (no + 1) },
      })),
      USUAL_FORM,
    )
    const [body, head] = [rows.slice(5), rows.slice(0, 5)]
    const mixed = [2, 0, 3, 1].map((no) => body[no] as string[])
    const { lines, faults } = await readStatement(csvBytes([...head, ...mixed]), null)
    expect(faults).toEqual([])
    expect(lines.map(({ balanceCents }) => balanceCents)).toEqual([1_000, 3_000, 6_000, 10_000])
  })

  test('refuses a balance above the table that differs from its lines', async () => {
    const rows = [['Opening Balance:', '5.00'], ...mpesaRows(LINES, USUAL_FORM)]
    const { faults } = await readStatement(csvBytes(rows), null)
    expect(faults).toEqual([{ line: null, reason: expect.stringContaining('opening balance') }])
  })

  test('returns the same rows in any form', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            seconds: fc.integer({ min: 0, max: 50 }),
            kind: fc.constantFrom(...LINE_KINDS),
            cents: fc.integer({ min: 1, max: 9_999_999_99 }),
            typedAccount: fc.constantFrom('', '10512', 'INV 7', 'a;b\tc', '"x", y'),
            status: fc.constantFrom('Completed', 'Completed', 'Failed', 'Cancelled'),
          }),
          { minLength: 1, maxLength: 30 },
        ),
        fc.record<MpesaForm>({
          shortCode: fc.constantFrom('600000', null),
          openingCents: fc.integer({ min: -5_000_00, max: 9_000_000_00 }),
          separator: fc.constantFrom(',', ';', '\t'),
          lineEnd: fc.constantFrom('\n', '\r\n'),
          hasMark: fc.boolean(),
          isNewestFirst: fc.boolean(),
          dates: fc.constantFrom('dmy', 'iso'),
          hasUnit: fc.boolean(),
          isGrouped: fc.boolean(),
        }),
        fc.boolean(),
        async (rows, form, isXlsx) => {
          const isOut = (kind: string) => ['refund', 'reversal', 'charge', 'settlement-out'].includes(kind)
          const lines = rows
            .sort((a, b) => a.seconds - b.seconds)
            .map(({ seconds, cents, kind, ...row }, no) => ({
              ...{ ...row, kind, at: new Date(+at('09:00:00') + seconds * 1000) },
              ...{ reference: `TKO${100_000 + no}`, cents: isOut(kind) ? -cents : cents },
            }))
          const bytes = isXlsx ? await xlsxBytes(mpesaRows(lines, form)) : mpesaCsv(lines, form)
          const read = await readStatement(bytes, null)
          const expected = lines.filter(({ status }) => status === 'Completed')
          expect(read.faults).toEqual([])
          const fields = (list: readonly { at: Date; reference: string; kind: string; cents: number }[]) =>
            list.map((one) => `${+one.at} ${one.reference} ${one.kind} ${one.cents}`)
          expect(fields(read.lines).sort()).toEqual(fields(expected).sort())
          expect(read.skipped).toBe(lines.length - expected.length)
        },
      ),
      { numRuns: modelRuns(60) },
    ))
})

test('finds a changed amount in any line of a statement', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 20 }),
      fc.nat(),
      fc.integer({ min: 1, max: 500 }),
      async (amounts, pick, more) => {
        const lines = amounts.map((cents, no) => ({
          ...{ reference: `TKO${100_000 + no}`, at: new Date(+at('09:00:00') + no * 1000) },
          ...{ kind: 'payment' as const, cents },
        }))
        const rows = mpesaRows(lines, { ...USUAL_FORM, isNewestFirst: false })
        const changed = pick % amounts.length
        const row = rows[5 + changed] as string[]
        row[5] = String(((amounts[changed] as number) + more) / 100)
        const { faults } = await readStatement(csvBytes(rows), null)
        // The first line has no balance before it: its amount changes the opening balance only.
        expect(faults.map(({ line }) => line)).toEqual(changed === 0 ? [] : [6 + changed])
      },
    ),
    { numRuns: modelRuns(40) },
  ))

describe('a card batch', () => {
  const ROWS = [
    { batch: 'B1', day: '2026-11-24', request: '7001', order: '10512', cents: 500_000, feeCents: 15_000 },
    { batch: 'B1', day: '2026-11-24', request: '7002', order: '10513', cents: -100_000, feeCents: 0 },
  ]

  test('is read with its fees as charges and its batch as the link', async () => {
    const read = await readStatement(cardBatchCsv(ROWS), null)
    expect([read.kind, read.faults, read.facts.number]).toEqual(['card-batch', [], 'fuma'])
    expect(shown(read.lines)).toEqual([
      ['7001', 'payment', 500_000],
      ['7001', 'charge', -15_000],
      ['7002', 'refund', -100_000],
    ])
    expect(read.lines.every(({ linked }) => linked === 'B1')).toBe(true)
    expect(read.lines[0]?.typedAccount).toBe('10512')
  })

  test('is read without the columns of fees', async () => {
    const read = await readStatement(cardBatchCsv(ROWS.map(({ feeCents: _, ...row }) => row)), null)
    expect(shown(read.lines)).toEqual([
      ['7001', 'payment', 500_000],
      ['7002', 'refund', -100_000],
    ])
  })

  test('in another currency has a fault for each line', async () => {
    const { faults } = await readStatement(cardBatchCsv(ROWS, { currency: 'USD' }), null)
    expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 This line is in USD, not KES.',
      '4 This line is in USD, not KES.',
    ])
  })
})

describe('a bank statement', () => {
  const MAPPING: StatementMapping = {
    ...{ date: 'Transaction Date', description: 'Narration', amount: { in: 'Credit', out: 'Debit' } },
    ...{ balance: 'Balance', reference: 'Reference', dateOrder: 'dmy' },
  }
  const HEAD = [['KCB BANK KENYA'], ['Account Number: 1104589123', '', 'Currency KES'], []]
  const TITLES = ['Transaction Date', 'Value Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance']
  const BODY = [
    ['', '', 'Opening balance', '', '', '', '10,000.00'],
    ['03/11/2026', '03/11/2026', 'PESALINK ORDER 10512', 'FT1', '', '15,000.00', '25,000.00'],
    ['03/11/2026', '03/11/2026', 'Ledger fee', 'CHG', '(250.00)', '', '24,750.00'],
    ['04/11/2026', '04/11/2026', 'MPESA C2B 600000', 'FT2', '', '2,000.00', '26,750.00'],
    ['', '', 'Total', '', '250.00', '17,000.00', ''],
  ]
  const EXPECTED = [
    ['FT1', 'payment', 1_500_000],
    ['CHG', 'charge', -25_000],
    ['FT2', 'settlement-in', 200_000],
  ]

  test('is read with debit and credit columns and lines around the table', async () => {
    const read = await readStatement(csvBytes([...HEAD, TITLES, ...BODY]), MAPPING)
    expect([read.kind, read.faults, shown(read.lines)]).toEqual(['bank', [], EXPECTED])
    expect(read.facts).toMatchObject({ openingCents: 1_000_000, closingCents: 2_675_000 })
    expect(read.lines[0]).toMatchObject({ at: new Date('2026-11-03T00:00:00+03:00'), hasTime: false })
  })

  test('is read with one signed column of either sign', async () => {
    const rows = (sign: number) => [
      ['Date', 'Details', 'Amount'],
      ['03-Nov-26', 'Order 10512', String(sign * 150)],
      ['04 November 2026', 'Paid to supplier', String(sign * -20.5)],
    ]
    const mapping = {
      ...MAPPING,
      ...{ date: 'date', description: 'details', balance: null },
      reference: null,
    }
    for (const sign of [1, -1]) {
      const read = await readStatement(csvBytes(rows(sign)), {
        ...mapping,
        amount: { signed: 'amount', isReversed: sign === -1 },
      })
      expect(shown(read.lines)).toEqual([
        ['Order 10512', 'payment', 15_000],
        ['Paid to supplier', 'unexplained', -2_050],
      ])
    }
  })

  test('returns the same rows with any separator, as CSV or workbook', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), cents: fc.integer({ min: -9e8, max: 9e8 }) }), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.constantFrom<MpesaForm['separator']>(',', ';', '\t'),
        fc.boolean(),
        async (rows, separator, isXlsx) => {
          const moves = rows.filter(({ cents }) => cents !== 0).sort((a, b) => a.day - b.day)
          let balance = 500_00
          const table = [
            ...[...HEAD, TITLES],
            ...moves.map(({ day, cents }, no) => {
              balance += cents
              const date = `${String(day).padStart(2, '0')}/11/2026`
              const amounts = [cents < 0 ? groupedAmount(-cents) : '', cents > 0 ? groupedAmount(cents) : '']
              return [date, date, `Move; "${no}"`, `R${no}`, ...amounts, groupedAmount(balance)]
            }),
          ]
          const bytes = isXlsx ? await xlsxBytes(table) : csvBytes(table, { ...USUAL_FORM, separator })
          const { lines, faults } = await readStatement(bytes, MAPPING)
          expect(faults).toEqual([])
          const expected = moves.map(({ cents, day }, no) => `R${no} ${cents} ${day}`)
          const dayOf = (time: Date) => Number(dayInNairobi(time).slice(8))
          expect(lines.map((one) => `${one.reference} ${one.cents} ${dayOf(one.at)}`).sort()).toEqual(expected.sort())
        },
      ),
      { numRuns: modelRuns(40) },
    ))

  test('is refused without a mapping, and with titles that it does not have', async () => {
    const bytes = csvBytes([...HEAD, TITLES, ...BODY])
    await expect(readStatement(bytes, null)).rejects.toThrow('did not recognise')
    await expect(readStatement(bytes, { ...MAPPING, date: 'Posted' })).rejects.toThrow('does not have the columns')
  })
})

test.each([
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'PDF'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'old Excel'],
  ['a damaged workbook', Buffer.from('PK\u0003\u0004 and no more'), 'cannot be read'],
  ['bytes of another kind', Buffer.from('a\0b'), 'not CSV or XLSX'],
  ['an open quotation mark', Buffer.from(`a,b\n1,"${'x'.repeat(300_000)}`), 'quotation mark'],
])('refuses %s', async (_, bytes, reason) => {
  await expect(readStatement(bytes, null)).rejects.toThrow(reason)
})
