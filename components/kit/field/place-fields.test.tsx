import { screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { useCheckedForm } from '#components/kit/form/use-checked-form.ts'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { kenyanMobile } from '#lib/contract/base/fields.ts'
import { cityList, countryList, countyList, type FoundTown, townSearch } from '#lib/contract/content/reference.ts'
import { placeFields, wholePlace } from '#lib/contract/site/place.ts'
import { PhoneField } from './phone-field.tsx'
import { PlaceFields } from './place-fields.tsx'

const UGANDA = KENYA + 1
const KISUMU = 42
const NAIROBI = 47
const TOWNS = [
  { id: 1, name: 'Umoja', postalCode: '00515' },
  { id: 2, name: 'Lang’ata', postalCode: '00509' },
  { id: 3, name: 'Kasarani', postalCode: null },
  { id: 9, name: 'Other place', postalCode: null, isOther: true },
]

const form = z.object({ ...placeFields, primaryMobileNumber: kenyanMobile, countryCode: z.string() }).check(wholePlace)

function Address({ onGiven, delivers }: { onGiven: (given: unknown) => void; delivers?: boolean }) {
  const checked = useCheckedForm(async () => form, {
    defaults: {
      country: KENYA,
      county: null,
      city: null,
      countyName: '',
      cityName: '',
      postalCode: '',
      physicalLocation: '',
      primaryMobileNumber: '',
      countryCode: '254',
    },
  })
  return (
    <form {...checked.attributes(onGiven)}>
      <PlaceFields form={checked} delivers={delivers} />
      <PhoneField form={checked} name="primaryMobileNumber" codeName="countryCode" label="Mobile" />
      <button type="submit">Save</button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const choice = (name: string) => screen.getByRole('combobox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

const inNairobi = { postalCode: '00515', countyId: NAIROBI, county: 'Nairobi' }
const UMOJA_1: FoundTown = { id: 11, name: 'Umoja 1', ...inNairobi }
const UMOJA_2: FoundTown = { id: 12, name: 'Umoja 2', ...inNairobi }

/** @param found towns of all counties that fit any typed text */
function answerPlaces(found: FoundTown[] = []) {
  answerCall(townSearch, () => ({ data: found }))
  answerCall(countryList, () => ({
    data: [
      { id: KENYA, name: 'Kenya', code: 'KE', dialCode: '254' },
      { id: UGANDA, name: 'Uganda', code: 'UG', dialCode: '256' },
    ],
  }))
  answerCall(countyList, () => ({
    data: [
      { id: KISUMU, name: 'Kisumu' },
      { id: NAIROBI, name: 'Nairobi' },
    ],
  }))
  return answerCall(cityList, () => ({ data: TOWNS }))
}

async function openForm(found: FoundTown[] = []) {
  answerPlaces(found)
  const given: unknown[] = []
  const drawn = draw(<Address onGiven={(values) => given.push(values)} />)
  await screen.findByRole('option', { name: 'Uganda' })
  await screen.findByRole('option', { name: 'Kisumu' })
  return { ...drawn, given }
}

test('fills in the postal code of a listed town, regardless of capitals and accents', async () => {
  const { user, given } = await openForm()
  await user.selectOptions(choice('County'), 'Nairobi')
  await waitFor(() => screen.getByText('Start typing and choose, for example Umoja.'))
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(3))
  await user.type(field('Town or estate'), 'umoja')
  expect(field('Postal code')).toHaveValue('00515')
  // A different town replaces the code, as long as the user has not typed a code.
  await user.clear(field('Town or estate'))
  await user.type(field('Town or estate'), 'LANGATA')
  expect(field('Postal code')).toHaveValue('00509')
  await user.type(field('Building, road, landmark'), 'Ngong Road')
  await user.type(field('Mobile'), '0712 345 678')
  await user.click(save())
  await waitFor(() => expect(given).toHaveLength(1))
  expect(given[0]).toMatchObject({ county: NAIROBI, city: 2, postalCode: '00509', primaryMobileNumber: '254712345678' })
})

test('leaves a typed postal code unchanged if another town is chosen', async () => {
  const { user } = await openForm()
  await user.type(field('Postal code'), '00100')
  await user.selectOptions(choice('County'), 'Nairobi')
  await user.type(field('Town or estate'), 'Umoja')
  expect(field('Postal code')).toHaveValue('00100')
})

test('a place that no list has is taken, at the charge of its county', async () => {
  const { user, given } = await openForm()
  await user.selectOptions(choice('County'), 'Kisumu')
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(3))
  await user.type(field('Town or estate'), ' Kadibo ')
  screen.getByText('We do not know this place. We use the delivery charge for Kisumu.')
  await user.type(field('Postal code'), '40100')
  await user.type(field('Building, road, landmark'), 'Near the clinic')
  await user.type(field('Mobile'), '+254 712 345 678')
  await user.click(save())
  await waitFor(() => expect(given).toHaveLength(1))
  expect(given[0]).toMatchObject({ county: KISUMU, city: 9, cityName: 'Kadibo' })
})

test('a town that was typed before its county is looked up in it; another county clears it', async () => {
  const { user } = await openForm()
  await user.type(field('Town or estate'), 'Kasarani')
  await user.selectOptions(choice('County'), 'Nairobi')
  await waitFor(() => screen.getByText('Start typing and choose, for example Umoja.'))
  expect(field('Town or estate')).toHaveValue('Kasarani')
  await user.selectOptions(choice('County'), 'Kisumu')
  expect(field('Town or estate')).toHaveValue('')
})

test('suggests towns of all counties before a county is chosen, and fills in the county of the chosen town', async () => {
  const { user, given } = await openForm([UMOJA_1, UMOJA_2])
  screen.getByText('Start typing and choose, for example Umoja.')
  await user.type(field('Town or estate'), 'Umoja')
  const first = await screen.findByRole('option', { name: 'Umoja 1, Nairobi' })
  screen.getByText('Choose the exact place:')
  screen.getByText('2 places to choose from')
  await expectAccessible()
  expect(choice('County')).toHaveValue('')
  await user.click(first)
  expect(choice('County')).toHaveValue(String(NAIROBI))
  expect(field('Town or estate')).toHaveValue('Umoja 1')
  expect(field('Town or estate')).toHaveFocus()
  expect(field('Postal code')).toHaveValue('00515')
  expect(screen.queryByRole('option', { name: /Umoja/ })).toBeNull()
  await user.type(field('Building, road, landmark'), 'Moi Drive')
  await user.type(field('Mobile'), '0712345678')
  await user.click(save())
  await waitFor(() => expect(given).toHaveLength(1))
  expect(given[0]).toMatchObject({ county: NAIROBI, city: UMOJA_1.id, cityName: 'Umoja 1' })
})

test('fills in the county of a complete name that a single county has', async () => {
  const { user } = await openForm([{ ...UMOJA_1, name: 'Ruai' }])
  await user.click(save())
  await waitFor(() => expect(choice('County')).toHaveAttribute('aria-invalid', 'true'))
  await user.type(field('Town or estate'), 'ruai')
  await waitFor(() => expect(choice('County')).toHaveValue(String(NAIROBI)))
  expect(field('Town or estate')).toHaveValue('Ruai')
  await waitFor(() => expect(choice('County')).not.toHaveAttribute('aria-invalid'))
})

test('requires the county only for a town that no county has, or if the search fails', async () => {
  const { user } = await openForm()
  await user.type(field('Town or estate'), 'Ka')
  screen.getByText('Start typing and choose, for example Umoja.')
  await user.type(field('Town or estate'), 'dibo')
  await screen.findByText('We do not know this place. Choose the county too.')
  answerCall(townSearch, () => refused('not-allowed', 'Not just now.'))
  await user.type(field('Town or estate'), ' West')
  await screen.findByText('Choose your county first, then your town.')
})

test('sends one search for letters typed without a pause, and no search with a county', async () => {
  const { user } = await openForm()
  const searches = answerCall(townSearch, () => ({ data: [UMOJA_1, UMOJA_2] }))
  await user.type(field('Town or estate'), 'Umoja')
  await screen.findByRole('option', { name: 'Umoja 2, Nairobi' })
  expect(searches).toEqual([{ countryId: KENYA, searchText: 'Umoja' }])
  await user.selectOptions(choice('County'), 'Nairobi')
  await user.clear(field('Town or estate'))
  await user.type(field('Town or estate'), 'Gatina')
  await screen.findByText('We do not know this place. We use the delivery charge for Nairobi.')
  expect(searches).toHaveLength(1)
})

test('offers typed county and town and an optional postal code for other countries', async () => {
  const { user, given } = await openForm()
  await user.selectOptions(choice('County'), 'Nairobi')
  await user.selectOptions(choice('Country'), 'Uganda')
  await user.type(field('County or region'), 'Central')
  await user.type(field('Town'), 'Kampala')
  field('Postal code (optional)')
  await user.type(field('Building, road, landmark'), 'Kampala Road 1')
  await user.type(field('Mobile'), '0712345678')
  await user.click(save())
  await waitFor(() => expect(given).toHaveLength(1))
  expect(given[0]).toMatchObject({
    country: UGANDA,
    county: null,
    city: null,
    countyName: 'Central',
    cityName: 'Kampala',
  })
})

test.each([false, true])(
  'another country: delivery is in Kenya only, with collection and a quote (order: %s)',
  async (delivers) => {
    answerPlaces()
    const { user } = draw(<Address onGiven={() => {}} delivers={delivers} />)
    await screen.findByRole('option', { name: 'Uganda' })
    screen.getByText('We deliver in Kenya only.')
    await user.selectOptions(choice('Country'), 'Uganda')
    screen.getByText(/Collect your order at a pick-up point in Kenya/)
    const link = screen.getByRole('link', { name: 'ask us for a delivery quote to Uganda' })
    expect(link).toHaveAttribute('href', '/need-help#quote=Uganda')
    expect(screen.queryByLabelText('Town') === null).toBe(delivers)
  },
)

test('shows an error at each missing field and focuses the first of these fields', async () => {
  const { user, given } = await openForm()
  await user.click(save())
  await waitFor(() => expect(choice('County')).toHaveFocus())
  for (const sentence of ['Please choose a city', 'Enter a postal code.', 'Enter a building, road or landmark.'])
    screen.getByText(sentence)
  expect(field('Mobile')).toHaveAttribute('aria-invalid', 'true')
  await user.type(field('Mobile'), '12')
  await user.tab()
  await screen.findByText('Enter a mobile number such as 0712 345 678.')
  // A corrected field shows no error.
  await user.selectOptions(choice('County'), 'Nairobi')
  await user.type(field('Town or estate'), 'Umoja')
  await waitFor(() => expect(screen.queryByText('Enter a postal code.')).toBeNull())
  expect(given).toEqual([])
})

test('the dialling code of a phone number is chosen by country', async () => {
  const { user } = await openForm()
  const code = choice('Country code for Mobile')
  expect(code).toHaveValue('254')
  await user.selectOptions(code, '+256 UG')
  expect(code).toHaveValue('256')
})

test('shows an error if the lists fail to load, and loads them again on request', async () => {
  const { user } = await openForm()
  answerCall(cityList, () => refused('not-allowed', 'Not just now.'))
  await user.selectOptions(choice('County'), 'Nairobi')
  await screen.findByText('We could not load counties and towns.')
  screen.getByText('Not just now.')
  const requests = answerPlaces()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('We could not load counties and towns.')).toBeNull())
  expect(requests).toHaveLength(1)
})
