import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeOfferChoices } from '#lib/contract/pricing/office/offers.ts'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import {
  type OfficeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsCompare,
  officeQuantityTermsImport,
  officeQuantityTermsRemove,
  officeQuantityTermsSave,
  officeSmallestOrderSave,
  officeSmallestOrders,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { QuantityForm } from './quantity-form.tsx'
import { QuantityImport } from './quantity-import.tsx'
import { SmallestOrders } from './smallest-orders.tsx'

const HOTELS = { groupId: 4, version: 1, name: 'Hotels', isAll: false, companies: [], prices: 0 }
const terms: OfficeQuantityTerms = {
  ...{ termsId: 5, version: 3, buyerName: 'All buyers', code: 'SB', name: 'Simba, all of it', familyId: 9 },
  form: { target: { kind: 'family', id: 9 }, groupId: null, min: null, multiple: 12, max: null },
  ...{ unit: 'piece', step: 1, hint: 'Cartons of 12' },
}
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  signedInAs('catalogue')
  answerCall(officePriceGroups, () => ({ data: [HOTELS] }))
  answerCall(officeOfferChoices, () => ({
    data: { targets: [{ kind: 'family' as const, id: '9', name: 'Simba' }], named: [] },
  }))
  answerCall(officeQuantityTermsCheck, ({ quantity }) => ({
    data: {
      ...{ name: 'Simba', code: 'SB', faults: {}, range: { min: 12, step: 12, max: null }, hint: 'Cartons of 12' },
      problem: quantity === 25 ? 'Sold by the carton of 12: 24 or 36.' : null,
    },
  }))
})

test('adds quantities of a family for a group', async () => {
  const saved = answerCall(officeQuantityTermsSave, () => ({ data: terms, message: 'Saved.' }))
  let isClosed = false
  const { user } = drawOffice(
    <QuantityForm
      terms={null}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await waitFor(() => expect(button('Add quantities').getAttribute('aria-disabled')).toBe(null))
  await user.click(button('Add quantities'))
  const faults = await screen.findAllByRole('alert')
  expect(faults.map(({ textContent }) => textContent)).toEqual(['Choose a product or a family.'])
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await user.type(screen.getByRole('searchbox'), 'simba')
  await user.click(await screen.findByRole('button', { name: /Simba$/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'Hotels')
  await user.type(field('Minimum'), '1.55')
  await user.click(button('Add quantities'))
  await screen.findByText('Enter a number, such as 12.')
  await user.clear(field('Minimum'))
  await user.type(field('Minimum'), '24')
  await user.type(field('Multiple'), '12')
  await user.click(button('Add quantities'))
  await waitFor(() => expect(isClosed).toBe(true))
  expect(saved).toEqual([{ target: { kind: 'family', id: 9 }, groupId: 4, min: 24, multiple: 12, max: null }])
})

test('tries a quantity as a cart would', async () => {
  const { user } = drawOffice(<QuantityForm terms={terms} onClose={() => {}} />)
  await user.type(field('Try a quantity'), '25')
  await screen.findByText('A cart of 25 is refused: Sold by the carton of 12: 24 or 36.')
  screen.getByText('In the shop: Cartons of 12.')
  await user.clear(field('Try a quantity'))
  await user.type(field('Try a quantity'), '24')
  await screen.findByText('24 can be ordered.')
})

test('retains typed values if a colleague changed the quantities, and saves over them', async () => {
  const changed = { ...terms, version: 4, form: { ...terms.form, multiple: 6 } }
  let isFirst = true
  const saved = answerCall(officeQuantityTermsSave, () => {
    if (!isFirst) return { data: changed, message: 'Saved.' }
    isFirst = false
    return refused('changed-meanwhile', 'A colleague has changed it.', { data: changed })
  })
  const { user } = drawOffice(<QuantityForm terms={terms} onClose={() => {}} />)
  await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe(null))
  await user.clear(field('Multiple'))
  await user.type(field('Multiple'), '10')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Multiple')
  await user.click(screen.getByRole('button', { name: /mine/i }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ termsId: 5, version: 4, multiple: 10 })
})

test('shows a refusal to remove', async () => {
  answerCall(officeQuantityTermsRemove, () => refused('not-found', 'A colleague has removed these quantities.'))
  const { user } = drawOffice(<QuantityForm terms={terms} onClose={() => {}} />)
  await waitFor(() => expect(button('Remove').getAttribute('aria-disabled')).toBe(null))
  await user.click(button('Remove'))
  await screen.findByText('A colleague has removed these quantities.')
})

test('exempts a group from the smallest order, and shows the error of an amount', async () => {
  const all = { groupId: null, buyerName: 'All buyers', amount: 5_000_00, version: 2 }
  answerCall(officeSmallestOrders, () => ({ data: [all] }))
  const saved = answerCall(officeSmallestOrderSave, () => ({ data: [all], message: 'Saved.' }))
  const { user } = drawOffice(<SmallestOrders onClose={() => {}} />)
  await screen.findByText('KSh\u00A05,000', { normalizer: (text) => text })
  await user.click(await screen.findByRole('button', { name: 'Change Hotels' }))
  const amount = screen.getByRole('textbox', { name: /^KSh/ })
  await user.type(amount, 'little')
  await user.click(button('Save'))
  await screen.findByText('Enter whole shillings.')
  await user.clear(amount)
  await user.type(amount, '0')
  await user.click(button('Save'))
  await waitFor(() => expect(saved).toEqual([{ groupId: 4, version: null, amount: 0 }]))
})

test('imports pasted rows after a comparison, and not with faults', async () => {
  const compared = {
    ...{ added: 1, changed: 1, unchanged: 3, faults: [] as { line: number; message: string }[], fingerprint: 'abc' },
    changes: [
      { line: 2, name: 'Simba', buyerName: 'Hotels', before: null, after: 'Cartons of 12' },
      { line: 3, name: 'Kikoy', buyerName: 'All buyers', before: 'Cartons of 6', after: '' },
    ],
  }
  answerCall(officeQuantityTermsCompare, ({ table }) => ({
    data: table.includes('bad') ? { ...compared, faults: [{ line: 4, message: 'The code is missing.' }] } : compared,
  }))
  const saved = answerCall(officeQuantityTermsImport, () => ({ data: { added: 1, changed: 1 }, message: 'Done.' }))
  let isClosed = false
  const { user } = drawOffice(
    <QuantityImport
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await user.click(field('Rows'))
  await user.paste('bad')
  await screen.findByText('Line 4: The code is missing.')
  expect(button('Import 2')).toBeDisabled()
  await user.clear(field('Rows'))
  await user.paste('good')
  await waitFor(() => expect(screen.queryByText(/The code is missing/)).toBeNull())
  await screen.findByText('1 new, 1 changed, 3 unchanged.')
  screen.getByText(/Cartons of 6 → no limits/)
  await waitFor(() => expect(button('Import 2')).not.toBeDisabled())
  await user.click(button('Import 2'))
  await waitFor(() => expect(isClosed).toBe(true))
  expect(saved).toEqual([{ table: 'good', fingerprint: 'abc' }])
})
