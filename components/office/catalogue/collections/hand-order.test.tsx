import { act, screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeHandOrder, officeHandOrderSave, type PlacedFamily } from '#lib/contract/catalogue/office/collections.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { HandOrder } from './hand-order.tsx'

const NAMES = ['Simba', 'Tembo', 'Twiga']
const placedFirst = (...first: number[]): PlacedFamily[] =>
  NAMES.map((name, at) => ({
    ...{ familyId: at + 1, code: `F-${at}`, name, part: 'Throws', picture: null, isPlaced: first.includes(at + 1) },
  }))

test('saves an order over the version seen at the first move', async () => {
  signedInAs('catalogue')
  let families = placedFirst(1)
  answerCall(officeHandOrder, () => ({ data: { families, total: 3 } }))
  const saves = answerCall(officeHandOrderSave, () => ({ data: {} }))
  const { user } = drawOffice(<HandOrder collection={{ code: 'throws', name: 'Throws' }} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Place first: Tembo' }))
  // Another staff member places a second product during the arranging.
  families = placedFirst(1, 3)
  await act(() => officeQueries.refetchQueries())
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(saves).toEqual([{ collection: 'throws', before: [1], familyIds: [1, 2] }]))
})
