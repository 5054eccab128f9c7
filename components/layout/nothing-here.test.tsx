import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { NothingHere } from './nothing-here.tsx'

afterEach(() => history.replaceState(null, '', '/'))

test.each(['/payment/AAAA', '/order-payment/AAAA', '/payment-message/AAAA', '/404#order'])(
  'the 404 page of %s shows that the order could not be loaded',
  (address) => {
    history.replaceState(null, '', address)
    draw(<NothingHere />)
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load this order.')
    expect(screen.getByRole('alert')).toHaveTextContent('the message from M-Pesa,')
    expect(screen.queryByText(/no longer sell/)).toBeNull()
  },
)

test('shows on a product’s 404 page that the product can be discontinued', () => {
  history.replaceState(null, '', '/404')
  draw(<NothingHere />)
  screen.getByText('We cannot find this page. If it was a product, we may no longer sell it.')
  expect(screen.queryByRole('alert')).toBeNull()
})
