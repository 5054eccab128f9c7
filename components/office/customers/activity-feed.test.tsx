import { jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import type { Happening } from '#lib/contract/companies/office/company-fields.ts'
import { ActivityFeed } from './activity-feed.tsx'

const done = (id: string, text: string, detail: string | null = null): Happening => ({
  ...{ id, kind: 'done', at: '2026-11-25T08:00:00Z', who: 'Akinyi Ouma', text, detail, reason: null },
})
const HISTORY = [done('1', 'kyc.answer', 'approved'), done('2', 'kyc.facts'), done('3', 'kyc.facts')]

function show(onNote = jest.fn<(text: string) => Promise<boolean>>(async () => true)) {
  const props = { history: HISTORY, subject: 'company 12', placeholder: 'Add a note' }
  const drawn = drawOffice(<ActivityFeed {...props} problem={null} isRunning={false} onNote={onNote} />)
  return { ...drawn, onNote }
}
const field = () => screen.findByLabelText('Add a note')

test('shows a repeated action once, with its count', async () => {
  signedInAs('companies')
  show()
  await field()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('answered the KYC documents (approved).'),
    expect.stringContaining('entered the register details, 2 times.'),
  ])
})

test('shows an action without a text by its verb in the log', async () => {
  signedInAs('companies')
  const props = {
    history: [done('4', 'store-credit.give', 'KSh 1,500')],
    subject: 'company 12',
    placeholder: 'Add a note',
  }
  drawOffice(<ActivityFeed {...props} problem={null} isRunning={false} onNote={async () => true} />)
  await field()
  screen.getByText(/gave store credit to this account \(KSh 1,500\)\./)
})

test('a note that was begun is there again, and one that was not saved stays', async () => {
  signedInAs('companies')
  const { user, onNote, unmount } = show()
  await user.type(await field(), 'Rang on Friday')
  unmount()
  const again = show(onNote)
  expect(await field()).toHaveValue('Rang on Friday')
  onNote.mockResolvedValueOnce(false)
  await again.user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await field()).toHaveValue('Rang on Friday')
  await again.user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await field()).toHaveValue('')
  expect(onNote).toHaveBeenCalledTimes(2)
})

test('a pasted note that is too long is not cut and not sent', async () => {
  signedInAs('companies')
  const { user, onNote } = show()
  await user.click(await field())
  await user.paste('a'.repeat(10_000))
  expect(await screen.findByText('8,000 characters too many: at most 2,000.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Add note/ }))
  expect(onNote).not.toHaveBeenCalled()
  expect((await field()) as HTMLTextAreaElement).toHaveValue('a'.repeat(10_000))
})

test('names the roles that can write notes to a user without them', async () => {
  signedInAs('approver')
  show()
  expect(await screen.findByText(/^Roles that can add notes: Owner, /)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
