import { screen, waitFor } from '@testing-library/react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { FilterBar } from './filter-bar.tsx'

const FILTERS: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choices',
    choices: [
      { value: 'to-pack', label: 'To pack' },
      { value: 'out', label: 'Out' },
    ],
  },
  { name: 'placed', label: 'Placed', kind: 'dates' },
  { name: 'amount', label: 'Amount', kind: 'amounts' },
  { name: 'asked', label: 'Asked to cancel', kind: 'yes' },
]

function Bar({ takePasted }: { takePasted?: (text: string) => boolean }) {
  const state = useFilters(FILTERS)
  return <FilterBar filters={FILTERS} state={{ ...state, takePasted }} placeholder="Number or name" found="3 of 9" />
}

const search = () => new URLSearchParams(window.location.search)

test('writes the search to the address after a pause in typing, without history entries', async () => {
  const { user } = drawOffice(<Bar />)
  const steps = window.history.length
  await user.type(screen.getByRole('searchbox', { name: 'Number or name' }), 'wanj')
  await waitFor(() => expect(search().get('search')).toBe('wanj'))
  expect(window.history.length).toBe(steps)
})

test('F adds a filter; its values are a chip and the address; Back takes it away again', async () => {
  const { user } = drawOffice(<Bar />)
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Status' }))
  await user.click(screen.getByRole('checkbox', { name: 'To pack' }))
  await waitFor(() => expect(search().get('status')).toBe('to-pack'))
  await screen.findByRole('button', { name: 'Status: To pack' })
  window.history.back()
  await waitFor(() => expect(search().get('status')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Status: To pack' })).toBeNull())
})

test('days are typed as people type them, and the last day is not before the first', async () => {
  const { user } = drawOffice(<Bar />)
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Placed' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Today' })).toHaveFocus())
  await user.type(screen.getByRole('textbox', { name: 'From' }), '2/11/26')
  await user.type(screen.getByRole('textbox', { name: 'To' }), '1.11.2026{Enter}')
  await screen.findByText('Choose 02/11/2026 or a later day.')
  expect(search().get('placed')).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'To' }))
  await user.type(screen.getByRole('textbox', { name: 'To' }), '2026-11-05{Enter}')
  await waitFor(() => expect(search().get('placed')).toBe('2026-11-02..2026-11-05'))
})

test('amounts are typed as people type them', async () => {
  const { user } = drawOffice(<Bar />)
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Amount' }))
  await user.type(screen.getByRole('textbox', { name: /^From/ }), '10,000{Enter}')
  await waitFor(() => expect(search().get('amount')).toBe('10000..'))
  await screen.findByRole('button', { name: 'Amount: KSh from 10,000' })
})

test('a chip’s cross takes its filter away and leaves the others', async () => {
  window.history.replaceState(null, '', '?asked=1&status=out,to-pack&at=o3')
  const { user } = drawOffice(<Bar />)
  screen.getByText('Status: Out, To pack')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Asked to cancel' }))
  await waitFor(() => expect(window.location.search).toBe('?status=out%2Cto-pack'))
})

test('passes a pasted list to `takePasted` and searches for other pasted text', async () => {
  const lists: string[] = []
  const takePasted = (text: string) => /^[\d\s]+$/.test(text) && lists.push(text) > 0
  const { user } = drawOffice(<Bar takePasted={takePasted} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number or name' })
  await user.click(field)
  await user.paste('10509\n10566')
  expect(lists).toEqual(['10509\n10566'])
  expect(field.value).toBe('')
  await user.paste('Halima')
  await waitFor(() => expect(search().get('search')).toBe('Halima'))
})
