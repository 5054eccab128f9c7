import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  officeVat,
  officeVatCancel,
  officeVatPreview,
  officeVatSchedule,
  type Vat,
  type VatChange,
} from '#lib/contract/pricing/office/vat.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { VatSettings } from './vat-settings.tsx'

const VAT: Vat = {
  standard: 16,
  classes: [
    { perc: 16, variants: 480, families: 160, charges: 49, isStandard: true },
    { perc: 0, variants: 12, families: 3, charges: 0, isStandard: false },
  ],
  scheduled: null,
  history: [],
}
const CHANGE: VatChange = {
  ...{ changeId: 7, perc: 18, previousPerc: 16, reason: 'Finance Act', by: 'Wambui' },
  ...{ holdsFrom: '2026-12-31T21:00:00.000Z', createdAt: '2026-11-26T08:00:00.000Z' },
}

beforeEach(() => window.sessionStorage.clear())

function open(vat: Vat = VAT, role: 'owner' | 'auditor' = 'owner') {
  signedInAs(role)
  answerCall(officeVat, () => ({ data: vat }))
  answerCall(officeVatPreview, () => ({
    data: {
      ...{ variants: 480, families: 160, charges: 49, unchanged: { variants: 12, families: 3, charges: 0 } },
      examples: [{ name: 'Talek blanket', exVat: 1250_00, before: 1450_00, after: 1475_00 }],
      texts: ['About the shop'],
    },
  }))
  return drawOffice(<VatSettings />)
}

async function fill(user: ReturnType<typeof open>['user'], perc: string) {
  await user.click(await screen.findByRole('button', { name: 'Schedule a new standard rate' }))
  await user.type(screen.getByLabelText('Standard rate, %'), perc)
  await user.type(screen.getByLabelText(/^Reason/), 'Finance Act')
}

test('schedules a rate after its effects were shown in numbers', async () => {
  const { user } = open()
  const asked = answerCall(officeVatSchedule, () => ({ data: { ...VAT, scheduled: CHANGE }, message: 'Scheduled.' }))
  await fill(user, '18')
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  const dialog = screen.getByRole('dialog', { name: '18% instead of 16%' })
  expect(await within(dialog).findByText('480 variants')).toBeVisible()
  expect(within(dialog).getByText('1,475.00')).toBeVisible()
  expect(within(dialog).getByText('About the shop')).toBeVisible()
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Schedule 18%' }))
  const day = addDays(dayInNairobi(new Date()), 1)
  await waitFor(() => expect(asked).toEqual([{ perc: 18, day, reason: 'Finance Act', standard: 16 }]))
})

test.each(['51', '0', '16', '-3', '16.5'])('rejects %s at its field', async (perc) => {
  const { user } = open()
  await fill(user, perc)
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Preview changes' })).toBeDisabled()
})

test('shows a refusal at its field', async () => {
  const { user } = open()
  answerCall(officeVatSchedule, () =>
    refused('invalid-request', 'No.', { fields: { perc: 'Some products have 8 % as a rate of their own.' } }),
  )
  await fill(user, '8')
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  const confirm = screen.getByRole('button', { name: 'Schedule 8%' })
  await waitFor(() => expect(confirm).not.toBeDisabled())
  await user.click(confirm)
  expect(await screen.findByText('Some products have 8 % as a rate of their own.')).toBeVisible()
})

test('a scheduled change is shown in place of the form, and cancelled', async () => {
  const { user } = open({ ...VAT, scheduled: { ...CHANGE, holdsFrom: new Date(Date.now() + 60_000).toISOString() } })
  const asked = answerCall(officeVatCancel, () => ({ data: VAT, message: 'The change is cancelled.' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel this change' }))
  await waitFor(() => expect(asked).toEqual([{ changeId: 7 }]))
  expect(screen.queryByRole('button', { name: 'Schedule a new standard rate' })).toBeNull()
  expect(screen.queryByText('This change is late.')).toBeNull()
})

test('marks a change as late if it is due but not in force', async () => {
  open({ ...VAT, scheduled: { ...CHANGE, holdsFrom: new Date(Date.now() - 60_000).toISOString() } })
  expect(await screen.findByText('This change is late.')).toBeVisible()
})

test('names the roles that can schedule a rate to a user without the permission', async () => {
  open(VAT, 'auditor')
  const button = await screen.findByRole('button', { name: /Schedule a new standard rate/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
})
