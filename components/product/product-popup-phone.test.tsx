import { fireEvent, screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import { BLANKET, BLUE_100, RED_100 } from '#components/testing/small-grid.ts'
import { PHONE, setWindowWidth } from '#components/testing/window-size.ts'
import { cart } from '#lib/cart/cart.ts'
import { productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { ProductPopup } from './product-popup.tsx'

const tab = (name: RegExp) => screen.getByRole('tab', { name })
const size = (name: string) => screen.getByRole('spinbutton', { name })
const button = (name: string) => screen.getByRole('button', { name })
const lines = () => cart.read().items.map(({ productId, quantity }) => [productId, quantity])

async function openGrid() {
  setWindowWidth(PHONE)
  answerCall(productDetails, () => ({ data: BLANKET }))
  // Another colour's pictures.
  answerCall(productFeatureDetail, () => ({ data: { ...BLANKET, id: BLUE_100 } }))
  const drawn = draw(<ProductPopup id={RED_100} name="Simba blanket" onClose={() => {}} />)
  await screen.findByRole('tablist', { name: 'Colour' })
  return drawn
}

test('shows one colour at a time, with a stepper for each of its sizes', async () => {
  const { user } = await openGrid()
  expect(screen.queryByRole('table')).toBeNull()
  expect(tab(/^Red/)).toHaveAttribute('aria-selected', 'true')
  // Sold out.
  expect(size('Red, 140 cm')).toBeDisabled()
  expect(button('Proceed to Checkout')).toBeDisabled()
  screen.getByText('Colour 1 of 2. Swipe or tap to change.')
  // It would read as the stock of the size.
  expect(screen.queryByText('None yet')).toBeNull()
  await user.click(button('More: Red, 100 cm'))
  await user.click(tab(/^Blue/))
  screen.getByText('Not available')
  await user.click(size('Blue, 100 cm'))
  await user.keyboard('13')
  screen.getByText('1 bale + 1 piece')
  expect(tab(/^Red/)).toHaveTextContent('1 piece')
  expect(tab(/^Blue/)).toHaveTextContent('13 piece')
  screen.getByText('14 pieces')
  await user.click(button('Add to Cart'))
  expect(lines()).toEqual([
    [RED_100, 1],
    [BLUE_100, 13],
  ])
})

test('changes the colour by arrow keys, Home, End and a swipe', async () => {
  const { user } = await openGrid()
  tab(/^Red/).focus()
  await user.keyboard('{ArrowRight}')
  expect(tab(/^Blue/)).toHaveFocus()
  expect(tab(/^Blue/)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowRight}')
  expect(tab(/^Blue/)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Home}')
  expect(tab(/^Red/)).toHaveFocus()
  await user.keyboard('{End}')
  expect(tab(/^Blue/)).toHaveFocus()
  const swipe = (from: [number, number], to: [number, number]) => {
    const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY })
    fireEvent.touchStart(screen.getByRole('tabpanel'), { touches: [touch(from)] })
    fireEvent.touchEnd(screen.getByRole('tabpanel'), { changedTouches: [touch(to)] })
  }
  swipe([100, 300], [220, 310])
  expect(tab(/^Red/)).toHaveAttribute('aria-selected', 'true')
  // Scrolling is not a swipe, and neither is a short distance.
  swipe([300, 300], [200, 500])
  swipe([300, 300], [250, 300])
  expect(tab(/^Red/)).toHaveAttribute('aria-selected', 'true')
  swipe([300, 300], [200, 310])
  expect(tab(/^Blue/)).toHaveAttribute('aria-selected', 'true')
})

test('moves to a wrong quantity in a hidden colour if a button is pressed', async () => {
  const { user } = await openGrid()
  await user.click(button('More: Red, 100 cm'))
  await user.click(tab(/^Blue/))
  await user.click(size('Blue, 140 cm'))
  await user.keyboard('99999')
  for (const name of ['Add to Cart', 'Proceed to Checkout']) {
    await user.click(tab(/^Red/))
    await user.click(button(name))
    expect(await screen.findByRole('alert')).toHaveTextContent('Blue, 140 cm: At most 40 in stock.')
    expect(tab(/^Blue.*a quantity is wrong/)).toHaveAttribute('aria-selected', 'true')
    expect(size('Blue, 140 cm')).toHaveFocus()
  }
  expect(lines()).toEqual([])
  expect(opened).toEqual([])
  await user.keyboard('{Control>}a{/Control}4')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByRole('tab', { name: /wrong/ })).toBeNull()
  await user.click(button('Proceed to Checkout'))
  expect(opened).toEqual(['/cart'])
})

test('rejects a lone point as a quantity', async () => {
  const { user } = await openGrid()
  await user.click(size('Red, 100 cm'))
  await user.keyboard('.')
  screen.getByText('Whole pieces only.')
  await user.keyboard('{Backspace}2')
  expect(screen.queryByText('Whole pieces only.')).toBeNull()
})

test('steps by the carton from the smallest quantity to zero and back', async () => {
  const cells = BLANKET.matrix.cells.map((row) =>
    row.map((one) => one && { ...one, quantities: { min: 48, step: 24, max: null } }),
  )
  setWindowWidth(PHONE)
  answerCall(productDetails, () => ({ data: { ...BLANKET, matrix: { ...BLANKET.matrix, cells } } }))
  answerCall(productFeatureDetail, () => ({ data: BLANKET }))
  const { user } = draw(<ProductPopup id={RED_100} name="Simba blanket" onClose={() => {}} />)
  await screen.findByRole('tablist', { name: 'Colour' })
  screen.getAllByText('Cartons of 24, at least 48')
  // Five in stock are less than its smallest quantity.
  expect(size('Red, 120 cm')).toBeDisabled()
  await user.click(button('More: Red, 100 cm'))
  expect(size('Red, 100 cm')).toHaveValue('48')
  await user.click(button('More: Red, 100 cm'))
  expect(size('Red, 100 cm')).toHaveValue('72')
  await user.click(size('Red, 100 cm'))
  await user.keyboard('50')
  screen.getByText('Sold by the carton of 24: 48 or 72.')
  await user.click(button('Less: Red, 100 cm'))
  expect(size('Red, 100 cm')).toHaveValue('48')
  await user.click(button('Add to Cart'))
  expect(lines()).toEqual([[RED_100, 48]])
})
