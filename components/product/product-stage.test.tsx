import { act, screen, waitFor, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { loadDocument } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, type FakeAnswer, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { BLANKET, FABRIC } from '#components/testing/small-grid.ts'
import { cart } from '#lib/cart/cart.ts'
import { type Product, productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { ProductStage } from './product-stage.tsx'

const picture = (digit: number) => ({ sha256: String(digit).repeat(64), alt: '', blur: '' })
const cell = (id: number, price = 100_000) => ({
  id,
  code: `SIMBA-${id}`,
  exVatPrice: price,
  price: Math.round(price * 1.16),
  formerPrice: null,
  piece: 40,
  piecesPerBale: 12,
})
/** In three colours and two sizes; the large one costs more. */
const SIMBA: Product = {
  ...BLANKET,
  images: [picture(1)],
  matrix: {
    columns: ['Red', 'Blue', 'Green'].map((name, at) => ({
      ...{ code: name.toLowerCase(), name, image: picture(at + 1), swatch: picture(at + 1), id: 101 + at, qty: null },
    })),
    rows: ['100 cm', '120 cm'].map((name) => ({ code: name.slice(0, 3), name })),
    cells: [
      [cell(101), cell(102), cell(103)],
      [cell(111, 150_000), cell(112, 150_000), null],
    ],
  },
}

const colours = () => within(screen.getByRole('radiogroup', { name: 'Colours' }))
const sizes = () => within(screen.getByRole('radiogroup', { name: 'Sizes' }))
const chosen = (group: typeof colours) => group().getByRole('radio', { checked: true }).textContent
/** The thumbnails beside the large picture. */
const pictures = () =>
  screen
    .getAllByRole('button', { name: /^Picture \d of/ })
    .map((button) => /(\d)\1{20}/.exec(button.querySelector('img')?.getAttribute('src') ?? '')?.[1])
const price = () => document.querySelector('.price-incl') as HTMLElement
const address = () => window.location.pathname
const lines = () => cart.read().items.map(({ productId, quantity }) => [productId, quantity])
const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity of/ })
const add = () => screen.getAllByRole('button', { name: 'Add to cart' })[0] as HTMLElement

/** The shop's response for a colour in a size. */
function detailOf(product: Product, colorCode: string, sizeCode = '100') {
  const column = product.matrix.columns.findIndex(({ code }) => code === colorCode)
  const found = product.matrix.cells.flatMap((cells) => cells[column] ?? [])
  const row = product.matrix.rows.findIndex(({ code }) => code === sizeCode)
  const one = product.matrix.cells[row]?.[column] ?? found[0] ?? cell(1)
  return { data: { ...product, ...one, qty: one.piece, images: [picture(column + 1), picture(column + 4)] } }
}

async function openProduct(product = SIMBA) {
  answerCall(productDetails, () => ({ data: product }))
  answerCall(productFeatureDetail, ({ colorCode, sizeCode }) => detailOf(product, colorCode, sizeCode))
  loadDocument(`/product-details/${product.id}`)
  const drawn = draw(<ProductStage product={product} site="https://fuma.test" hasChart={false} />)
  await screen.findByRole('radiogroup', { name: 'Colours' })
  return drawn
}

test('changes pictures and address at once with the colour, and cancels the request of the previous colour', async () => {
  const { user } = await openProduct()
  const steps = window.history.length
  const slow = heldAnswer<FakeAnswer<typeof productFeatureDetail>>()
  const signals: AbortSignal[] = []
  answerCall(productFeatureDetail, ({ colorCode }, { signal }) => {
    if (signal) signals.push(signal)
    return colorCode === 'blue' ? slow.answer : detailOf(SIMBA, colorCode)
  })
  await user.click(colours().getByRole('radio', { name: /Blue/ }))
  expect(chosen(colours)).toContain('Blue')
  expect(address()).toBe('/product-details/102')
  await user.click(colours().getByRole('radio', { name: /Green/ }))
  await screen.findByRole('button', { name: /^Picture 2 of 2/ })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(async () => slow.give(detailOf(SIMBA, 'blue')))
  expect(chosen(colours)).toContain('Green')
  expect(address()).toBe('/product-details/103')
  screen.getByText('Code SIMBA-103')
  expect(pictures()).toEqual(['3', '6'])
  // The address was replaced, not added to: Back leaves the product.
  expect(window.history.length).toBe(steps)
})

