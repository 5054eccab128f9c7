import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall, heldAnswer } from '#components/testing/fake-shop.ts'
import {
  type CellChange,
  officeSheetChoices,
  officeSheetReview,
  officeSheetRows,
  officeSheetTotals,
  type SheetRemark,
  type SheetRow,
  saveSheetJob,
} from '#lib/contract/catalogue/office/sheet.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { SheetPart } from './sheet-part.tsx'

const row = (at: number): SheetRow => ({
  ...{ variantId: at + 1, code: `HM-SB-${String(at).padStart(4, '0')}`, familyId: 1, familyName: 'Simba blanket' },
  ...{ colour: 'Indigo', size: '150 × 200', stock: 144, price: '1250.00', was: null, cost: null, bale: '18' },
  ...{ low: null, shelf: 'A1-4', gtin: null, shop: 'shown' },
})
let rows: SheetRow[]
let sent: CellChange[]

beforeEach(() => {
  localStorage.clear()
  rows = Array.from({ length: 200 }, (_, at) => row(at))
  sent = []
  signedInAs('catalogue')
  answerCall(officeSheetRows, () => ({ data: { rows }, meta: { next: null } }))
  answerCall(officeSheetTotals, () => ({ data: { variants: rows.length, families: 1 } }))
  answerCall(officeSheetChoices, () => ({ data: { brands: [], collections: [], subCollections: [] } }))
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeApprovalList, () => ({ data: [] }))
  answerCall(officeSheetReview, () => ({ data: { remarks: [], variants: 1, families: 1 } }))
})

async function open(beside: ReactNode = null) {
  const { user, unmount } = drawOffice(
    <>
      <SheetPart />
      {beside}
    </>,
  )
  const grid = await screen.findByRole('grid', { name: 'Sheet of 200 variants' })
  act(() => grid.focus())
  return { user, grid, unmount }
}

const cell = (at: number, place: number) => document.getElementById(`cell-${at}-${place}`) as HTMLElement
const PRICE = 3
const WAS = 4
const BALE = 6
const paste = (grid: HTMLElement, text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } })

test('renders only rows near the window and counts all', async () => {
  const { grid } = await open()
  expect(grid).toHaveAttribute('aria-rowcount', '201')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(120)
  expect(grid).toHaveAttribute('aria-activedescendant', 'cell-0-0')
})

