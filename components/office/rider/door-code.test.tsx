import { screen } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeRiderCode } from '#lib/contract/deliveries/office/rider.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { DoorCode } from './door-code.tsx'

beforeEach(() => signedInAs('rider'))
const code = () => screen.getByRole('textbox', { name: 'Customer’s code' })
const check = () => screen.getByRole('button', { name: 'Check the code' })

test('checks a code of four digits', async () => {
  const sent = answerCall(officeRiderCode, () => ({ data: {} }))
  const { user } = drawOffice(<DoorCode parcelId={7} isConfirmed={false} />)
  await user.type(code(), '048')
  expect(check()).toBeDisabled()
  await user.type(code(), '2')
  await user.click(check())
  expect(sent).toEqual([{ parcelId: 7, code: '0482' }])
})

test('shows why a code was refused beside it', async () => {
  answerCall(officeRiderCode, () =>
    refused('invalid-request', 'This code is not right.', { fields: { code: 'This code is not right.' } }),
  )
  const { user } = drawOffice(<DoorCode parcelId={7} isConfirmed={false} />)
  await user.type(code(), '0482')
  await user.click(check())
  await screen.findByText('This code is not right.')
})

test('shows a confirmed code without a field', () => {
  drawOffice(<DoorCode parcelId={7} isConfirmed={true} />)
  expect(screen.getByRole('status')).toHaveTextContent('The customer’s code is right')
  expect(screen.queryByRole('textbox')).toBeNull()
})
