import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { ChequeForm } from './cheque-form.tsx'

const COMPANY = { companyId: 7, name: 'Nakuru Drapers' } as OfficeCompany

async function openForm() {
  const started = answerCall(receiveChequeJob, () => {
    throw new Error('nothing is to be started')
  })
  const { user } = drawOffice(<ChequeForm company={COMPANY} onClose={() => {}} />)
  await user.type(screen.getByLabelText('Cheque number'), '000500')
  await user.type(screen.getByLabelText('Amount, KSh'), '10,000')
  return { user, started, record: () => user.click(screen.getByRole('button', { name: 'Record cheque' })) }
}

test('shows an error for an unreadable picture and does not record the cheque without it', async () => {
  const { user, started, record } = await openForm()
  const file = new File(['not a picture'], 'front.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Picture of the front'), file)
  await screen.findByText(/^This picture cannot be read/)
  await record()
  screen.getByText(/^This picture cannot be read/)
  expect(started).toEqual([])
})

test('rejects a cheque older than six months at its date field', async () => {
  const { user, started, record } = await openForm()
  await user.clear(screen.getByLabelText('Cheque date'))
  await user.type(screen.getByLabelText('Cheque date'), '2019-01-01')
  await record()
  await screen.findByText(/^It is older than six months/)
  expect(started).toEqual([])
})
