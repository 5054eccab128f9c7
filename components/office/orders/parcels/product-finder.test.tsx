/** Finding a product: by keys, by scanner, again, and sold out. */
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { type FoundProduct, firstQuantity, ProductFinder } from './product-finder.tsx'

const productOf = (productId: number, name: string, more: Partial<FoundProduct> = {}): FoundProduct => ({
  ...{ productId, code: `KK-000${productId}-LAG`, name, unit: 'piece', step: 1, piecesPerBale: 24 },
  ...{ exVatPrice: 1_000_00, free: 40, media: null, ...more },
})
const PRODUCTS = [
  productOf(1, 'Kikoy, lagoon'),
  productOf(2, 'Kikoy cloth', { unit: 'metre', step: 0.1 }),
  productOf(3, 'Kikoy, madder', { free: 0 }),
]

function Counted() {
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const add = (product: FoundProduct) =>
    setCounts((now) => new Map(now).set(product.productId, (now.get(product.productId) ?? 0) + firstQuantity(product)))
  return (
    <>
      <ProductFinder counts={counts} onAdd={add} />
      <output>{[...counts].map(([id, count]) => `${id}:${count}`).join(' ')}</output>
    </>
  )
}

function open() {
  signedInAs('orders')
  answerCall(officeProductFind, ({ text }) => ({
    data: PRODUCTS.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes((text ?? '').toLowerCase())),
  }))
  const { user } = drawOffice(<Counted />)
  return { user, field: screen.getByRole('combobox', { name: 'Add a product' }) }
}
const counted = () => document.querySelector('output')?.textContent

test('arrows and Enter add the marked product; a metre product starts with one metre', async () => {
  const { user, field } = open()
  await user.type(field, 'kikoy')
  await screen.findByRole('option', { name: /Kikoy cloth/ })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(counted()).toBe('2:1')
  expect(field).toHaveValue('')
  screen.getByText('Added Kikoy cloth: 1 metre.')
  await user.type(field, 'kikoy')
  const option = await screen.findByRole('option', { name: /Kikoy cloth/ })
  expect(option).toHaveTextContent('40 metres free')
  expect(option).toHaveTextContent('1 metre in the order')
  expect(screen.getByRole('option', { name: /Kikoy, lagoon/ })).toHaveTextContent('40 pieces free')
})

test('each scan of the same code adds one more, without waiting for the list', async () => {
  const { user, field } = open()
  await user.type(field, 'kk-0001-lag{Enter}')
  await waitFor(() => expect(counted()).toBe('1:1'))
  await user.type(field, 'KK 0001 LAG{Enter}')
  // The code is also found with other separators, only by its whole text.
  await waitFor(() => expect(field).toHaveValue('KK 0001 LAG'))
  await user.clear(field)
  await user.type(field, 'KK-0001-LAG{Enter}')
  await waitFor(() => expect(counted()).toBe('1:2'))
})

test('does not add a product that is sold out, and leaves unknown text in the field', async () => {
  const { user, field } = open()
  await user.type(field, 'madder')
  await user.click(await screen.findByRole('option', { name: /sold out/ }))
  expect(counted()).toBe('')
  await user.clear(field)
  await user.type(field, 'no such thing{Enter}')
  await waitFor(() => expect(field).toHaveValue('no such thing'))
  await screen.findByText('No product has this code or name.')
})
