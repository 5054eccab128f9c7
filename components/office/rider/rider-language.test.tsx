/** A rider who chose Kiswahili reads it at the door, and can return to English. */
import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { englishLeft } from '#components/testing/english-left.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeRiderRun, type RiderRun } from '#lib/contract/deliveries/office/rider.ts'
import { chooseLanguage } from '#lib/language/language.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RiderSection } from './rider-section.tsx'
import { StopPage } from './stop-page.tsx'

const RUN: RiderRun = {
  ...{ carried: 8920_00, carriedStops: 2, limit: 50_000_00, handIn: null },
  stops: [
    {
      ...{ parcelId: 7, orderNo: 10_570, parcelNo: 1, customer: 'Halima Abdi', place: 'Eastleigh, Nairobi' },
      ...{ state: 'waiting', due: 5017_00, cash: 0, reason: '', nextDay: null, hasPicture: false },
      ...{ hasCode: true, isCodeConfirmed: false },
      lines: [{ productId: 1, product: 'Ceremony shuka', unit: 'piece', quantity: 2 }],
    },
  ],
}

/** Drawn twice: in the head, and below it on phones. */
const languageButton = () => screen.getAllByRole('button', { name: /^(English|Kiswahili)$/ })[0] as HTMLElement

beforeEach(() => {
  chooseLanguage('sw')
  localStorage.clear()
  signedInAs('rider')
  answerCall(officeRiderRun, () => ({ data: RUN }))
})

afterAll(() => chooseLanguage('en'))

test('shows the stops and the cash in Kiswahili, and in English again', async () => {
  const { user } = drawOffice(
    <main>
      <RiderSection />
    </main>,
  )
  expect(await screen.findByText(/^Umebeba KSh.8,920 kutoka vituo 2\.$/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Usafirishaji' }).closest('[lang]')).toHaveAttribute('lang', 'sw')
  expect(englishLeft()).toEqual([])
  await expectAccessible()

  await user.click(languageButton())
  expect(await screen.findByText(/^You carry KSh.8,920 from 2 stops\.$/)).toBeVisible()
  expect(englishLeft()).not.toEqual([])
  await user.click(languageButton())
  await screen.findByRole('heading', { name: 'Usafirishaji' })
})

test('shows a stop, its refused products and a missed customer in Kiswahili', async () => {
  const { user } = drawOffice(
    <main>
      <StopPage parcelId={7} />
    </main>,
  )
  await user.click(await screen.findByRole('button', { name: 'Mteja hachukui zote' }))
  await user.click(screen.getByRole('radio', { name: 'Mtu mwingine' }))
  screen.getByText('pisi 2')
  expect(englishLeft()).toEqual([])
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Hayuko nyumbani' }))
  screen.getByRole('textbox', { name: 'Nini kilitokea?' })
  expect(englishLeft()).toEqual([])
})
