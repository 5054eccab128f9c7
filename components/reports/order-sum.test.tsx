import { render, screen } from '@testing-library/react'
import { OrderSum } from './order-sum.tsx'
import { EMPTY_REPORT_FILTER } from './report-filter.ts'

test('adds delivery and rounding to the products, and links to the report by date with the same filter', () => {
  const of = { delivery: 900_00, rounding: 28_88, total: 964_578_00 }
  render(
    <OrderSum products={963_649_12} of={of} filter={{ ...EMPTY_REPORT_FILTER, fromDate: '2026-11-01', branch: [7] }} />,
  )
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Products with VAT963,649.12',
    'Delivery with VAT900.00',
    'Rounding28.88',
    'Orders with VAT and delivery, as in the report by date964,578.00',
  ])
  const link = screen.getByRole('link', { name: 'report by date' })
  expect(link.getAttribute('href')).toMatch(/^\/orders-by-date\?.*from.*2026-11-01/i)
  expect(link.getAttribute('href')).toContain('7')
})
