import { act, screen, waitFor, within } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import { BLANKET, BLUE_100, BLUE_140, FABRIC, PIECE_PRICE, RED_100, RED_120 } from '#components/testing/small-grid.ts'
import { cart } from '#lib/cart/cart.ts'
import { type Product, productDetails } from '#lib/contract/catalogue/product.ts'
import { ProductPopup } from './product-popup.tsx'

const cell = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const lines = () => cart.read().items.map(({ productId, quantity }) => [productId, quantity])
const put = (productId: number, quantity: number) =>
  cart.set([{ productId, quantity, price: PIECE_PRICE, name: BLANKET.clusterName, detail: '' }])
/** The foot of the table: each colour's sum, then all. */
const sums = () =>
  within(screen.getByRole('row', { name: /^Total/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
/** The text at the end of a size's row. */
const rowSum = (size: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${size}`) }))
    .getAllByRole('cell')
    .at(-1)?.textContent

async function openGrid(product: Product = BLANKET) {
  answerCall(productDetails, () => ({ data: product }))
  const closed: string[] = []
  const drawn = draw(<ProductPopup id={product.id} name={product.clusterName} onClose={() => closed.push('closed')} />)
  await screen.findByRole('table')
  return { ...drawn, closed }
}

test('can be filled by keyboard alone, past unavailable and sold-out cells', async () => {
  const { user } = await openGrid()
  for (const name of ['Add to Cart', 'Place Order', 'Proceed to Checkout']) expect(button(name)).toBeDisabled()
  expect(cell('Red, 100 cm')).toHaveFocus()
  await user.keyboard('1a2')
  expect(cell('Red, 100 cm')).toHaveValue('12')
  await user.keyboard('{ArrowRight}')
  expect(cell('Blue, 100 cm')).toHaveFocus()
  // Blue is not made in 120 cm: Enter skips to the next size.
  await user.keyboard('{Enter}')
  expect(cell('Blue, 140 cm')).toHaveFocus()
  // Red is sold out in 140 cm.
  await user.keyboard('{ArrowLeft}')
  expect(cell('Blue, 140 cm')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}')
  expect(cell('Red, 100 cm')).toHaveFocus()
  await user.tab()
  expect(cell('Blue, 100 cm')).toHaveFocus()
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowDown}{/Shift}')
  expect(cell('Blue, 100 cm')).toHaveValue('10')
  // The first Escape restores the previous text, the second closes the window.
  await user.keyboard('{Escape}')
  expect(cell('Blue, 100 cm')).toHaveValue('')
  expect(screen.getByRole('dialog')).toBeVisible()
  screen.getByText('Not available')
})

test('closes the window on Escape in an unchanged cell', async () => {
  const { user, closed } = await openGrid()
  await user.click(cell('Red, 100 cm'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(closed).toEqual(['closed']))
})

test('sums pieces, bales and money by size, by colour and in all', async () => {
  const { user } = await openGrid()
  await user.type(cell('Red, 100 cm'), '26')
  await user.type(cell('Blue, 100 cm'), '12')
  await user.type(cell('Red, 120 cm'), '3')
  expect(rowSum('100 cm')).toBe('383 bales + 2 pieces')
  expect(rowSum('120 cm')).toBe('3')
  expect(sums()).toEqual(['29', '12', '41'])
  screen.getByText('41 pieces')
  screen.getByText('3 bales + 5 pieces')
  screen.getByText('KSh 47,560.00')
  screen.getByText('KSh 41,000.00 ex-VAT')
  // Under a cell: its quantity in bales.
  screen.getByText('2 bales + 2 pieces')
  // Announced after a pause in typing.
  await screen.findByText('Total 41 pieces, KSh 47,560.00 with VAT.')
})

describe('the stock', () => {
  it('limits a cell: focuses it and refuses a larger quantity', async () => {
    const { user, closed } = await openGrid()
    screen.getByText('Only 5 left')
    await user.type(cell('Red, 100 cm'), '123456')
    expect(cell('Red, 100 cm')).toHaveValue('12345')
    expect(cell('Red, 100 cm')).toHaveAttribute('aria-invalid', 'true')
    screen.getByText('At most 2,000 in stock.')
    await user.type(cell('Red, 120 cm'), '6')
    // A block can cover a sold-out cell: its quantity is shown with the reason.
    expect(cell('Red, 140 cm')).toBeDisabled()
    screen.getByText('Sold out')
    await user.paste('6\n1')
    screen.getByText('Sold out.')
    expect(cell('Red, 140 cm')).not.toBeDisabled()
    await user.click(button('Add to Cart'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We could not add this to your cart.')
    expect(alert).toHaveTextContent('Red, 100 cm: At most 2,000 in stock. 2 more quantities are wrong.')
    expect(cell('Red, 100 cm')).toHaveFocus()
    expect(lines()).toEqual([])
    expect(closed).toEqual([])
    await user.keyboard('8')
    await user.clear(cell('Red, 120 cm'))
    await user.clear(cell('Red, 140 cm'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button('Add to Cart'))
    expect(lines()).toEqual([[RED_100, 8]])
  })

  it('of zero leaves a quantity of the cart in its field, so that it can be removed', async () => {
    put(121, 3)
    const { user } = await openGrid()
    await user.clear(cell('Red, 140 cm'))
    expect(cell('Red, 140 cm')).toHaveFocus()
    await user.click(button('Remove from cart'))
    expect(lines()).toEqual([])
  })

  it('is counted in whole pieces, and Shift with an arrow stays within zero and the maximum', async () => {
    const { user } = await openGrid()
    await user.type(cell('Red, 100 cm'), '1.5')
    screen.getByText('Whole pieces only.')
    await user.clear(cell('Red, 100 cm'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(cell('Red, 100 cm')).toHaveValue('')
    await user.keyboard('99995{Shift>}{ArrowUp}{/Shift}')
    expect(cell('Red, 100 cm')).toHaveValue('99999')
  })

  it('is counted in metres with one decimal, at least 1', async () => {
    const { user } = await openGrid(FABRIC)
    await user.type(cell('Red, 100 cm'), '2,5')
    await user.type(cell('Blue, 100 cm'), '1.25')
    screen.getByText('Metres, with one decimal at most.')
    await user.clear(cell('Blue, 100 cm'))
    await user.keyboard('0.1')
    screen.getByText('At least 1.')
    await user.clear(cell('Blue, 100 cm'))
    screen.getByText('2.5 metres')
    await user.click(button('Add to Cart'))
    expect(lines()).toEqual([[RED_100, 2.5]])
  })
})

test('accepts a block from a spreadsheet, and reports entries that did not fit', async () => {
  const { user } = await openGrid()
  const status = () => screen.getByRole('status')
  await user.click(cell('Red, 100 cm'))
  await user.paste('"1,2"\tmany\r\n3.0\t4\r\n')
  expect(status()).toHaveTextContent('One cell filled. One quantity did not fit. 2 entries are not numbers.')
  expect(cell('Red, 120 cm')).toHaveValue('3')
  await user.paste('1,006\t5\n4\n-\t7')
  expect(status()).toHaveTextContent('5 cells filled.')
  expect(cell('Red, 100 cm')).toHaveValue('1006')
  expect(cell('Blue, 100 cm')).toHaveValue('5')
  expect(cell('Blue, 140 cm')).toHaveValue('7')
  await user.paste('2,000,000,000')
  expect(status()).toHaveTextContent('No cells filled. One entry is not a number.')
  // From the cell it is pasted into, to the right and down.
  await user.click(cell('Blue, 140 cm'))
  await user.paste('9\t9\n9\t9')
  expect(status()).toHaveTextContent('One cell filled. 3 quantities did not fit.')
  await user.click(button('Add to Cart'))
  expect(lines()).toEqual([
    [RED_100, 1_006],
    [BLUE_100, 5],
    [RED_120, 4],
    [BLUE_140, 9],
  ])
})

describe('the cart', () => {
  it('receives the quantities with the prices shown', async () => {
    const { user, closed } = await openGrid()
    await user.type(cell('Blue, 140 cm'), '2')
    await user.click(button('Add to Cart'))
    expect(cart.read().items).toEqual([
      { productId: BLUE_140, quantity: 2, price: PIECE_PRICE, name: 'Simba blanket', detail: 'Blue, 140 cm' },
    ])
    expect(closed).toEqual(['closed'])
    await screen.findByText('Item(s) added to cart successfully')
    expect(screen.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart')
  })

  it('provides the initial quantities, and removing a line can be undone', async () => {
    put(RED_100, 24)
    const { user } = await openGrid()
    expect(cell('Red, 100 cm')).toHaveValue('24')
    await user.clear(cell('Red, 100 cm'))
    await user.keyboard('0')
    await user.click(button('Remove from cart'))
    await screen.findByText('Item(s) removed from cart successfully')
    expect(lines()).toEqual([])
    await user.click(button('Undo'))
    expect(lines()).toEqual([[RED_100, 24]])
  })

  it('updates untouched cells if it is changed elsewhere', async () => {
    const { user } = await openGrid()
    await user.type(cell('Blue, 100 cm'), '7')
    act(() => put(RED_100, 3))
    await waitFor(() => expect(cell('Red, 100 cm')).toHaveValue('3'))
    expect(cell('Blue, 100 cm')).toHaveValue('7')
    await user.click(button('Add to Cart'))
    expect(lines()).toEqual([
      [RED_100, 3],
      [BLUE_100, 7],
    ])
  })

  it('receives typed quantities later, even if the window was closed', async () => {
    const first = await openGrid()
    await first.user.type(cell('Blue, 100 cm'), '7')
    first.unmount()
    put(RED_100, 1)
    const { user } = await openGrid()
    expect(cell('Blue, 100 cm')).toHaveValue('7')
    expect(cell('Red, 100 cm')).toHaveValue('1')
    await user.click(button('Add to Cart'))
    expect(lines()).toEqual([
      [RED_100, 1],
      [BLUE_100, 7],
    ])
  })

  it('receives typed quantities on the way to the checkout, but not invalid quantities', async () => {
    const { user } = await openGrid()
    await user.type(cell('Blue, 100 cm'), '41')
    await user.click(button('Proceed to Checkout'))
    await screen.findByText('We could not add this to your cart.')
    expect(opened).toEqual([])
    await user.clear(cell('Blue, 100 cm'))
    await user.keyboard('40')
    await user.click(button('Proceed to Checkout'))
    expect(opened).toEqual(['/cart'])
    expect(lines()).toEqual([[BLUE_100, 40]])
  })

  it('receives the lines by "Place Order" too, which opens the order form', async () => {
    const { user, closed } = await openGrid()
    expect(button('Place Order')).toBeDisabled()
    await user.type(cell('Blue, 100 cm'), '3')
    await user.click(button('Place Order'))
    expect(opened).toEqual(['/cart#order'])
    expect(closed).toEqual(['closed'])
    expect(lines()).toEqual([[BLUE_100, 3]])
  })
})

test('shows why a product cannot be loaded, and tries again on request', async () => {
  answerCall(productDetails, () => refused('not-found', 'This product is not sold any more.'))
  const { user } = draw(<ProductPopup id={RED_100} name="Simba blanket" onClose={() => {}} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This product is not sold any more.')
  answerCall(productDetails, () => ({ data: BLANKET }))
  await user.click(button('Try again'))
  await screen.findByRole('table')
})

test('shows the reached price step and the next step while quantities are typed, counted over all cells', async () => {
  const steps = [
    { fromUnits: 24, exVatPrice: 900_00, percentHundredths: null },
    { fromUnits: 120, exVatPrice: 800_00, percentHundredths: null },
  ]
  const ladders = [{ ladderId: 1, counting: 'family' as const, unit: 'piece' as const, productIds: null, steps }]
  const { user } = await openGrid({ ...BLANKET, ladders })
  screen.getByText('24 more pieces: KSh 1,044 each instead of KSh 1,160, with VAT.')
  await user.type(cell('Red, 100 cm'), '20')
  await user.type(cell('Blue, 140 cm'), '10')
  screen.getByText(
    'Price for 24 or more pieces: 30 counted. 90 more pieces: KSh 928 each instead of KSh 1,044, with VAT.',
  )
  screen.getByText('KSh 27,000.00 ex-VAT')
  await user.click(button('Add to Cart'))
  expect(cart.read().items.map(({ productId, price }) => [productId, price])).toEqual([
    [RED_100, 900_00],
    [BLUE_140, 900_00],
  ])
})
