import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeFreeDeliverySave } from '#lib/contract/site/office/delivery.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { FreeDelivery } from './free-delivery.tsx'

test("shows both values after a colleague's change, with the typed value unchanged, and saves the chosen value", async () => {
  signedInAs('owner')
  const sent = answerCall(officeFreeDeliverySave, ({ freeFrom, version }) =>
    version === 2
      ? { data: { freeFrom, version: 3 } }
      : refused('changed-meanwhile', 'Someone else has changed this since you opened it.', { data: { version: 2 } }),
  )
  const { user, rerender } = drawOffice(<FreeDelivery freeFrom={10_000_00} version={1} />)
  const field = screen.getByLabelText<HTMLInputElement>(/^From KSh/)
  await user.clear(field)
  await user.type(field, '12,000')
  // A colleague saves, and the page fetches the new value.
  rerender(<FreeDelivery freeFrom={8_000_00} version={2} />)
  expect(field.value).toBe('12,000')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: /^Keep theirs/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Keep mine/ }))
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]))
  rerender(<FreeDelivery freeFrom={12_000_00} version={3} />)
  await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull())
})

test('takes over the value of a colleague and dismisses the refusal', async () => {
  signedInAs('owner')
  const data = { version: 2 }
  answerCall(officeFreeDeliverySave, () =>
    refused('changed-meanwhile', 'Someone else has changed this since you opened it.', { data }),
  )
  const { user, rerender } = drawOffice(<FreeDelivery freeFrom={10_000_00} version={1} />)
  const field = screen.getByLabelText<HTMLInputElement>(/^From KSh/)
  await user.clear(field)
  await user.type(field, '12,000')
  rerender(<FreeDelivery freeFrom={8_000_00} version={2} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Keep theirs/ }))
  expect(field.value).toBe('8000')
  expect(screen.queryByText('Not saved.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  // The form has no other typed values, so it follows the next change.
  rerender(<FreeDelivery freeFrom={9_000_00} version={3} />)
  expect(field.value).toBe('9000')
})
