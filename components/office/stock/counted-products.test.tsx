/** Lists of a whole store: rows near the window are drawn, with the place and the sums of all. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import {
  type CountProduct,
  officeCount,
  officeCountDecide,
  type StockCount,
  type StockCountLine,
} from '#lib/contract/stock/office/stock-counts.ts'
import { storeCount } from '#lib/office/stock/stored-count.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CountPage } from './count-page.tsx'
import { CountReview } from './count-review.tsx'

const MANY = 1_500
const OPEN = 1_200

const codeOf = (at: number) => `HM-${String(at).padStart(5, '0')}`
const lineOf = (at: number): StockCountLine => ({
  ...{ variantId: at + 1, code: codeOf(at), name: `Cloth ${at}`, unit: 'piece', shelf: 'B2', bales: null },
  ...{ countedTenths: at < OPEN ? 20 : 10, expectedTenths: 10, onHandTenths: 10, freeTenths: 10 },
  ...{ state: at < OPEN ? 'open' : 'same', decidedBy: '', note: '' },
})
const COUNT: StockCount = {
  ...{ countId: 101, title: 'All shelves', state: 'open', countedBy: 'Achieng Odhiambo', version: 1 },
  ...{ sentAt: '2026-11-26T08:00:00.000Z', lines: MANY, differences: OPEN },
  items: Array.from({ length: MANY }, (_, at) => lineOf(at)),
}
const PRODUCTS: CountProduct[] = Array.from({ length: MANY }, (_, at) => ({
  ...{ variantId: at + 1, code: codeOf(at), name: `Cloth ${at}`, unit: 'piece', stepTenths: 10, piecesPerBale: 1 },
  shelf: 'B2',
}))

/** Scrolls the list; jsdom neither scrolls nor fires the event. */
function scrollTo(inside: HTMLElement, top: number): HTMLElement {
  const scroller = inside.closest<HTMLElement>('.overflow-y-auto') as HTMLElement
  act(() => {
    scroller.scrollTop = top
    fireEvent.scroll(scroller)
  })
  return scroller
}

afterEach(() => storeCount(null))

test('renders few rows of a long count, shows their number and books all of them', async () => {
  signedInAs('owner')
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeCount, () => ({ data: COUNT }))
  const booked = answerCall(officeCountDecide, () => ({
    data: { count: { ...COUNT, version: 2 }, refused: [] },
  }))
  const { user } = drawOffice(<CountReview countId={101} />)
  const table = await screen.findByRole('table', { name: 'Counted products' })
  expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1))
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  screen.getByText('1,200 of 1,200 differences')
  screen.getByText(', 300 correct')
  await user.click(screen.getByRole('checkbox', { name: `Choose ${codeOf(1)}` }))

  // The focused row and its Tab target stay rendered; excluded differences stay excluded.
  scrollTo(table, 20_000)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Choose ${codeOf(4)}` })).toBeNull())
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex')).slice(0, 4)).toEqual(['1', '2', '3', '4'])
  expect(Number(rows.at(-1)?.getAttribute('aria-rowindex'))).toBeGreaterThan(300)
  expect(screen.getByRole('checkbox', { name: `Choose ${codeOf(1)}` })).toHaveFocus()
  act(() => (document.activeElement as HTMLElement).blur())
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Choose ${codeOf(1)}` })).toBeNull())
  scrollTo(table, 0)
  expect(await screen.findByRole('checkbox', { name: `Choose ${codeOf(1)}` })).not.toBeChecked()

  await user.click(screen.getByRole('button', { name: 'Apply 1,199' }))
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(booked[0]?.variantIds).toHaveLength(OPEN - 1)
  expect(booked[0]?.variantIds).not.toContain(2)
})

test('renders few products of a long list and shows an opened product above it', async () => {
  signedInAs('packer')
  storeCount({
    ...{ key: crypto.randomUUID(), title: 'All shelves', products: PRODUCTS, counted: {}, current: null },
    isSending: false,
  })
  const { user } = drawOffice(<CountPage />)
  const list = await screen.findByRole('list', { name: 'Products to count' })
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(2))
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60)
  screen.getByText('0 of 1,500 products counted')
  const scroller = scrollTo(list, 30_000)
  const far = await within(list).findByRole('button', { name: new RegExp(codeOf(505)) })
  expect(far.closest('li')).toHaveAttribute('aria-posinset', '506')
  expect(far.closest('li')).toHaveAttribute('aria-setsize', String(MANY))
  expect(within(list).queryByRole('button', { name: new RegExp(codeOf(0)) })).toBeNull()
  await user.click(far)
  const inHand = await screen.findByRole('region', { name: 'Current product' })
  within(inHand).getByText(codeOf(505))
  expect(scroller.scrollTop).toBe(0)
})
