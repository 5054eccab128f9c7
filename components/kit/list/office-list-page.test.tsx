/**
 * Shared behaviour of the office's list pages, tested on families (selection, sorting), stock (preview) and prices (a
 * column beside).
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FamiliesSection } from '#components/office/catalogue/families-section.tsx'
import { ShopPricesPart } from '#components/office/prices/shop-prices-part.tsx'
import { ProductsPart } from '#components/office/stock/products-part.tsx'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import { type ListedFamily, officeFamilyChoices, officeFamilyList } from '#lib/contract/catalogue/office/family-list.ts'
import { officePriceHistory, officePriceList, type ShopPrice } from '#lib/contract/pricing/office/shop-prices.ts'
import { officeColumnsSave } from '#lib/contract/staff/office/me.ts'
import { officeStockList, officeStockVariant, type StockVariant } from '#lib/contract/stock/office/stock.ts'

const familyOf = (familyId: number): ListedFamily => ({
  ...{ familyId, code: `C${familyId}`, name: `Kikoy ${familyId}`, brandName: 'Fuma', collectionName: 'Fabrics' },
  ...{ subCollectionName: 'Cotton', picture: null, status: 'active', showsPrice: true },
  ...{ isNew: false, isTrending: false, isOffer: false, colours: 2, sizes: 1, variants: 2, hidden: 0 },
  ...{ from: 120_000, to: 150_000, stock: 12, unit: 'pc', version: 1 },
})
const familiesOf = (count: number, first = 1) => Array.from({ length: count }, (_, at) => familyOf(first + at))

/** Responds with this list of families. @returns the list of requests, which grows */
const answerFamilies = (families: ListedFamily[], total = families.length) =>
  answerCall(officeFamilyList, () => ({ data: { families, total, next: null } }))

/** Opens the families at an address, for a catalogue editor. */
function enterFamilies(query = '') {
  window.history.replaceState(null, '', `/office/catalogue${query}`)
  signedInAs('catalogue')
  answerCall(officeFamilyChoices, () => ({
    data: { brands: [], collections: [], features: [], counts: { active: 3, draft: 0, archived: 0 } },
  }))
  return drawOffice(<FamiliesSection />).user
}

const families = () => screen.findByRole('grid', { name: 'Product families' })
const inFocus = () => screen.getByRole('grid').getAttribute('aria-activedescendant')
const query = () => new URLSearchParams(window.location.search)

beforeEach(() => {
  opened.length = 0
})

test('shows a placeholder while the list loads, then its rows and their number', async () => {
  const { answer, give } = heldAnswer<{ data: { families: ListedFamily[]; total: number; next: null } }>()
  answerCall(officeFamilyList, () => answer)
  enterFamilies()
  await screen.findByRole('status', { name: 'Loading families' })
  expect(screen.queryByRole('grid')).toBeNull()
  give({ data: { families: familiesOf(3), total: 3, next: null } })
  expect(await families()).toHaveAttribute('aria-rowcount', '4')
  expect(screen.queryByRole('status', { name: 'Loading families' })).toBeNull()
  screen.getByRole('link', { name: 'Kikoy 1' })
})

test('shows why the list failed to load and loads it again on request', async () => {
  answerCall(officeFamilyList, () => refused('changed-meanwhile', 'The catalogue is being replaced.'))
  const user = enterFamilies()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('We could not load the families. The catalogue is being replaced.')
  answerFamilies(familiesOf(2))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await families()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers the next action if the list is empty', async () => {
  answerFamilies([])
  enterFamilies()
  await screen.findByRole('heading', { name: 'No product families yet' })
  expect(screen.getByRole('link', { name: 'Add product family' })).toHaveAttribute('href', '/office/catalogue/new')
})

