import { dateReport, sortDates } from './date-report.ts'

const perOrder = [
  { date: '2026-11-02', orders: 2, delivery: 290_00, total: 3190_00 },
  { date: '2026-11-01', orders: 1, delivery: 0, total: 1160_00 },
]
const perLine = [
  { date: '2026-11-01', code: 'b', name: 'Blankets', tenths: 10, exVat: 1000_00, vat: 160_00 },
  { date: '2026-11-02', code: 'b', name: 'Blankets', tenths: 15, exVat: 1500_00, vat: 240_00 },
  { date: '2026-11-02', code: 'y', name: 'Yarn', tenths: 5, exVat: 1000_00, vat: 159_60 },
]

test('each period has its sums and their rounding', () => {
  const { rows, totals, byCollection } = dateReport(perOrder, perLine, 'day', false)
  expect(rows.map(({ date, label }) => [date, label])).toEqual([
    ['2026-11-01', '1 November 2026'],
    ['2026-11-02', '2 November 2026'],
  ])
  expect(rows[1]).toMatchObject({ quantity: 2, exVat: 2500_00, vat: 399_60, delivery: 290_00, rounding: 40 })
  expect(totals).toMatchObject({ orders: 3, quantity: 3, delivery: 290_00, total: 4350_00 })
  expect(byCollection).toEqual([
    { code: 'b', name: 'Blankets', quantity: 2.5, total: 2900_00 },
    { code: 'y', name: 'Yarn', quantity: 0.5, total: 1159_60 },
  ])
})

test('of some lines only, delivery and rounding are left out', () => {
  const { rows } = dateReport(perOrder, perLine, 'day', true)
  expect(rows[1]).toMatchObject({ delivery: 0, rounding: 0, total: 2899_60 })
  expect(sortDates(rows, 'total', true).map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-01'])
})
