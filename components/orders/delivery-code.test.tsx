import { render, screen } from '@testing-library/react'
import { DeliveryCode } from './delivery-code.tsx'

test('shows the code for the rider and when to give it', () => {
  render(<DeliveryCode code="0482" />)
  expect(screen.getByText('Code for the rider: 0482')).toBeVisible()
  expect(screen.getByText('Give it to the rider when you have the parcel.')).toBeVisible()
})
