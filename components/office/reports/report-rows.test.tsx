import { screen, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeReportRows, type ReportSource } from '#lib/contract/reports/office/reports.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ordersPath, ReportRowsPage } from './report-rows.tsx'

const ROW: ReportSource = {
  ...{
    id: 'a',
    at: '2026-11-26T08:00:00.000Z',
    orderNo: 10_023,
    reference: '',
    kind: 'cancelled',
    customer: 'Nakuru Drapers',
  },
  ...{ products: 100_00, vat: 16_00, plus: 116_00, minus: 0, total: 116_00 },
}
const SUMS = { rows: 3, counted: 2, products: 300_00, vat: 48_00, plus: 348_00, minus: 0, total: 348_00 }

test('shows named rows with links to their orders and the total of the figure', async () => {
  window.history.replaceState(null, '', '/office/reports/rows?count=orders&days=2026-11-01..2026-11-30&of=county:Lamu')
  signedInAs('finance')
  const asked = answerCall(officeReportRows, () => ({
    data: { rows: [ROW], sums: SUMS, name: 'Lamu' },
    meta: { next: null },
  }))
  drawOffice(<ReportRowsPage />)
  const table = await screen.findByRole('grid', { name: 'Rows' })
  expect(asked[0]).toMatchObject({
    basis: 'orders',
    from: '2026-11-01',
    to: '2026-11-30',
    of: { group: 'county', key: 'Lamu' },
  })
  expect(screen.getByRole('heading', { name: 'Lamu' })).toBeVisible()
  expect(screen.getByText(/3 orders, 1 cancelled/)).toBeVisible()
  expect(await within(table).findByRole('link', { name: '10023' })).toHaveAttribute('href', '/office/orders/10023')
  expect(within(table).getAllByText('348.00').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'View by day' })).toHaveAttribute(
    'href',
    '/office/reports?count=orders&by=day&days=2026-11-01..2026-11-30&of=county%3ALamu',
  )
})

test('hides customers and order links from users without access to orders', async () => {
  window.history.replaceState(null, '', '/office/reports/rows?count=orders&days=2026-11-01..2026-11-30')
  signedInAs('catalogue')
  answerCall(officeReportRows, () => ({
    data: { rows: [{ ...ROW, customer: null }], sums: SUMS, name: null },
    meta: { next: null },
  }))
  drawOffice(<ReportRowsPage />)
  const table = await screen.findByRole('grid', { name: 'Rows' })
  expect(within(table).queryByRole('link')).toBeNull()
  expect(within(table).getByText('Hidden')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in Orders' })).toBeNull()
})

test('links to the Orders section if its filters can select the same rows', () => {
  const scope = { basis: 'orders', from: '2026-11-01', to: '2026-11-30', of: null } as const
  expect(ordersPath(scope)).toBe('/office/orders?view=all&placed=2026-11-01..2026-11-30')
  expect(ordersPath({ ...scope, of: { group: 'company', key: '7' } })).toContain('company=7')
  expect(ordersPath({ ...scope, of: { group: 'company', key: '-' } })).toBeNull()
  expect(ordersPath({ ...scope, of: { group: 'rep', key: '7' } })).toBeNull()
  expect(ordersPath({ ...scope, basis: 'money' })).toBeNull()
})
