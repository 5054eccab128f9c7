/** Tabs of the settings: the days for returns have their own tab. */
import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import { officeReturnSettings, officeReturnSettingsSave } from '#lib/contract/returns/office/returns.ts'
import { pathOfSettings } from '#lib/office/settings-tabs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SettingsSection } from './settings-section.tsx'

const SETTINGS = { returnDays: 14, version: 2, changedBy: null, changedAt: null }
beforeEach(() => {
  signedInAs('owner')
  answerCall(officeReturnSettings, () => ({ data: SETTINGS }))
})

test('saves the days for returns in their tab, and shows a refusal', async () => {
  answerCall(officeReturnSettingsSave, () => refused('changed-meanwhile', 'A colleague has changed the days.'))
  const { user } = drawOffice(<SettingsSection tab="returns" />)
  await user.click(screen.getByRole('button', { name: 'Returns' }))
  expect(opened).toEqual([pathOfSettings('returns')])
  const days = await screen.findByRole('textbox', { name: 'Days after delivery' })
  await user.clear(days)
  await user.type(days, 'two')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter days.')
  await user.clear(days)
  await user.type(days, '21')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A colleague has changed the days.')
  const sent = answerCall(officeReturnSettingsSave, ({ returnDays }) => ({ data: { ...SETTINGS, returnDays } }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ returnDays: 21, version: 2 }]))
})
