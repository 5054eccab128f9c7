import { act, screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type OfficeBrand, officeBrandList, officeBrandSave } from '#lib/contract/catalogue/office/collections.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { BrandsPart } from './brands-part.tsx'

const provider = { code: 'HM', name: 'Highland Mills', town: 'Nakuru' }
const BRAND: OfficeBrand = {
  ...{ code: 'HM', version: 1, name: 'Highland Mills', town: 'Nakuru', blurb: '', image: null, families: 3, provider },
}

test('retains typed brand details if another staff member changed the brand', async () => {
  window.history.replaceState(null, '', '/office/catalogue/brands?open=HM')
  signedInAs('catalogue')
  let brand = BRAND
  answerCall(officeBrandList, () => ({ data: { brands: [brand], providers: [provider] } }))
  const saves = answerCall(officeBrandSave, () => refused('changed-meanwhile', 'Somebody else has changed this brand.'))
  const { user } = drawOffice(<BrandsPart />)
  await user.type(await screen.findByLabelText('Description'), 'Woven since 1962.')
  brand = { ...BRAND, version: 2, town: 'Eldoret' }
  await act(() => officeQueries.refetchQueries())
  await screen.findByText(/Eldoret/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Not saved: someone else changed it. Open it again to see the current version.')
  expect(saves[0]).toMatchObject({ code: 'HM', version: 1, blurb: 'Woven since 1962.' })
  await waitFor(() => expect(officeQueries.isFetching()).toBe(0))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Woven since 1962.')
  screen.getByText('Not saved: someone else changed it. Open it again to see the current version.')
})