test('changes the price with the size, and the size with a colour not made in it', async () => {
  const { user } = await openProduct()
  expect(price()).toHaveTextContent('1,160')
  await user.click(sizes().getByRole('radio', { name: /120 cm/ }))
  expect(price()).toHaveTextContent('1,740')
  expect(address()).toBe('/product-details/111')
  await user.click(colours().getByRole('radio', { name: /Green/ }))
  await waitFor(() => expect(address()).toBe('/product-details/103'))
  expect(chosen(sizes)).toContain('100 cm')
})

test('moves through colours and sizes by arrow keys and the space bar', async () => {
  const { user } = await openProduct()
  act(() => colours().getByRole('radio', { checked: true }).focus())
  await user.keyboard('{ArrowRight}')
  expect(chosen(colours)).toContain('Blue')
  expect(document.activeElement).toHaveTextContent('Blue')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  // They go round.
  expect(chosen(colours)).toContain('Green')
  expect(colours().getAllByRole('radio', { checked: true })).toHaveLength(1)
  await expectAccessible()
  await user.keyboard('{ArrowDown}')
  expect(address()).toBe('/product-details/101')
  act(() => sizes().getByRole('radio', { checked: true }).focus())
  await user.keyboard('{ArrowDown}')
  expect(address()).toBe('/product-details/111')
})

test('selects a colour and shows a message if its pictures cannot be loaded', async () => {
  const { user } = await openProduct()
  answerCall(productFeatureDetail, () => refused('not-allowed', 'Not just now.'))
  await user.click(colours().getByRole('radio', { name: /Blue/ }))
  await screen.findByText('The pictures may show another colour.')
  screen.getByText('Not just now.')
  expect(chosen(colours)).toContain('Blue')
})

test('labels a colour that is sold out in the chosen size, or in all sizes', async () => {
  const [small = [], large = []] = SIMBA.matrix.cells
  const out = (one: (typeof small)[number] | undefined) => (one ? { ...one, piece: 0 } : null)
  const cells = [
    [small[0] ?? null, out(small[1]), out(small[2])],
    [large[0] ?? null, large[1] ?? null, null],
  ]
  await openProduct({ ...SIMBA, matrix: { ...SIMBA.matrix, cells } })
  const texts = colours()
    .getAllByRole('radio')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['Red', 'BlueSold out in 100 cm', 'GreenSold out'])
})

test('shares the chosen colour by link and WhatsApp, and shows a link that cannot be copied', async () => {
  const { user } = await openProduct()
  await user.click(colours().getByRole('radio', { name: /Blue/ }))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('Your link has been copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe('https://fuma.test/product-details/102')
  const message = screen.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(message)).toContain(
    'Simba blanket, Blue: what do you think? https://fuma.test/product-details/102',
  )
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('Unable to copy link')
  screen.getByText('https://fuma.test/product-details/102')
})

