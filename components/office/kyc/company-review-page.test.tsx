import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import {
  type CompanyReview,
  officeKycDecide,
  officeKycDocument,
  officeKycReview,
  type ReviewedDocument,
} from '#lib/contract/companies/office/kyc.ts'
import { NO_FACTS } from '#lib/contract/companies/office/kyc-facts.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CompanyReviewPage } from './company-review-page.tsx'

const documentOf = (no: number, state: ReviewedDocument['state']): ReviewedDocument => ({
  ...{ id: 10 + no, no, name: `Document ${no}.pdf`, kind: 'application/pdf', bytes: 12_000, state },
  ...{ reason: null, uploadedAt: '2026-11-24T07:12:00Z', decision: null },
})
const reviewOf = (documents: ReviewedDocument[]): CompanyReview => ({
  ...{ companyId: 4, name: 'Pwani Linen House', category: null, approvalStatus: 'pending', declinedReason: null },
  ...{ kraPin: 'P051765432B', office: 'Links Road, Nyali', owner: null, handedInBy: null, handedInAt: null },
  ...{ dueAt: null, documents, facts: NO_FACTS, checkedBy: null, checkedAt: null, answeredBy: null },
  ...{ answeredAt: null, views: [], version: 0 },
})

async function open(role: Role) {
  window.history.replaceState(null, '', '/office/kyc?company=4')
  signedInAs(role)
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeKycDocument, () => refused('shop-unreachable', 'No answer.') as never)
  answerCall(officeKycReview, () => ({ data: reviewOf([documentOf(1, 'accepted'), documentOf(2, 'pending')]) }))
  const decided = answerCall(officeKycDecide, () => ({
    data: reviewOf([documentOf(1, 'accepted'), documentOf(2, 'accepted')]),
  }))
  const { user } = drawOffice(<CompanyReviewPage companyId={4} tabs={() => null} list={null} />)
  const bar = within(await screen.findByRole('region', { name: 'Document actions' }))
  return { user, bar, decided }
}

test('accepts the open document in the bar of a phone, which then offers the answer', async () => {
  const { user, bar, decided } = await open('companies')
  await user.click(await bar.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(decided).toMatchObject([{ companyId: 4, documentId: 12, decision: 'accepted' }]))
  await bar.findByRole('button', { name: /^Send the answer/ })
})

test('leads from the bar of a phone to the reasons for declining', async () => {
  Element.prototype.scrollIntoView = () => {}
  const { user, bar, decided } = await open('companies')
  await user.click(await bar.findByRole('button', { name: 'Decline…' }))
  const panel = screen.getByRole('region', { name: 'Decision' })
  expect(within(panel).getAllByRole('listitem')[0]?.querySelector('button')).toHaveFocus()
  expect(decided).toEqual([])
})

test('offers no decision in the bar to staff who cannot decide', async () => {
  const { bar } = await open('auditor')
  await bar.findByRole('button', { name: /^Send the answer/ })
  expect(bar.queryByRole('button', { name: 'Accept' })).toBeNull()
})
