/** A customer who chose Kiswahili reads the offline page in it. */
import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { englishLeft } from '#components/testing/english-left.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { cart } from '#lib/cart/cart.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { chooseLanguage } from '#lib/language/language.ts'
import { seenOrders } from '#lib/offline/seen-orders.ts'
import { OfflineScreen } from './offline-screen.tsx'

afterEach(() => chooseLanguage('en'))

test('shows the cart and the orders seen last, with their dates and statuses', async () => {
  chooseLanguage('sw')
  signInAs(USER_TYPE.trader, 'approved')
  cart.set([{ productId: 7, quantity: 3, price: null, name: '', detail: '' }])
  const order = (orderNo: number, status: string) => ({
    ...{ orderNo, status, placed: '2026-11-24T08:00:00.000Z', total: 1_000_00 },
  })
  seenOrders.set({
    at: '2026-08-29T08:00:00.000Z',
    viewer: currentViewer(),
    orders: [order(10_001, 'Out for Deliver'), order(10_002, 'Returned')],
  })
  draw(
    <main>
      <OfflineScreen />
    </main>,
  )
  const heading = await screen.findByRole('heading', { name: 'Huna mtandao' })
  expect(heading.closest('[lang]')).toHaveAttribute('lang', 'sw')
  screen.getByText('Bidhaa 7')
  screen.getByText('Kufikia 29 Agosti 2026, 11:00.')
  screen.getByText('Iliwekwa 24 Novemba 2026, iko njiani')
  // A status that the page does not know.
  screen.getByText('Iliwekwa 24 Novemba 2026, Returned')
  expect(englishLeft()).toEqual([])
  await expectAccessible()
})