test('moves by arrows, edits by typing, moves down on Enter and undoes on Ctrl Z', async () => {
  const { user, grid } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(grid).toHaveAttribute('aria-activedescendant', `cell-0-${PRICE}`)
  await user.keyboard('1,300{Enter}')
  expect(cell(0, PRICE)).toHaveTextContent('1,300.00')
  expect(grid).toHaveAttribute('aria-activedescendant', `cell-1-${PRICE}`)
  expect(screen.getByText('1 unsaved change')).toBeVisible()
  await user.keyboard('{Control>}z{/Control}')
  expect(cell(0, PRICE)).toHaveTextContent('1,250.00')
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('pastes a block into the editable cells and marks invalid values', async () => {
  const { user, grid } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  paste(grid, 'KSh 1,425.00\t1500\t\t20\r\n=A1*2\tabc\t\t0\r\n')
  expect(cell(0, PRICE)).toHaveTextContent('1,425.00')
  expect(cell(0, BALE)).toHaveTextContent('20')
  expect(cell(1, PRICE)).toHaveTextContent('=A1*2')
  for (const place of [PRICE, WAS, BALE]) expect(cell(1, place)).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByText('Pasted 2 × 4: 6 changed, 2 unchanged.')).toBeVisible()
  // All six values are in the draft; three of them are invalid.
  expect(screen.getByText('6 unsaved changes')).toBeVisible()
  expect(screen.getByText('3 errors')).toBeVisible()
  await user.keyboard('{F8}')
  expect(screen.getByText(/Formulas are not supported/)).toBeVisible()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('pastes a single value into a block and fills a column down', async () => {
  const { user, grid } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  paste(grid, '990')
  for (const at of [0, 1, 2]) expect(cell(at, PRICE)).toHaveTextContent('990.00')
  await user.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  for (const at of [3, 4]) expect(cell(at, PRICE)).toHaveTextContent('990.00')
})

test('rejects a clipboard of 10 MB with a message', async () => {
  const { grid } = await open(<UndoBar />)
  paste(grid, '1\n'.repeat(5_000_000))
  expect(await screen.findByText(/The clipboard has 10 MB; the limit is 2 MB/)).toBeVisible()
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('makes the sheet read-only for users without permission and names the roles with it', async () => {
  signedInAs('content')
  const { user } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}9')
  expect(cell(0, PRICE)).toHaveTextContent('1,250.00')
  expect(screen.getByText(/can do this/)).toBeVisible()
})

/** Mocks the job that saves cells; each cell is saved immediately. */
function answerSaving(): void {
  const job = {
    ...{ jobId: 7, kind: 'catalogue.sheet', label: 'Change 2 cells of the sheet', total: 1, failed: 0 },
    ...{ createdAt: '2026-11-24T08:00:00Z', startsAt: '2026-11-24T08:00:00Z', isScheduled: false, isSetAside: false },
  }
  answerCall(saveSheetJob, ({ input }) => {
    sent = input.changes
    return { data: { ...job, state: 'waiting' as const, done: 0, finishedAt: null, canUndo: true } }
  })
  answerCall(officeJob, () => ({
    data: {
      job: { ...job, state: 'done' as const, done: 1, finishedAt: '2026-11-24T08:00:01Z', canUndo: true },
      results: [],
    },
  }))
}

test('reviews changes and saves the valid changes without the invalid', async () => {
  const remarks: SheetRemark[] = [
    {
      ...{ variantId: 2, column: 'price', kind: 'changed', sentence: 'Someone else has changed it.' },
      ...{ current: '1275.00', by: 'Brian Otieno' },
    },
    { variantId: 3, column: 'price', kind: 'second-person', sentence: 'Below the cost.' },
  ]
  answerCall(officeSheetReview, () => ({ data: { remarks, variants: 3, families: 1 } }))
  answerSaving()
  const { user, grid } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  paste(grid, '1300\n1300\n1\n1300')
  await user.keyboard(
    '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}0{Enter}{Control>}s{/Control}',
  )
  const review = await screen.findByRole('region', { name: 'Review' })
  expect(await within(review).findByRole('heading', { name: 'Review 5 changes' })).toBeVisible()
  expect(await within(review).findByText('Brian Otieno:', { exact: false })).toHaveTextContent(
    'Brian Otieno: 1,275.00, you: 1,300.00',
  )
  await user.click(await within(review).findByRole('button', { name: /^Save 3, leave out 2/ }))
  expect(sent).toEqual([
    [1, 'price', '1250.00', '1300.00'],
    [3, 'price', '1250.00', '1.00'],
    [4, 'price', '1250.00', '1300.00'],
  ])
  // The two excluded cells stay: one is invalid, Brian changed the other.
  expect(await within(review).findByRole('heading', { name: 'Review 2 changes' })).toBeVisible()
})

test('saves the reviewed changes on Ctrl Enter while the grid has the focus', async () => {
  answerSaving()
  const { user, grid } = await open()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}1300{Enter}{Control>}s{/Control}')
  const review = await screen.findByRole('region', { name: 'Review' })
  const save = within(review).getByRole('button', { name: /^Save it/ })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  expect(grid).toHaveFocus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([[1, 'price', '1250.00', '1300.00']]))
})

test('restores the draft after a reload without the cells saved elsewhere', async () => {
  const first = await open()
  await first.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}1400{Enter}1500{Enter}')
  first.unmount()
  officeQueries.clear()
  rows = rows.map((one) => (one.variantId === 1 ? { ...one, price: '1400.00' } : one))
  await open()
  await waitFor(() => expect(screen.getByText('1 unsaved change')).toBeVisible())
  expect(cell(1, PRICE)).toHaveTextContent('1,500.00')
})

test('commits a typed value to its cell if another cell is clicked', async () => {
  const { user } = await open()
  await user.click(cell(0, PRICE))
  await user.keyboard('1,300')
  // The selection moves when the pointer is down, before the field loses the focus.
  fireEvent.pointerDown(cell(4, BALE))
  expect(screen.getByLabelText('Price ex-VAT, row 1')).toHaveValue('1,300')
  await user.click(cell(4, BALE))
  expect(cell(0, PRICE)).toHaveTextContent('1,300.00')
  expect(cell(4, BALE)).toHaveTextContent('18')
  expect(screen.getByText('1 unsaved change')).toBeVisible()
})

test('cancels the edit of a cell on Escape', async () => {
  const { user } = await open()
  await user.click(cell(0, PRICE))
  await user.keyboard('1,300{Escape}')
  expect(cell(0, PRICE)).toHaveTextContent('1,250.00')
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('retains a cell typed again during its save as a change of the saved value', async () => {
  answerSaving()
  const { user, grid } = await open()
  await user.click(cell(0, PRICE))
  await user.keyboard('1300{Enter}1300{Enter}{Control>}s{/Control}')
  const review = await screen.findByRole('region', { name: 'Review' })
  const save = () => within(review).getByRole('button', { name: /^Save all 2/ })
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  const last = heldAnswer<{ data: { remarks: SheetRemark[]; variants: number; families: number } }>()
  const asked = answerCall(officeSheetReview, () => last.answer)
  rows = rows.map((one) => (one.variantId <= 2 ? { ...one, price: '1300.00' } : one))
  await user.click(save())
  await waitFor(() => expect(asked).toHaveLength(1))
  act(() => grid.focus())
  await user.click(cell(0, PRICE))
  await user.keyboard('1350{Enter}')
  last.give({ data: { remarks: [], variants: 2, families: 1 } })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Review 1 change' })).toBeVisible())
  expect(cell(0, PRICE)).toHaveTextContent('1,350.00')
  await user.click(cell(0, PRICE))
  expect(await screen.findByText('It was 1,300.00.')).toBeVisible()
})

test("leaves another window's stored draft unchanged if no cell was typed here", async () => {
  const { unmount } = await open()
  const other = JSON.stringify({ since: '2026-11-24T08:00:00Z', cells: [] })
  localStorage.setItem('fuma.office.sheet.1', other)
  fireEvent(window, new Event('pagehide'))
  unmount()
  expect(localStorage.getItem('fuma.office.sheet.1')).toBe(other)
})
