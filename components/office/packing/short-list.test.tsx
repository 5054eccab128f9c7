import { screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeShortDecide, type ShortLine } from '#lib/contract/fulfilment/office/packing.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ShortList } from './short-list.tsx'

const SHORT: ShortLine = {
  ...{ pickListId: 101, parcelId: 7, position: 2, orderNo: 10_509, parcelNo: 2, customer: 'Nakuru Drapers' },
  ...{ product: 'Simba blanket', code: 'SB-2', shelf: 'B2-3', reason: 'empty', packer: 'Joseph Mwangi' },
  ...{ at: '2026-11-25T08:36:00.000Z', wantedTenths: 180, pickedTenths: 120, hasPicture: false },
}
const buttonsOf = () => within(screen.getByRole('list', { name: 'Short' }))

test('the whole parcel can be held until the rest of it is packed', async () => {
  signedInAs('orders')
  const decided = answerCall(officeShortDecide, () => ({ data: {} }))
  const { user } = drawOffice(<ShortList shorts={[SHORT]} />)
  await waitFor(() =>
    expect(buttonsOf().getByRole('button', { name: 'Wait for all' })).not.toHaveAttribute('aria-disabled'),
  )
  await user.click(buttonsOf().getByRole('button', { name: 'Wait for all' }))
  await waitFor(() => expect(decided).toEqual([{ pickListId: 101, parcelId: 7, position: 2, decision: 'hold' }]))
})

test('names the roles that can decide a shortage to staff without permission', async () => {
  signedInAs('packer')
  const decided = answerCall(officeShortDecide, () => ({ data: {} }))
  const { user } = drawOffice(<ShortList shorts={[SHORT]} />)
  const button = buttonsOf().getByRole('button', { name: /^Wait for all/ })
  expect(button.title).toContain('can do this')
  await user.click(button)
  expect(decided).toEqual([])
})
