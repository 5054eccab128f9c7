/** Certificates of withheld VAT: a certificate that was recorded by mistake is removed. */
import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type Certificate, officeWithheld, officeWithheldRemove } from '#lib/contract/companies/office/withheld.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { Withheld } from './withheld.tsx'

const CERTIFICATE: Certificate = {
  ...{ certificateId: 4, companyId: 7, company: 'Salama Hotel', invoiceNo: 123, certificateNo: 'KRAWON9' },
  ...{ date: '2026-11-20', amount: 2_000_00, hasFile: false },
}
let certificates: Certificate[]

beforeEach(() => {
  certificates = [CERTIFICATE]
  answerCall(officeWithheld, () => ({ data: { open: [], certificates } }))
})
const open = () => screen.findByRole('button', { name: 'Remove certificate KRAWON9' })

test('removes a certificate with a reason', async () => {
  signedInAs('finance')
  const sent = answerCall(officeWithheldRemove, () => {
    certificates = []
    return { data: {} }
  })
  const { user } = drawOffice(<Withheld companyId={7} />)
  await user.click(await open())
  await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'Typed twice')
  await user.click(screen.getByRole('button', { name: 'Remove certificate' }))
  await waitFor(() => expect(screen.queryByText('KRAWON9')).toBeNull())
  expect(sent).toEqual([{ certificateId: 4, reason: 'Typed twice' }])
})

test('shows why a certificate was not removed', async () => {
  signedInAs('finance')
  answerCall(officeWithheldRemove, () => refused('not-found', 'There is no such certificate.'))
  const { user } = drawOffice(<Withheld companyId={7} />)
  await user.click(await open())
  await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'Typed twice')
  await user.click(screen.getByRole('button', { name: 'Remove certificate' }))
  await screen.findByText(/There is no such certificate/)
})

test('names the roles that can remove a certificate to other users', async () => {
  signedInAs('companies')
  drawOffice(<Withheld companyId={7} />)
  expect(await open()).toHaveAttribute('aria-disabled', 'true')
})