test('names the filters if no row matches, and removes them on request', async () => {
  answerCall(officeFamilyList, ({ filter }) => {
    const found = filter.search ? [] : familiesOf(2)
    return { data: { families: found, total: found.length, next: null } }
  })
  const user = enterFamilies('?search=zz&status=draft')
  await screen.findByRole('heading', { name: 'No family matches all 2 filters' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await families()
  expect(query().get('search')).toBeNull()
  expect(query().get('status')).toBe('draft')
})

test('loads the next part before the end of the rows', async () => {
  const asked = answerCall(officeFamilyList, ({ page }) => ({
    data: page === 2 ? part(familiesOf(2, 41), null) : part(familiesOf(40), 2),
  }))
  const part = (shown: ListedFamily[], next: number | null) => ({ families: shown, total: 42, next })
  const user = enterFamilies()
  expect(await families()).toHaveAttribute('aria-rowcount', '43')
  await waitFor(() => expect(asked.map(({ page }) => page)).toEqual([1, 2]))
  await user.keyboard('{Control>}a{/Control}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Kikoy 1, C1' }))
  await screen.findByText('41 selected')
})

test('moves the focus with J, K and the arrows, and opens the row with Enter', async () => {
  answerFamilies(familiesOf(3))
  const user = enterFamilies()
  await families()
  expect(inFocus()).toBeNull()
  await user.keyboard('jjk')
  expect(inFocus()).toBe('row-1')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(inFocus()).toBe('row-2')
  await waitFor(() => expect(query().get('at')).toBe('2'))
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['/office/catalogue/2'])
})

test('Escape closes only an open menu of the selection, and clears the selection after that', async () => {
  answerFamilies(familiesOf(3))
  const user = enterFamilies()
  await families()
  await user.keyboard('jx')
  const bar = within(screen.getByRole('region', { name: 'Selected' }))
  await user.click(bar.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('dialog', { name: 'More' })
  await user.keyboard('{Escape}')
  screen.getByText('1 selected')
  // A browser closes the menu on Escape; jsdom has no popovers.
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'closed' }))
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('selects with X, everything with Ctrl A, and clears with Escape', async () => {
  answerFamilies(familiesOf(3), 500)
  const user = enterFamilies()
  await families()
  await user.keyboard('jxj{Shift>}x{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selected' })
  within(bar).getByText('2 selected')
  within(bar).getByText('4 variants')
  await user.keyboard('{Control>}a{/Control}')
  within(bar).getByText('500 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull())
  expect(inFocus()).toBe('row-2')
})

test('runs the page’s own keys and the filter bar’s keys', async () => {
  answerFamilies(familiesOf(1))
  const user = enterFamilies()
  await families()
  await user.keyboard('c')
  expect(opened).toEqual(['/office/catalogue/new'])
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Status' }))
  await user.keyboard('{Escape}{Escape}/')
  expect(screen.getByRole('searchbox', { name: 'Name or code' })).toHaveFocus()
})

test('finds the focused row again when the user returns, and forgets it when the filter changes', async () => {
  const asked = answerFamilies(familiesOf(3))
  const user = enterFamilies('?at=3')
  await families()
  expect(inFocus()).toBe('row-3')
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Draft' }))
  await waitFor(() => expect(query().get('status')).toBe('draft'))
  expect(query().get('at')).toBeNull()
  await waitFor(() => expect(inFocus()).toBeNull())
  await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: 'draft' }))
})

