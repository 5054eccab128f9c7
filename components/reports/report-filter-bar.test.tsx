import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { productCollectionList } from '#lib/contract/content/reference.ts'
import { addDays, systemClock, today } from '#lib/format/clock.ts'
import { EMPTY_REPORT_FILTER, type ReportFilter } from './report-filter.ts'
import { ReportFilters } from './report-filter-bar.tsx'

function Report({ onChange }: { onChange: (filter: ReportFilter) => void }) {
  const [filter, setFilter] = useState(EMPTY_REPORT_FILTER)
  return (
    <ReportFilters
      filter={filter}
      problem={null}
      onChange={(next) => {
        setFilter(next)
        onChange(next)
      }}
    />
  )
}

function openFilters() {
  // Without the menu there are no collections to choose; all else works.
  answerCall(productCollectionList, () => refused('not-allowed', 'Not just now.'))
  const changes: ReportFilter[] = []
  return { ...draw(<Report onChange={(filter) => changes.push(filter)} />), changes }
}

const period = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' })
const chosen = () => within(period()).getByRole('option', { selected: true }).textContent
const shopDay = today(systemClock)

test('sets both days by a period in Nairobi time, and clears them for the last 12 months', async () => {
  const { user, changes } = openFilters()
  expect(chosen()).toBe('Last 12 months')
  await user.selectOptions(period(), 'Last 7 days')
  expect(changes.at(-1)).toMatchObject({ fromDate: addDays(shopDay, -6), toDate: shopDay })
  expect(screen.getByLabelText('First day')).toHaveValue(addDays(shopDay, -6))
  expect(chosen()).toBe('Last 7 days')
  await user.selectOptions(period(), 'Last 12 months')
  expect(changes.at(-1)).toEqual(EMPTY_REPORT_FILTER)
})

test('starts chosen dates at today, and stays at chosen dates for any values', async () => {
  const { user, changes } = openFilters()
  await user.selectOptions(period(), 'Choose dates')
  expect(chosen()).toBe('Choose dates')
  expect(changes.at(-1)).toMatchObject({ fromDate: shopDay, toDate: shopDay })
  await user.clear(screen.getByLabelText('First day'))
  await user.type(screen.getByLabelText('First day'), addDays(shopDay, -29))
  expect(changes.at(-1)).toMatchObject({ fromDate: addDays(shopDay, -29), toDate: shopDay })
  expect(chosen()).toBe('Choose dates')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(chosen()).toBe('Last 12 months')
  await user.selectOptions(period(), 'Last 7 days')
  expect(chosen()).toBe('Last 7 days')
})

test('counts the active filters in the label of “More filters”', async () => {
  const { user, changes } = openFilters()
  const fold = screen.getByText('More filters')
  await user.click(fold)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '1')
  await user.type(screen.getByRole('searchbox', { name: 'Order, product or code' }), 'simba')
  expect(changes.at(-1)).toMatchObject({ orderStatus: [1], searchText: 'simba' })
  expect(fold).toHaveTextContent('More filters, 2 set')
  expect(screen.getByRole('combobox', { name: 'Sub-collection' })).toBeDisabled()
})
