import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import {
  type OfficeQuantityTerms,
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsSave,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { QuantitiesPart } from './quantities-part.tsx'

const TERMS: OfficeQuantityTerms = {
  ...{ termsId: 5, version: 3, buyerName: 'All buyers', code: 'SB', name: 'Simba, all of it', familyId: 7 },
  form: { target: { kind: 'family', id: 7 }, groupId: null, min: null, multiple: 12, max: null },
  ...{ unit: 'piece', step: 1, hint: 'Cartons of 12' },
}
const FAMILY = { familyId: 7, form: { name: 'Simba' } } as Parameters<typeof QuantitiesPart>[0]['family']

function show(terms: OfficeQuantityTerms[]) {
  const listed = answerCall(officeQuantityTerms, () => ({ data: { terms, total: terms.length, next: null } }))
  const saved = answerCall(officeQuantityTermsSave, () => ({ data: TERMS, message: 'Saved.' }))
  answerCall(officeQuantityTermsCheck, () => ({
    data: {
      ...{ name: 'Simba', code: 'SB', faults: {}, range: { min: 12, step: 12, max: null }, hint: 'Cartons of 12' },
      problem: null,
    },
  }))
  answerCall(officePriceGroups, () => ({ data: [] }))
  return { ...drawOffice(<QuantitiesPart family={FAMILY} />), listed, saved }
}

beforeEach(() => signedInAs('catalogue'))

test('adds quantities for the family of the page', async () => {
  const { user, saved, listed } = show([])
  await user.click(await screen.findByRole('button', { name: 'Add quantities' }))
  expect(listed[0]).toMatchObject({ familyId: 7 })
  await user.type(await screen.findByRole('textbox', { name: 'Minimum' }), '24')
  await user.click(screen.getByRole('button', { name: 'Add quantities' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toEqual([{ target: { kind: 'family', id: 7 }, groupId: null, min: 24, multiple: null, max: null }])
  await screen.findByText('No quantities yet')
})

test('changes quantities of the family from their version, and closes the form', async () => {
  const { user, saved } = show([TERMS])
  await user.click(await screen.findByRole('button', { name: 'Edit quantities of Simba, all of it for All buyers' }))
  const multiple = await screen.findByRole('textbox', { name: 'Multiple' })
  await user.clear(multiple)
  await user.type(multiple, '24')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ termsId: 5, version: 3, multiple: 24 }]))
  await screen.findByText('Cartons of 12')
})

test('opens no form without the permission to set prices', async () => {
  signedInAs('orders')
  const { user } = show([])
  await user.click(await screen.findByRole('button', { name: /^Add quantities/ }))
  expect(screen.queryByRole('textbox', { name: 'Minimum' })).toBeNull()
})
