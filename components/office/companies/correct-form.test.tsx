import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type OfficeCompany, officeCompanyCorrect } from '#lib/contract/companies/office/companies.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { CorrectForm } from './correct-form.tsx'

const READ = { name: 'Nakuru Drapers', kraPin: 'P051234567A', category: 'Tailor' }
/** The version that a colleague has saved since. */
const THEIRS = { ...READ, name: 'Nakuru Drapers Ltd', category: 'Wholesaler' }
const COMPANY = { ...READ, companyId: 7 } as OfficeCompany

/** The form over a company that is `current` by now, with a name and why typed into it. */
async function open(current = THEIRS) {
  let kept = current
  const sent = answerCall(officeCompanyCorrect, ({ name, kraPin, category, before }) => {
    if (JSON.stringify(before) !== JSON.stringify(kept))
      return refused('changed-meanwhile', 'A colleague has changed this company since you opened it.', { data: kept })
    kept = { name, kraPin, category }
    return { data: {} }
  })
  const onClose = jest.fn()
  const { user } = drawOffice(<CorrectForm company={COMPANY} onClose={onClose} />)
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Nakuru Drapers Limited')
  await user.type(screen.getByLabelText('Why'), 'Their certificate says so.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, sent, onClose, change: (next: typeof READ) => (kept = next) }
}

const conflict = () => screen.findByRole('dialog', { name: 'Conflict: this company' })
const press = async (name: string) => within(await conflict()).getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test("shows both values after a colleague's change and leaves the typed text unchanged", async () => {
  const { user, sent, onClose } = await open()
  expect(rows(await conflict())).toEqual([
    ['Name', 'Nakuru Drapers Ltd', 'Nakuru Drapers Limited'],
    ['Category', 'Wholesaler', 'Tailor'],
  ])
  await user.click(await press('Back to the form'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Nakuru Drapers Limited')
  expect(screen.getByLabelText('Category')).toHaveValue('Tailor')
  expect(screen.getByLabelText('Why')).toHaveValue('Their certificate says so.')
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test("saves the user's version over the colleague's, based on the colleague's version", async () => {
  const { user, sent, onClose } = await open()
  await user.click(await press('Keep mine'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const mine = { ...READ, companyId: 7, name: 'Nakuru Drapers Limited', reason: 'Their certificate says so.' }
  expect(sent).toEqual([
    { ...mine, before: READ },
    { ...mine, before: THEIRS },
  ])
})

test("fills the form with the colleague's version, if chosen, and sends no request", async () => {
  const { user, sent, onClose } = await open()
  await user.click(await press('Keep theirs'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Nakuru Drapers Ltd')
  expect(screen.getByLabelText('Category')).toHaveValue('Wholesaler')
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Category'), ', Nakuru')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent.at(-1)).toMatchObject({ ...THEIRS, category: 'Wholesaler, Nakuru', before: THEIRS })
})

test('shows the conflict again if the company changes while the dialog is open', async () => {
  const { user, sent, onClose, change } = await open()
  await conflict()
  change({ ...THEIRS, category: 'Retailer' })
  await user.click(await press('Keep mine'))
  await waitFor(async () => expect(rows(await conflict()).at(-1)).toEqual(['Category', 'Retailer', 'Tailor']))
  expect(sent).toHaveLength(2)
  expect(onClose).not.toHaveBeenCalled()
})

test('does not send without a reason or with an invalid PIN', async () => {
  const { user, sent, onClose } = await open(READ)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  await user.clear(screen.getByLabelText('Why'))
  await user.clear(screen.getByLabelText('KRA PIN'))
  await user.type(screen.getByLabelText('KRA PIN'), 'A12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a reason.')).toBeVisible()
  expect(screen.getByLabelText('KRA PIN')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toHaveLength(1)
})