test('leaves the rows in view while a changed filter loads', async () => {
  const { answer, give } = heldAnswer<{ data: { families: ListedFamily[]; total: number; next: null } }>()
  answerCall(officeFamilyList, ({ filter }) =>
    filter.search ? answer : { data: { families: familiesOf(3), total: 3, next: null } },
  )
  const user = enterFamilies()
  await families()
  await user.type(screen.getByRole('searchbox'), 'kikoy 2')
  await waitFor(() => expect(query().get('search')).toBe('kikoy 2'))
  screen.getByRole('link', { name: 'Kikoy 1' })
  give({ data: { families: [familyOf(2)], total: 1, next: null } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Kikoy 1' })).toBeNull())
  screen.getByRole('link', { name: 'Kikoy 2' })
})

test('sorts by a column’s head and by the order field', async () => {
  const asked = answerFamilies(familiesOf(3))
  const user = enterFamilies()
  await families()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first')
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('newest'))
  await user.click(screen.getByRole('button', { name: 'Code' }))
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('code'))
  expect(query().get('sort')).toBe('code')
  expect(screen.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
})

test('hides a column and saves the choice under the list’s name', async () => {
  const saved = answerCall(officeColumnsSave, ({ list, hidden }) => ({
    data: { hiddenColumns: { [list]: hidden ?? [] } },
  }))
  answerFamilies(familiesOf(1))
  const user = enterFamilies()
  await families()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(screen.getByRole('checkbox', { name: 'Brand' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Brand' })).toBeNull())
  await waitFor(() => expect(saved.at(-1)?.list).toBe('families'))
  expect(saved.at(-1)?.hidden).toContain('brand')
})

const stockOf = (variantId: number): StockVariant => ({
  ...{ variantId, familyId: 1, code: `S${variantId}`, name: `Blanket ${variantId}`, unit: 'pc', stepTenths: 10 },
  ...{ piecesPerBale: 1, shelf: 'A1', onHandTenths: 100, promisedTenths: 0, freeTenths: 100, lowTenths: null },
  ...{ bales: 0, comingTenths: 0 },
})

test('follows the focus with the preview, closes it with Space and opens it when the focus moves', async () => {
  window.history.replaceState(null, '', '/office/stock')
  signedInAs('owner')
  const variants = [stockOf(1), stockOf(2)]
  answerCall(officeFamilyChoices, () => ({
    data: { brands: [], collections: [], features: [], counts: { active: 0, draft: 0, archived: 0 } },
  }))
  answerCall(officeStockList, () => ({
    data: { variants, total: 2, next: null, counts: { all: 2, low: 0, out: 0, promised: 0 } },
  }))
  answerCall(officeStockVariant, ({ variantId }) => ({
    data: {
      variant: stockOf(variantId),
      movements: [],
      promises: [],
      shortTenths: 0,
      waiting: 0,
      picture: { sha256: '', alt: '', blur: '' },
      coming: [],
      days: [],
    },
  }))
  const { user } = drawOffice(<ProductsPart />)
  // Slower than a scanner: the page reads fast keys as a code.
  const press = async (key: string) => {
    await act(() => new Promise<void>((done) => setTimeout(done, 80)))
    await user.keyboard(key)
  }
  await screen.findByRole('grid', { name: 'Products' })
  expect(screen.queryByRole('complementary')).toBeNull()
  await press('j')
  await screen.findByRole('complementary', { name: 'Preview: S1' })
  await press(' ')
  expect(screen.queryByRole('complementary')).toBeNull()
  await press('j')
  await screen.findByRole('complementary', { name: 'Preview: S2' })
  await user.click(screen.getByRole('button', { name: 'Close the preview' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

const priceOf = (productId: number): ShopPrice => ({
  ...{
    productId,
    code: `P${productId}`,
    family: 'Kikoy',
    variant: `Colour ${productId}`,
    exVat: 100_00,
    withVat: 116_00,
  },
  ...{ former: null, cost: null, leftOver: null, changedAt: null, piecesPerBale: 1 },
})

test('shows a column beside the list for the focused row, and the same list after the column changes', async () => {
  window.history.replaceState(null, '', '/office/prices')
  signedInAs('owner')
  answerCall(officePriceList, () => ({
    data: { prices: [priceOf(1), priceOf(2)], total: 2, next: null, collections: [], brands: [] },
  }))
  answerCall(officePriceHistory, ({ productId }) => ({ data: { price: priceOf(productId), changes: [] } }))
  const { user } = drawOffice(<ShopPricesPart />)
  const grid = await screen.findByRole('grid', { name: 'Prices of the shop' })
  expect(screen.queryByRole('region', { name: 'History of the price' })).toBeNull()
  await user.keyboard('jj')
  const history = await screen.findByRole('region', { name: 'History of the price' })
  await within(history).findByText('Colour 2. P2')
  await waitFor(() => expect(query().get('at')).toBe('2'))
  await user.keyboard('c')
  await screen.findByRole('region', { name: 'Change by a percent' })
  expect(query().get('open')).toBe('percent')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Change by a percent' })).toBeNull())
  expect(screen.getByRole('grid', { name: 'Prices of the shop' })).toBe(grid)
})
