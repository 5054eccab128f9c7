/** Settings of the counter: the lowest price and the limits of counted differences. */
import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeCounterSettings, officeCounterSettingsSave } from '#lib/contract/counter/office/drawer.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CounterSettings } from './counter-settings.tsx'

const SETTINGS = { floorPercent: 80, reasonAbove: 50_00, secondAbove: 1000_00, version: 0 }

test('shows the effect of typed settings, and saves them', async () => {
  signedInAs('owner')
  answerCall(officeCounterSettings, () => ({ data: SETTINGS }))
  const saved = answerCall(officeCounterSettingsSave, ({ version, ...rest }) => ({
    data: { ...rest, version: version + 1 },
  }))
  const { user } = drawOffice(<CounterSettings />)
  const percent = await screen.findByRole('textbox', { name: 'Lowest price, percent of the list price' })
  await user.clear(percent)
  await user.type(percent, '90')
  screen.getByText(/A product of KSh 1,000 is sold for at least KSh 900, and never below its cost/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([{ ...SETTINGS, floorPercent: 90 }])
})

test('does not save a limit for a second person below the limit for a reason', async () => {
  signedInAs('owner')
  answerCall(officeCounterSettings, () => ({ data: SETTINGS }))
  const { user } = drawOffice(<CounterSettings />)
  const second = await screen.findByRole('textbox', { name: 'It needs a second person above, KSh' })
  await user.clear(second)
  await user.type(second, '10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter at least the limit above which a reason is needed.')
})