describe('the cart', () => {
  it('receives the chosen colour and size, and shows its quantity', async () => {
    const { user } = await openProduct()
    await user.click(colours().getByRole('radio', { name: /Blue/ }))
    await user.click(quantity())
    await user.keyboard('3')
    await user.click(add())
    expect(cart.read().items).toMatchObject([{ productId: 102, quantity: 3, price: 100_000, detail: 'Blue, 100 cm' }])
    screen.getByText(/^3 pieces in your cart\./)
    await screen.findByText('Item(s) added to cart successfully')
    // The quantity is added to the quantity in the cart.
    await user.click(add())
    expect(lines()).toEqual([[102, 6]])
  })

  it('accepts at most the current stock less its own quantity, after a new check of the stock', async () => {
    const { user } = await openProduct()
    await user.click(quantity())
    await user.keyboard('41')
    const requests = answerCall(productFeatureDetail, ({ colorCode }) => {
      const { data } = detailOf(SIMBA, colorCode)
      return { data: { ...data, qty: 45 } }
    })
    await user.click(add())
    await waitFor(() => expect(lines()).toEqual([[101, 41]]))
    expect(requests).toHaveLength(1)
    await user.click(quantity())
    await user.keyboard('5')
    await user.click(add())
    await screen.findByText('Only 45 in stock. You have 41 in your cart.')
    expect(lines()).toEqual([[101, 41]])
    // A refusal of one colour does not apply to another.
    await user.click(colours().getByRole('radio', { name: /Blue/ }))
    expect(screen.queryByText(/^Only 45 in stock/)).toBeNull()
  })

  it('starts at the smallest quantity, and receives only quantities that fit its own', async () => {
    const quantities = { min: 36, step: 24, max: 96 }
    const cells = SIMBA.matrix.cells.map((row) => row.map((one) => one && { ...one, piece: 200, quantities }))
    const { user } = await openProduct({ ...SIMBA, qty: 200, matrix: { ...SIMBA.matrix, cells } })
    screen.getByText('Cartons of 24, at least 36, at most 96')
    expect(quantity()).toHaveValue('36')
    await user.click(quantity())
    await user.keyboard('50')
    await user.click(add())
    await screen.findByText('Sold by the carton of 24: 48 or 72.')
    expect(lines()).toEqual([])
    await user.click(screen.getByRole('button', { name: /^More: Quantity of/ }))
    expect(quantity()).toHaveValue('72')
    await user.click(add())
    expect(lines()).toEqual([[101, 72]])
    await user.click(add())
    await screen.findByText('At most 96 in an order. You have 72 in your cart.')
    expect(lines()).toEqual([[101, 72]])
  })

  it('receives no product with less in stock than its smallest quantity', async () => {
    answerCall(extensions, () => ({ data: { extensions: [] } }))
    const quantities = { min: 48, step: 1, max: null }
    const cells = SIMBA.matrix.cells.map((row) => row.map((one) => one && { ...one, quantities }))
    await openProduct({ ...SIMBA, matrix: { ...SIMBA.matrix, cells } })
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    await screen.findByText(/Less is left than the smallest quantity of an order\./)
  })

  it('accepts metres with one decimal, as typed', async () => {
    const { user } = await openProduct(FABRIC)
    await user.click(quantity())
    await user.keyboard('2.55')
    await user.click(add())
    await screen.findByText('Metres, with one decimal at most.')
    expect(lines()).toEqual([])
    await user.clear(quantity())
    await user.keyboard('2.5')
    await user.click(add())
    expect(lines()).toEqual([[FABRIC.id, 2.5]])
  })

  it('is not offered if the price is on request', async () => {
    await openProduct({ ...SIMBA, visibility: false, price: null, exVatPrice: null })
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    screen.getByText('Price on request')
    screen.getByRole('link', { name: 'Contact us' })
  })
})

describe('price steps', () => {
  const steps = [
    { fromUnits: 24, exVatPrice: null, percentHundredths: 1000 },
    { fromUnits: 120, exVatPrice: null, percentHundredths: 2000 },
  ]
  const LADDER = { ladderId: 1, counting: 'family' as const, unit: 'piece' as const, productIds: null, steps }
  const prices = () =>
    within(screen.getByRole('table', { name: 'Prices by quantity' }))
      .getAllByRole('row')
      .map((row) => row.querySelector('.incl-only')?.textContent)

  it('are listed for the chosen size, with the products that count together', async () => {
    const { user } = await openProduct({ ...SIMBA, ladders: [LADDER] })
    screen.getByRole('rowheader', { name: '24 or more pieces' })
    expect(prices()).toEqual(['KSh\u00A01,044', 'KSh\u00A0928'])
    screen.getByText('All colours and sizes of this product count together.')
    await user.click(sizes().getByRole('radio', { name: /120 cm/ }))
    expect(prices()).toEqual(['KSh\u00A01,566', 'KSh\u00A01,392'])
    await expectAccessible()
  })

  it('count the quantity with the cart, and are added to the cart with their price', async () => {
    cart.set([{ productId: 102, quantity: 20, price: 100_000, name: 'Simba blanket', detail: 'Blue' }])
    const { user } = await openProduct({ ...SIMBA, ladders: [LADDER] })
    screen.getByText('3 more pieces: KSh 1,044 each instead of KSh 1,160, with VAT.')
    await user.clear(quantity())
    await user.type(quantity(), '4')
    screen.getByText('Price for 24 or more pieces: 24 counted.')
    screen.getByText('96 more pieces: KSh 928 each instead of KSh 1,044, with VAT.')
    await user.click(add())
    expect(cart.read().items.map(({ productId, price }) => [productId, price])).toEqual([
      [102, 100_000],
      [101, 90_000],
    ])
  })

  it('are not shown for a product without a ladder, or that is not covered', async () => {
    await openProduct({ ...SIMBA, ladders: [{ ...LADDER, productIds: [102] }] })
    expect(screen.queryByRole('table', { name: 'Prices by quantity' })).toBeNull()
    expect(screen.queryByText(/more pieces/)).toBeNull()
  })
})
