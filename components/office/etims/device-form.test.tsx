import { screen } from '@testing-library/react'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { DeviceForm } from './device-form.tsx'

const SAMPLE = {
  ...{ pin: 'P000000000A', branch: '01', serial: 'FUMA-SAMPLE-2' },
  ...{ consumerKey: 'key', consumerSecret: 'secret', appId: 'app' },
}
const draw = (sample: typeof SAMPLE | null) => {
  signedInAs('owner')
  const form = { device: null, hasSimulator: sample !== null, sample, onMade: () => {}, onClose: () => {} }
  return drawOffice(<DeviceForm {...form} />)
}
const FILL = 'Fill in the simulator’s values'

test('fills in the simulator’s values with one action', async () => {
  const { user } = draw(SAMPLE)
  await user.click(screen.getByRole('button', { name: FILL }))
  expect(screen.getByLabelText('Serial number')).toHaveValue('FUMA-SAMPLE-2')
  expect(screen.getByLabelText('Branch')).toHaveValue('01')
  expect(screen.getByLabelText('Consumer secret')).toHaveValue('secret')
})

test('offers no values in a shop without the simulator', () => {
  draw(null)
  expect(screen.queryByRole('button', { name: FILL })).toBeNull()
})
