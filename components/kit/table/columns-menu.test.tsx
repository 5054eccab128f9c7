import { screen, waitFor } from '@testing-library/react'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeColumnsSave, officeMe } from '#lib/contract/staff/office/me.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { type OfficeColumn, visibilityOf } from './office-column.ts'

const COLUMNS: readonly OfficeColumn<object>[] = [
  { id: 'no', title: 'No.', width: 80, isFixed: true, cell: () => null },
  { id: 'to', title: 'To', width: 80, cell: () => null },
  { id: 'tags', title: 'Tags', width: 80, isHiddenAtFirst: true, cell: () => null },
]

function List() {
  const chosen = useChosenColumns('orders')
  const shown = visibilityOf(COLUMNS, chosen.hidden)
  return (
    <>
      <p>
        {COLUMNS.filter(({ id }) => shown[id])
          .map(({ title }) => title)
          .join(' ')}
      </p>
      <ColumnsMenu columns={COLUMNS} chosen={chosen} />
      <button type="button" onClick={() => chosen.show(new Set(['to', 'tags']))}>
        Open a saved view
      </button>
      <button type="button" onClick={() => chosen.show(undefined)}>
        Close the view
      </button>
    </>
  )
}

/** Draws the menu for a user with these hidden columns. */
function draw(hiddenColumns: Record<string, string[]>) {
  signedInAs('orders')
  const account = { columns: hiddenColumns }
  answerCall(officeMe, () => ({
    data: {
      ...{ staffId: 1, name: 'Achieng Odhiambo', email: 'achieng@office.fuma.test', roles: ['orders' as const] },
      ...{
        permissions: [],
        preferences: { density: 'regular' as const, areKeysOn: true },
        hiddenColumns: account.columns,
      },
    },
  }))
  const saved = answerCall(officeColumnsSave, ({ list, hidden }) => {
    account.columns = hidden ? { [list]: hidden } : {}
    return { data: { hiddenColumns: account.columns } }
  })
  return { ...drawOffice(<List />), saved }
}
const tick = (name: string) => screen.getByRole('checkbox', { name })

beforeEach(() => localStorage.clear())

test("saves the chosen columns with the account, and restores the list's default on request", async () => {
  const { user, saved } = draw({})
  expect(screen.getByText('No. To')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(tick('Tags'))
  await screen.findByText('No. To Tags')
  await user.click(tick('To'))
  await screen.findByText('No. Tags')
  await waitFor(() =>
    expect(saved).toEqual([
      { list: 'orders', hidden: [] },
      { list: 'orders', hidden: ['to'] },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Reset columns' }))
  await screen.findByText('No. To')
  await waitFor(() => expect(saved.at(-1)).toEqual({ list: 'orders', hidden: null }))
})

test('another browser of the same person shows them, and remembers them for the first paint', async () => {
  const { unmount } = draw({ orders: ['to'] })
  await screen.findByText('No. Tags')
  await waitFor(() => expect(localStorage.getItem('fuma.office-columns.orders')).toBe('["to"]'))
  unmount()
  answerCall(officeMe, () => refused('internal-error', 'Try again.'))
  drawOffice(<List />)
  expect(screen.getByText('No. Tags')).toBeVisible()
})

test("shows a saved view's columns while it is open, without saving them", async () => {
  const { user, saved } = draw({ orders: [] })
  await screen.findByText('No. To Tags')
  await user.click(screen.getByRole('button', { name: 'Open a saved view' }))
  await screen.findByText('No.')
  await user.click(screen.getByRole('button', { name: 'Close the view' }))
  await screen.findByText('No. To Tags')
  expect(saved).toEqual([])
})
