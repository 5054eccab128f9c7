import { screen } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeRiderSettings, officeRiderSettingsSave } from '#lib/contract/deliveries/office/rider-cash.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RiderLimit } from './rider-limit.tsx'

const SETTINGS = { limit: 50_000_00, version: 2 }
const limit = () => screen.findByRole('textbox', { name: 'Limit, KSh' })
const save = () => screen.getByRole('button', { name: 'Save the limit' })

beforeEach(() => {
  signedInAs('owner')
  answerCall(officeRiderSettings, () => ({ data: SETTINGS }))
})

test('saves a typed limit of whole shillings', async () => {
  const saved = answerCall(officeRiderSettingsSave, (input) => ({ data: input }))
  const { user } = drawOffice(<RiderLimit />)
  await user.clear(await limit())
  await user.type(await limit(), '30,000')
  await user.click(save())
  expect(saved).toEqual([{ limit: 30_000_00, version: 2 }])
})

test('shows the error of an amount, and a refusal', async () => {
  const saved = answerCall(officeRiderSettingsSave, () => refused('changed-meanwhile', 'Another person changed it.'))
  const { user } = drawOffice(<RiderLimit />)
  await user.clear(await limit())
  await user.type(await limit(), 'many')
  await user.click(save())
  await screen.findByText('Enter whole shillings.')
  expect(saved).toEqual([])
  await user.clear(await limit())
  await user.type(await limit(), '100')
  await user.click(save())
  await screen.findByText(/Another person changed it/)
})
