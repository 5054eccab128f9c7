import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { officeReport, type ReportFigures, type ReportRow } from '#lib/contract/reports/office/reports.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ReportsSection } from './reports-section.tsx'

type Report = Output<typeof officeReport>

const figures = (total: number, more: Partial<ReportFigures> = {}): ReportFigures => ({
  ...{ count: 2, quantity: 0, products: total - 400, delivery: 100, discount: 0, vat: 300, rounding: 0 },
  ...{ plus: total + 500, minus: 500, total, known: null, cost: null },
  ...more,
})
const row = (key: string, label: string, total: number, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ key, label, detail: '', before: null },
  ...figures(total),
  ...more,
})
const reportOf = (rows: ReportRow[], more: Partial<Report> = {}): Report => {
  const total = rows.reduce((sum, one) => sum + one.total, 0)
  return {
    ...{ rows, rest: null, groups: rows.length, totals: figures(total), check: total, unmatched: null, name: null },
    before: { from: '2026-10-01', to: '2026-10-31', until: null, totals: figures(100_00) },
    ...more,
  }
}

const COUNTIES = [
  row('Kisumu', 'Kisumu', 150_00, { before: 90_00 }),
  row('Homa Bay', 'Homa Bay', 80_00, { before: 95_00 }),
]
const DAYS = [row('2026-11-02', 'Mon 2 November 2026', 150_00), row('2026-11-03', 'Tue 3 November 2026', 80_00)]
const KINDS = [
  row('standing', 'Unchanged since placed', 230_00, { plus: 230_00, minus: 0 }),
  row('cancelled', 'Cancelled', 0, { plus: 1000, minus: 1000, total: 0 }),
]

function open(query: string, answer: (input: Input<typeof officeReport>) => Report | null = () => null) {
  window.history.replaceState(null, '', `/office/reports?${query}`)
  signedInAs('finance')
  const asked = answerCall(officeReport, (input) => ({
    data: answer(input) ?? reportOf(input.group === 'kind' ? KINDS : input.group === 'county' ? COUNTIES : DAYS),
  }))
  return { asked, ...drawOffice(<ReportsSection tab="sales" />) }
}

const NOVEMBER = 'days=2026-11-01..2026-11-30'

test('links each figure to its rows, by day or by county', async () => {
  const { user } = open(NOVEMBER)
  const byDay = await screen.findByRole('region', { name: 'By day' })
  expect(within(byDay).getByRole('link', { name: 'Mon 2 November 2026' })).toHaveAttribute(
    'href',
    '/office/reports/rows?count=orders&days=2026-11-02..2026-11-02',
  )
  await user.selectOptions(screen.getByLabelText('Group by'), 'county')
  expect(window.location.search).toContain('by=county')
  const byCounty = await screen.findByRole('region', { name: 'By county' })
  for (const link of within(within(byCounty).getByRole('row', { name: /^Homa Bay/ })).getAllByRole('link'))
    expect(link).toHaveAttribute(
      'href',
      '/office/reports/rows?count=orders&days=2026-11-01..2026-11-30&of=county%3AHoma+Bay',
    )
})

test('summarises the components, the previous period and the check of the total', async () => {
  open(NOVEMBER)
  const summary = await screen.findByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('KSh 130 more than 1–31 October 2026 (KSh 100)')
  expect(summary).toHaveTextContent('Checked: equal to the total of the orders (KSh 230.00).')
  const cancelled = await within(summary).findByRole('row', { name: /^Cancelled/ })
  expect(within(cancelled).getByRole('link')).toHaveAttribute(
    'href',
    '/office/reports/rows?count=orders&days=2026-11-01..2026-11-30&of=kind%3Acancelled',
  )
  expect(screen.getByText(/Orders by the day they were placed/)).toBeVisible()
})

test('warns if a report does not add up', async () => {
  open(NOVEMBER, ({ group }) => (group === 'kind' ? null : reportOf(DAYS, { check: 229_99 })))
  expect(await screen.findByText('The totals do not match.')).toBeVisible()
})

test('sorts the table by a figure in both directions', async () => {
  const { user } = open(`${NOVEMBER}&by=county`)
  const table = await screen.findByRole('region', { name: 'By county' })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((one) => one.textContent)
  expect(names()).toEqual(['Kisumu', 'Homa Bay', 'Total'])
  await user.click(within(table).getByRole('button', { name: 'Period before' }))
  expect(names()).toEqual(['Homa Bay', 'Kisumu', 'Total'])
  await user.click(within(table).getByRole('button', { name: 'Period before' }))
  expect(names()).toEqual(['Kisumu', 'Homa Bay', 'Total'])
})

test('shows margins for staff with access to costs, and their share of sales', async () => {
  const cost = { known: 100_00, cost: 60_00, products: 200_00 }
  open(`${NOVEMBER}&by=family`, ({ group }) =>
    group === 'family' ? reportOf([row('3', 'Simba Blanket', 230_00, cost)], { totals: figures(230_00, cost) }) : null,
  )
  const table = await screen.findByRole('region', { name: 'By product' })
  expect(within(table).getByRole('row', { name: /^Simba Blanket/ })).toHaveTextContent('40.0%')
  expect(table).toHaveTextContent('The cost is known for 50% of the sales ex-VAT.')
})

test('stores basis and period in the address and omits products from money', async () => {
  const { user, asked } = open(`${NOVEMBER}&by=family`)
  await user.selectOptions(await screen.findByLabelText('Report'), 'money')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ basis: 'money' }))
  expect(within(screen.getByLabelText('Group by')).queryByRole('option', { name: 'Product' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Period'), 'last-month')
  expect(new URLSearchParams(window.location.search).get('period')).toBe('last-month')
  expect(new URLSearchParams(window.location.search).get('days')).toBeNull()
})

test('shows an empty state for days without data and a retry after an error', async () => {
  let isRefused = true
  window.history.replaceState(null, '', `/office/reports?${NOVEMBER}`)
  signedInAs('finance')
  answerCall(officeReport, () =>
    isRefused ? refused('invalid-request', 'Choose fewer days.') : { data: reportOf([]) },
  )
  const { user } = drawOffice(<ReportsSection tab="sales" />)
  expect(await screen.findByText('Choose fewer days.')).toBeVisible()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No data in 1–30 November 2026')).toBeVisible()
})

test('names the missing permission to users who cannot see reports', async () => {
  window.history.replaceState(null, '', '/office/reports')
  signedInAs('packer')
  drawOffice(<ReportsSection tab="sales" />)
  expect(await screen.findByText('You do not have permission for this.')).toBeVisible()
})
