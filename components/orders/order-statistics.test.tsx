import { render, screen } from '@testing-library/react'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { OrderStatistics } from './order-statistics.tsx'

const figures = {
  ...{ orders: 2, totalValue: 300_00, unpaidValue: 0, pendingApproval: 0 },
  ...{ inProcess: 2, outForDeliver: 0, delivered: 0, cancelled: 0 },
}

test('names how orders on account differ from the balance, with a link for users who have the credit page', () => {
  const { rerender } = render(
    <OrderStatistics figures={{ ...figures, onAccountValue: 300_00 }} userType={USER_TYPE.trader} />,
  )
  expect(screen.getByText(/includes orders that you have already paid/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Credit Facilities' })).toHaveAttribute('href', '/credit-facilities')
  expect(screen.queryByText(/Still to pay/)).toBeNull()
  rerender(<OrderStatistics figures={{ ...figures, onAccountValue: 300_00 }} userType={USER_TYPE.branch} />)
  expect(screen.getByText('Ordered on account')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('limits the amount still to pay to orders that are not on account', () => {
  const mixed = { ...figures, unpaidValue: 100_00, onAccountValue: 200_00 }
  render(<OrderStatistics figures={mixed} userType={USER_TYPE.trader} />)
  expect(screen.getByText('Still to pay, not on account').nextElementSibling).toHaveTextContent('KSh 100.00')
})

test('has no account figure for a customer without an account', () => {
  render(<OrderStatistics figures={{ ...figures, onAccountValue: 0 }} userType={USER_TYPE.consumer} />)
  expect(screen.queryByText('Ordered on account')).toBeNull()
  expect(screen.queryByText(/already paid/)).toBeNull()
})

test('shows the value of all orders to companies only', () => {
  const { rerender } = render(<OrderStatistics figures={figures} userType={USER_TYPE.consumer} />)
  expect(screen.queryByText('Total ordered')).toBeNull()
  expect(screen.getByText('Still to pay')).toBeVisible()
  rerender(<OrderStatistics figures={figures} userType={USER_TYPE.branch} />)
  expect(screen.getByText('Total ordered')).toBeVisible()
})
