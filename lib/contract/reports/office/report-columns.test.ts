import { groupColumns, sourceColumns } from './report-columns.ts'
import type { ReportFigures, ReportSource } from './reports.ts'

const FIGURES: ReportFigures = {
  ...{ count: 2, quantity: 3, products: 80_00, delivery: 4_00, discount: 0, vat: 13_44, rounding: 0 },
  ...{ plus: 116_00, minus: 16_00, total: 100_00, known: null, cost: null },
}

test.each(['orders', 'invoices', 'money'] as const)('additions and deductions of %s add up to the total', (basis) => {
  const ofGroup = Object.fromEntries(groupColumns(basis, 'day').map(({ id, value }) => [id, value(FIGURES)]))
  expect(ofGroup).toMatchObject({ plus: 116_00, minus: -16_00, total: 100_00 })
  const ofRow = sourceColumns(basis).map(({ id, value }) => [id, value(FIGURES as unknown as ReportSource)])
  expect(Object.fromEntries(ofRow)).toMatchObject({ plus: 116_00, minus: -16_00, total: 100_00 })
})
