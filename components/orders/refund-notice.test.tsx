import { render, screen } from '@testing-library/react'
import { RefundNotice } from './refund-notice.tsx'

test('shows sent refunds and refunds on their way', () => {
  render(<RefundNotice refunds={{ done: 174_000, open: 50_000 }} />)
  expect(screen.getByText(/^KSh.1,740 was refunded\. A refund of KSh.500 is on its way to you\.$/)).toBeVisible()
})

test('is absent without refunds', () => {
  const { container } = render(<RefundNotice refunds={undefined} />)
  expect(container.textContent).toBe('')
})
