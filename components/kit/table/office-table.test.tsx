import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { opened } from '#components/testing/next-navigation.ts'
import type { OfficeColumn, Sort } from './office-column.ts'
import { OfficeTable } from './office-table.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useSelection } from './use-selection.ts'

interface Row {
  id: string
  no: number
  name: string
}

const ROWS: Row[] = Array.from({ length: 200 }, (_, at) => ({ id: `o${at}`, no: 10_500 + at, name: `Customer ${at}` }))
const COLUMNS: OfficeColumn<Row>[] = [
  { id: 'no', title: 'No.', width: 66, isLink: true, isFixed: true, sort: 'no', cell: ({ no }) => no },
  { id: 'name', title: 'Customer', width: 120, grow: 1, cell: ({ name }) => name },
  { id: 'rare', title: 'Rarely needed', width: 80, isHiddenAtFirst: true, cell: () => 'rare' },
]

const sorted: Sort[] = []

function List({ hidden }: { hidden?: ReadonlySet<string> }) {
  const [focused, setFocused] = useRowFocus()
  const selection = useSelection()
  const [previews, setPreviews] = useState(0)
  return (
    <>
      <input aria-label="Search" />
      <p>
        {selection.ids.size} selected, everything: {String(selection.isEverything)}, previews: {previews}
      </p>
      <OfficeTable
        label="Orders"
        columns={COLUMNS}
        rows={ROWS}
        idOf={({ id }) => id}
        nameOf={({ no }) => `Order ${no}`}
        hrefOf={({ no }) => `/office/orders/${no}`}
        sort={{ by: 'no', isDown: false }}
        onSort={(sort) => sorted.push(sort)}
        focused={focused}
        onFocus={setFocused}
        selection={selection}
        hidden={hidden}
        onPreview={() => setPreviews(previews + 1)}
        phoneRow={({ no }) => no}
      />
    </>
  )
}

const inFocus = () => screen.getByRole('grid', { name: 'Orders' }).getAttribute('aria-activedescendant')

test('draws only the rows near the window, with the total number of rows', () => {
  drawOffice(<List />)
  const grid = screen.getByRole('grid', { name: 'Orders' })
  expect(grid).toHaveAttribute('aria-rowcount', '201')
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
  screen.getByRole('link', { name: '10500' })
})

test('J and K move the focus, which is in the address once it rests; Enter opens the row, Space its preview', async () => {
  const { user } = drawOffice(<List />)
  await user.keyboard('jjk')
  expect(inFocus()).toBe('row-o0')
  await user.keyboard('j')
  await waitFor(() => expect(window.location.search).toBe('?at=o1'))
  await user.keyboard(' ')
  screen.getByText(/previews: 1/)
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['/office/orders/10501'])
})

test('names no row in focus that is not drawn', () => {
  window.history.replaceState(null, '', '?at=o150')
  drawOffice(<List />)
  expect(inFocus()).toBeNull()
  window.history.replaceState(null, '', '/')
})

test('X selects, Shift X selects to here, Escape clears, Ctrl A means all that the filter finds', async () => {
  const { user } = drawOffice(<List />)
  await user.keyboard('jx')
  screen.getByText(/^1 selected/)
  await user.keyboard('jjj{Shift>}X{/Shift}')
  screen.getByText(/^4 selected/)
  expect(screen.getByRole('checkbox', { name: 'Select Order 10502' })).toBeChecked()
  await user.keyboard('{Escape}')
  screen.getByText(/^0 selected/)
  await user.keyboard('{Control>}a{/Control}')
  screen.getByText(/^200 selected, everything: true/)
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 10500' }))
  screen.getByText(/^199 selected, everything: false/)
})

test('letters are silent while a field has the focus', async () => {
  const { user } = drawOffice(<List />)
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'jxj')
  expect(inFocus()).toBeNull()
  screen.getByText(/^0 selected/)
})

test('a press on a head orders by it, another the other way round', async () => {
  const { user } = drawOffice(<List />)
  expect(screen.getByRole('columnheader', { name: 'No.' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'No.' }))
  expect(sorted.at(-1)).toEqual({ by: 'no', isDown: true })
})

test('shows the chosen columns, and rarely needed columns only if chosen', () => {
  const { rerender } = drawOffice(<List />)
  expect(screen.queryByRole('columnheader', { name: 'Rarely needed' })).toBeNull()
  rerender(<List hidden={new Set(['name', 'no'])} />)
  screen.getByRole('columnheader', { name: 'Rarely needed' })
  screen.getByRole('columnheader', { name: 'No.' })
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull()
})
