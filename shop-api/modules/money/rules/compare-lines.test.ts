import { compareLines, type StoredLine } from './compare-lines.ts'
import type { StatementLine } from './statement-line.ts'

const at = new Date('2026-11-24T09:00:00+03:00')
const line = (reference: string, cents: number, more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: 1, at, hasTime: true, reference, kind: 'payment', cents, balanceCents: null, details: '' },
  ...{ typedAccount: null, phoneMasked: null, name: null, linked: null, ...more },
})
const stored = ({ reference, kind, cents, at }: StatementLine): StoredLine => ({ reference, kind, cents, at })
const compared = (lines: StatementLine[], old: StatementLine[], file: 'mpesa' | 'bank' = 'mpesa') => {
  const { added, known, differing } = compareLines(lines, old.map(stored), file)
  return { added: added.map(({ cents }) => cents), known, differing: differing.map((one) => one.stored.cents) }
}

test('adds only the lines that are not stored', () => {
  expect(compared([line('A1', 100), line('A2', 200)], [line('A1', 100)])).toEqual({
    ...{ added: [200], known: 1, differing: [] },
  })
})

test('distinguishes a charge from the payment with the same receipt', () => {
  const charge = line('A1', -5, { kind: 'charge' })
  expect(compared([line('A1', 100), charge], [line('A1', 100)])).toEqual({ added: [-5], known: 1, differing: [] })
})

test('reports a line with another amount than the stored line', () => {
  expect(compared([line('A1', 150)], [line('A1', 100)])).toEqual({ added: [], known: 0, differing: [100] })
})

test('pairs equal amounts first if a bank uses a reference twice on a day', () => {
  expect(compared([line('FEE', 30), line('FEE', 20)], [line('FEE', 20)], 'bank')).toEqual({
    ...{ added: [30], known: 1, differing: [] },
  })
})

test('treats a reference of a bank on another day as another line', () => {
  const later = line('FEE', 30, { at: new Date('2026-11-25T09:00:00+03:00') })
  expect(compared([later], [line('FEE', 20)], 'bank')).toEqual({ added: [30], known: 0, differing: [] })
})
