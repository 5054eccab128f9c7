/** A packer who chose Kiswahili reads it on the packing pages, and can return to English. */
import { screen, waitFor, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { englishLeft } from '#components/testing/english-left.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type ListedParcel, officeParcelList } from '#lib/contract/fulfilment/office/packing.ts'
import { officePickList, type PickList } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { officeRunList } from '#lib/contract/fulfilment/office/runs.ts'
import { chooseLanguage } from '#lib/language/language.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PackingSection } from './packing-section.tsx'
import { PickPage } from './pick-page.tsx'

const PARCEL: ListedParcel = {
  ...{ parcelId: 1, orderId: 'o1', orderNo: 10_501, parcelNo: 1, state: 'packed', version: 3, hasRequest: true },
  ...{ customer: 'Nakuru Drapers', place: 'Nakuru', isCollected: false, carrier: 'G4S', waybillNo: '', runId: 4 },
  ...{ slipPrintedAt: null, labelPrintedAt: null, hasWaybillPicture: true, promisedOn: '2026-11-25', toTake: 900_00 },
  ...{ lines: 1, tenths: 40, shelves: 2, packer: null, pickListId: null, pickedTenths: 0 },
  since: '2026-11-24T08:00:00.000Z',
}
const LIST: PickList = {
  ...{ id: 101, state: 'open', packerId: 1, packer: 'Joseph', createdAt: '2026-11-25T08:00:00.000Z' },
  parcels: [
    {
      ...{ parcelId: 11, orderNo: 10_509, parcelNo: 2, box: 1, customer: 'Nakuru Drapers', isCollected: false },
      ...{ promisedOn: '2026-11-25', state: 'picking' },
    },
  ],
  lines: [
    {
      ...{ parcelId: 11, position: 1, variantId: 1, shelf: 'B2-3', dyeLot: '2611-C', wantedTenths: 30 },
      ...{ pickedTenths: 10, shortReason: null },
    },
  ],
  variants: [
    {
      ...{ variantId: 1, code: 'HM-SB-180220', familyId: 1, name: 'Simba blanket', colour: 'Madder', size: 'L' },
      ...{ shelf: 'B2-3', unit: 'piece', stepTenths: 10, piecesPerBale: 1 },
      picture: { sha256: '', alt: '', blur: '' },
    },
  ],
}

/** Drawn twice: in the head, and below it on phones. */
const languageButton = () => screen.getAllByRole('button', { name: /^(English|Kiswahili)$/ })[0] as HTMLElement

beforeEach(() => chooseLanguage('sw'))
afterAll(() => chooseLanguage('en'))

test('shows the parcels, a parcel and the selection in Kiswahili, and in English again', async () => {
  window.history.replaceState(null, '', '/office/packing?queue=packed&parcel=1')
  signedInAs('orders', 'packer')
  answerCall(officeParcelList, () => ({
    data: {
      ...{ parcels: [PARCEL], shorts: [], total: 1, tenths: 40, packers: [], prints: [], pickLists: [] },
      counts: { 'to-pack': 0, packing: 0, packed: 1, ready: 0, short: 0 },
    },
  }))
  answerCall(officeRunList, () => ({ data: { runs: [] } }))
  const { user } = drawOffice(
    <main>
      <PackingSection />
    </main>,
  )
  const heading = await screen.findByRole('heading', { name: 'Upakiaji' })
  expect(heading.closest('[lang]')).toHaveAttribute('lang', 'sw')
  expect(document.title).toBe('Packing · Office')
  await user.click(await screen.findByRole('checkbox', { name: /^Chagua Kifurushi 1 cha oda 10501/ }))
  screen.getByText('1 kimechaguliwa')
  within(screen.getByRole('complementary')).getByText('Mteja anataka kughairi.')
  expect(englishLeft()).toEqual([])
  await expectAccessible()

  await user.click(languageButton())
  await screen.findByRole('heading', { name: 'Packing' })
  await screen.findByText('1 selected')
  expect(englishLeft()).not.toEqual([])
  await user.click(languageButton())
  await screen.findByRole('heading', { name: 'Upakiaji' })
})

test('shows a pick list and a shortage in Kiswahili', async () => {
  localStorage.clear()
  signedInAs('packer')
  answerCall(officePickList, () => ({ data: LIST }))
  const { user } = drawOffice(
    <main>
      <PickPage pickListId={101} />
    </main>,
  )
  await screen.findByText('Nenda kwenye rafu')
  screen.getByText('kati ya pisi 3')
  await user.click(screen.getByRole('button', { name: 'Ripoti upungufu' }))
  await screen.findByText('2 pungufu')
  screen.getByRole('radio', { name: 'Chafu, imeraruka au imelowa' })
  await waitFor(() => expect(englishLeft()).toEqual([]))
})
