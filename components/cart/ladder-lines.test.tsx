import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { cart } from '#lib/cart/cart.ts'
import { useCartLines } from '#lib/cart/use-cart-lines.ts'
import { type CartProduct, cartList } from '#lib/contract/cart/cart.ts'
import { vatOf, withVat } from '#lib/format/money.ts'
import { CartGroup } from './cart-group.tsx'

const picture = { sha256: '', alt: '', blur: '' }
const STEP = 24

/** A line at the price of all lines together: KSh 1,000, or KSh 900 from 24 pieces on. */
function product(productId: number, quantity: number, counted: number, list = 1_000_00): CartProduct {
  const exVatPrice = counted >= STEP ? list * 0.9 : list
  const total = exVatPrice * quantity
  const vat = vatOf(total, 16)
  return {
    ...{ id: productId, productId, parentId: 'SIMBA', media: picture, featureImage: picture, name: 'Simba' },
    ...{ code: `SIMBA-${productId}`, brandName: '', colorName: `Colour ${productId}`, size: '', feature: '' },
    ...{ exVatPrice, price: withVat(exVatPrice, 16), priceUnit1: '', piecesPerBale: 1, quantity, quantityStep: 1 },
    ...{ Unittext: 'piece', total, vat, totalWithVat: total + vat, vatPerc: 16, isAgreed: false, nextPrice: null },
    ladder: {
      ...{ counting: 'family', unit: 'piece', counted, fromUnits: counted >= STEP ? STEP : null, listPrice: list },
      next: counted >= STEP ? null : { missing: STEP - counted, exVatPrice: list * 0.9 },
    },
    problem: null,
  }
}

function Lines() {
  const lines = useCartLines()
  return (
    <>
      <p role="status">{lines.repriced}</p>
      {lines.groups.map((group) => (
        <CartGroup
          key={group.name}
          group={group}
          cart={lines}
          selected={new Set()}
          onSelect={() => {}}
          onRemove={() => {}}
        />
      ))}
    </>
  )
}

async function drawLines(...quantities: number[]) {
  answerCall(cartList, ({ items }) => {
    const counted = items.reduce((sum, { quantity }) => sum + quantity, 0)
    const products = items.map(({ productId, quantity }) => product(productId, quantity, counted))
    const group = {
      name: 'Mara',
      town: '',
      totalUniqueItems: 0,
      totalQuantity: 0,
      Unittext: 'piece',
      currencyCode: 'KES',
    }
    return { data: { ...NO_CART, data: [{ ...group, totalValueWithVat: 0, products }] } }
  })
  cart.set(
    quantities.map((quantity, at) => ({ productId: at + 1, quantity, price: 1_000_00, name: 'Simba', detail: '' })),
  )
  return draw(<Lines />)
}

test('shows the step of a product once for all its lines', async () => {
  await drawLines(10, 10, 3)
  expect(await screen.findAllByText('1 more piece: KSh 1,044 each instead of KSh 1,160, with VAT.')).toHaveLength(1)
  await expectAccessible()
})

test('reports the new price of other lines after a quantity reaches a step, and after it leaves the step', async () => {
  const { user } = await drawLines(10, 10, 3)
  const field = await screen.findByRole('spinbutton', { name: 'Quantity of Simba, Colour 3' })
  await user.clear(field)
  await user.type(field, '4')
  expect(await screen.findByText('2 other lines now cost KSh 1,044 each.')).toBeVisible()
  await screen.findByText('Price for 24 or more pieces: 24 counted.')
  await user.clear(field)
  await user.type(field, '3')
  expect(await screen.findByText('2 other lines now cost KSh 1,160 each.')).toBeVisible()
})

test('shows the reached step once for sizes of different prices, and the next price at each size', async () => {
  const lines = [1, 2].map((productId) => {
    const shown = product(productId, 12, STEP, productId * 1_000_00)
    const { ladder, exVatPrice } = shown
    return { ...shown, ladder: ladder && { ...ladder, next: { missing: 26, exVatPrice: exVatPrice - 100_00 } } }
  })
  answerCall(cartList, () => {
    const group = { name: 'Mara', town: '', totalUniqueItems: 2, totalQuantity: 24, Unittext: 'piece' }
    return {
      data: { ...NO_CART, data: [{ ...group, currencyCode: 'KES', totalValueWithVat: 0, products: lines }] },
    }
  })
  cart.set(
    lines.map(({ productId, quantity }) => ({ productId, quantity, price: 1_000_00, name: 'Simba', detail: '' })),
  )
  draw(<Lines />)
  expect(await screen.findAllByText('Price for 24 or more pieces: 24 counted.')).toHaveLength(1)
  expect(screen.getByText('26 more pieces: KSh 928 each instead of KSh 1,044, with VAT.')).toBeVisible()
  expect(screen.getByText('26 more pieces: KSh 1,972 each instead of KSh 2,088, with VAT.')).toBeVisible()
})
