/**
 * Decisions on a company's papers: each decision is logged, sent to the company, and opens or closes the features that
 * depend on it.
 */

import { getProfile } from '#lib/contract/accounts/profile.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { myDocuments } from '#lib/contract/companies/kyc.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { zipOf } from '../../../testing/documents.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../testing/kyc-office.ts'
import { scannedPage } from '../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../testing/office-shop.ts'
import { newPerson } from '../../../testing/people.ts'

let at: KycOffice
let reviewer: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
  reviewer = await at.staff('companies')
})
afterAll(() => at.close())
const clock = () => at.time.now

describe('a decision', () => {
  it('can request one document again, replaces only that, and notifies the company of each step', async () => {
    const me = await at.owner()
    const pin = scannedPage()
    await at.handIn(me, { 'cert.pdf': scannedPage(), 'pin.pdf': pin, 'permit.pdf': scannedPage() })
    const before = at.sealed().length
    const answer = await at.answer(reviewer, me, { 2: 'The copy cannot be read.' })
    expect(answer.sentence).toBe('Asked again for document 2.')
    const { data } = await at.ask(myDocuments, {}, me.headers)
    expect(data).toMatchObject({
      approvalStatus: 'declined',
      locked: null,
      declinedReason: 'pin.pdf: The copy cannot be read.',
    })
    expect(data.documents.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['declined', 'The copy cannot be read.'],
      ['accepted', null],
    ])
    const [email] = await emailsTo(at, me.email)
    expect(email?.subject).toBe('Your KYC was declined')
    expect(email?.text).toContain('pin.pdf: The copy cannot be read.')
    expect(email?.text).toContain('/kyc-upload')
    const { data: notifications } = await at.ask(notificationList, {}, me.headers)
    expect(notifications.map(({ notification, href }) => [notification, href])).toEqual([
      ['Your KYC was declined', '/kyc-upload'],
      ['We have your documents', '/my-documents'],
    ])
    expect(await at.refusedZip(me, zipOf({ 'pin.pdf': pin }))).toMatchObject({
      message: '“pin.pdf” is the document that we declined. Please send a different one.',
    })
    expect(at.sealed().length).toBe(before)
    const { data: replaced } = await at.handIn(me, { 'pin, sharper.pdf': scannedPage() })
    expect(replaced).toMatchObject({ approvalStatus: 'pending', declinedReason: null })
    expect(replaced.documents.map(({ no, name, state }) => [no, name, state])).toEqual([
      [1, 'cert.pdf', 'accepted'],
      [3, 'permit.pdf', 'accepted'],
      [4, 'pin, sharper.pdf', 'pending'],
    ])
    expect(at.sealed().length).toBe(before)
    expect((await at.answer(reviewer, me)).sentence).toBe('Approved.')
    const { data: approved } = await at.ask(myDocuments, {}, me.headers)
    expect(approved.locked).toBe('Your documents are approved. You do not need to send further documents.')
    expect(approved.documents.every(({ state }) => state === 'accepted')).toBe(true)
    expect((await emailsTo(at, me.email))[0]?.subject).toBe('Your KYC is approved')
    expect(await at.answer(reviewer, me)).toMatchObject({
      state: 'failed',
      sentence: 'Test Traders is approved.',
    })
  })

  it('requests as many documents again as it declines', async () => {
    const me = await at.owner()
    await at.handIn(me, { 'a.pdf': scannedPage(), 'b.pdf': scannedPage() })
    await at.answer(reviewer, me, { 1: 'Another company’s.', 2: 'Too dark.' })
    const { data } = await at.ask(myDocuments, {}, me.headers)
    expect(data.documents.map(({ state }) => state)).toEqual(['declined', 'declined'])
    expect(data.declinedReason).toBe('a.pdf: Another company’s. b.pdf: Too dark.')
    expect((await at.refusedZip(me, zipOf({ 'c.pdf': scannedPage() }))).message).toBe(
      'We need 2 documents again, and you sent 1.',
    )
    const { data: after } = await at.handIn(me, { 'c.pdf': scannedPage(), 'd.pdf': scannedPage() })
    expect(after.documents.map(({ no }) => no)).toEqual([3, 4])
  })

  it('opens the cart of branch customers on approval, and refuses them with the reason before', async () => {
    const me = await at.owner()
    const branch = await newPerson(at.database, clock, 1)
    await at.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [branch.userId, Number(me.no)])
    await at.handIn(me, { 'a.pdf': scannedPage() })
    const statusOf = async () => (await at.ask(getProfile, {}, branch.headers)).data.approvalStatus
    expect(await statusOf()).toBe('pending')
    const refusal = () => at.refused(cartList, {}, branch.headers)
    expect(await refusal()).toMatchObject({
      code: 'not-approved',
      message: expect.stringContaining('not approved yet'),
    })
    await at.answer(reviewer, me, { 1: 'Too dark.' })
    expect((await refusal()).message).toBe("Your company's documents were declined: a.pdf: Too dark.")
    await at.answer(reviewer, me)
    await at.ask(cartList, {}, branch.headers)
    expect(await statusOf()).toBe('approved')
    const { data } = await at.ask(notificationList, {}, branch.headers)
    expect(data[0]?.notification).toBe('Your company’s documents are approved')
  })
})
