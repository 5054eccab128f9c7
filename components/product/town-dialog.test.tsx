import { screen, waitFor } from '@testing-library/react'
import { recallTyped } from '#components/checkout/checkout-draft.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { cityList, countryList, countyList, deliveryCharge, townSearch } from '#lib/contract/content/reference.ts'
import { TownDialog } from './town-dialog.tsx'

const TOWN = { id: 470, name: 'Umoja 1', postalCode: '00515' }

test('finds a town before its county is chosen, and shows the delivery there', async () => {
  answerCall(countryList, () => ({ data: [{ id: 1, name: 'Kenya', code: 'KE', dialCode: '254' }] }))
  answerCall(countyList, () => ({ data: [{ id: 47, name: 'Nairobi' }] }))
  answerCall(cityList, () => ({ data: [TOWN] }))
  answerCall(townSearch, () => ({ data: [{ ...TOWN, countyId: 47, county: 'Nairobi' }] }))
  const quotes = answerCall(deliveryCharge, () => ({
    data: {
      ...{ id: 1, charge: 250_00, chargeWithVat: 290_00, vatPerc: 16, provider_name: 'Jirani Riders' },
      ...{ deliveryDays: 1, freeFrom: 10_000_00 },
    },
  }))
  const closed: number[] = []
  const { user } = draw(<TownDialog onClose={() => closed.push(1)} />)
  await screen.findByRole('option', { name: 'Nairobi' })
  await user.type(screen.getByLabelText('Town or estate'), 'Umoj')
  await user.click(await screen.findByRole('option', { name: 'Umoja 1, Nairobi' }))
  expect(screen.getByRole('combobox', { name: 'County' })).toHaveValue('47')
  await user.click(screen.getByRole('button', { name: 'Show delivery' }))
  await waitFor(() => expect(closed).toEqual([1]))
  expect(quotes.map(({ cityId }) => cityId)).toEqual([TOWN.id])
  expect(recallTyped()).toMatchObject({ countyId: 47, cityId: TOWN.id, cityName: 'Umoja 1' })
})

const KISUMU = { id: 7, name: 'Kisumu', postalCode: '40100', countyId: 42, county: 'Kisumu' }

function answerTowns(found: readonly (typeof KISUMU)[]) {
  answerCall(countryList, () => ({ data: [{ id: 1, name: 'Kenya', code: 'KE', dialCode: '254' }] }))
  answerCall(countyList, () => ({ data: [{ id: 42, name: 'Kisumu' }] }))
  answerCall(cityList, () => ({ data: [KISUMU, { ...KISUMU, id: 8, name: 'Kisumu East' }] }))
  answerCall(townSearch, () => ({ data: [...found] }))
}

test('takes the only match with Enter', async () => {
  answerTowns([KISUMU])
  const { user } = draw(<TownDialog onClose={() => {}} />)
  await screen.findByRole('option', { name: 'Kisumu' })
  await user.type(screen.getByLabelText('Town or estate'), 'kisum')
  await screen.findByRole('option', { name: 'Kisumu, Kisumu' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Town or estate')).toHaveValue('Kisumu'))
  expect(screen.getByRole('combobox', { name: 'County' })).toHaveValue('42')
  expect(document.getElementById(`${screen.getByRole('combobox', { name: 'County' }).id}-error`)).toBeNull()
})

test('shows the error of several matches at the town, and chooses with arrows and Enter', async () => {
  answerTowns([KISUMU, { ...KISUMU, id: 8, name: 'Kisumu East' }])
  const { user } = draw(<TownDialog onClose={() => {}} />)
  await screen.findByRole('option', { name: 'Kisumu' })
  const field = screen.getByLabelText('Town or estate')
  await user.type(field, 'kisum')
  await screen.findByRole('option', { name: 'Kisumu East, Kisumu' })
  await user.keyboard('{Enter}')
  expect(document.getElementById(`${field.id}-error`)).toHaveTextContent('Choose one of the places below')
  expect(document.getElementById(`${screen.getByRole('combobox', { name: 'County' }).id}-error`)).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Kisumu East, Kisumu' }).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveValue('Kisumu East'))
})
