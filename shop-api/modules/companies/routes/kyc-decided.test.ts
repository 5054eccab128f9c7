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
import { type KycShop, openKycShop, scannedPage } from '../../../testing/kyc-shop.ts'
import { newPerson } from '../../../testing/people.ts'

let at: KycShop
beforeAll(async () => {
  at = await openKycShop()
})
afterAll(() => at.close())
const clock = () => at.time.now

describe('a decision', () => {
  it('can request one document again, replaces only that, and notifies the company of each step', async () => {
    const me = await at.owner()
    await at.handIn(me, { 'cert.pdf': scannedPage(), 'pin.pdf': scannedPage(), 'permit.pdf': scannedPage() })
    const before = at.sealed().length
    expect((await at.operate('kyc', 'list')).output).toMatch(
      new RegExp(`^${me.no} · Test Traders · pending · 3 documents`, 'm'),
    )
    const output = await at.operate('kyc', 'decline', me.no, '--document', '2=The copy cannot be read.')
    expect(output.output).toBe('Test Traders is declined and must send again: 2.\n')
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
    const [pin] = (await at.operate('kyc', 'download', me.no)).files.filter(({ name }) => name === '2 pin.pdf')
    expect(await at.refusedZip(me, zipOf({ 'pin.pdf': pin?.bytes as Buffer }))).toMatchObject({
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
    expect((await at.operate('kyc', 'approve', me.email)).output).toBe('Test Traders is approved.\n')
    const { data: approved } = await at.ask(myDocuments, {}, me.headers)
    expect(approved.locked).toBe('Your documents are approved. You do not need to send further documents.')
    expect(approved.documents.every(({ state }) => state === 'accepted')).toBe(true)
    expect((await emailsTo(at, me.email))[0]?.subject).toBe('Your KYC is approved')
    await expect(at.operate('kyc', 'approve', me.no)).rejects.toThrow('Test Traders is approved already.')
  })

  it('requests as many documents again as before if it names no document', async () => {
    const me = await at.owner()
    await at.handIn(me, { 'a.pdf': scannedPage(), 'b.pdf': scannedPage() })
    await at.operate('kyc', 'decline', me.no, '--reason', 'These are another company’s.')
    const { data } = await at.ask(myDocuments, {}, me.headers)
    expect(data.documents.map(({ state }) => state)).toEqual(['declined', 'declined'])
    expect(data.declinedReason).toBe('These are another company’s.')
    expect((await at.refusedZip(me, zipOf({ 'c.pdf': scannedPage() }))).message).toBe(
      'We need 2 documents again, and you sent 1.',
    )
    const { data: after } = await at.handIn(me, { 'c.pdf': scannedPage(), 'd.pdf': scannedPage() })
    expect(after.documents.map(({ no }) => no)).toEqual([3, 4])
  })

  it('is refused with a message if it is invalid, and is logged with its operator', async () => {
    const me = await at.owner()
    await expect(at.operate('kyc', 'approve', me.no)).rejects.toThrow('Test Traders has sent no documents yet.')
    await at.handIn(me, { 'a.pdf': scannedPage() })
    await expect(at.operate('kyc', 'decline', me.no)).rejects.toThrow('Give the reason')
    await expect(at.operate('kyc', 'decline', me.no, '--document', '1')).rejects.toThrow(
      'Name a document with a reason',
    )
    await expect(at.operate('kyc', 'decline', me.no, '--document', '7=No')).rejects.toThrow(
      'Test Traders has no document 7.',
    )
    await expect(at.operate('kyc', 'approve', '999999')).rejects.toThrow('There is no company 999999.')
    await expect(at.operate('kyc', 'show', 'x')).rejects.toThrow('Name the company by its number')
    await at.operate('kyc', 'decline', me.no, '--document', '1=Too dark', '--reason', 'Nearly there.')
    const [action] = await at.database.query(
      `SELECT operator, command, given, outcome FROM operator_actions WHERE command = 'kyc decline' ORDER BY id DESC LIMIT 1`,
    )
    expect(action).toEqual({
      operator: 'grace',
      command: 'kyc decline',
      given: { arguments: [me.no], reason: 'Nearly there.', document: ['1=Too dark'] },
      outcome: 'done',
    })
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
    await at.operate('kyc', 'decline', me.no, '--reason', 'Too dark.')
    expect((await refusal()).message).toBe("Your company's documents were declined: Too dark.")
    await at.operate('kyc', 'approve', me.no)
    await at.ask(cartList, {}, branch.headers)
    expect(await statusOf()).toBe('approved')
    const { data } = await at.ask(notificationList, {}, branch.headers)
    expect(data[0]?.notification).toBe('Your company’s documents are approved')
  })
})

test('lets an operator correct a proven name or KRA PIN and notifies the owner', async () => {
  const me = await at.owner('approved')
  const correct = (...options: string[]) => at.operate('kyc', 'correct', me.no, ...options)
  expect((await correct('--kra-pin', 'p051234567b')).output).toBe(
    'Test Traders is corrected. It was Test Traders, KRA PIN not given.\n',
  )
  expect((await at.operate('kyc', 'show', me.no)).output).toContain('KRA PIN P051234567B\n')
  await correct('--name', 'Test Traders Ltd')
  const { data } = await at.ask(getProfile, {}, me.headers)
  expect(data).toMatchObject({ companyName: 'Test Traders Ltd', kraPin: 'P051234567B' })
  const { data: notifications } = await at.ask(notificationList, {}, me.headers)
  expect(notifications.map(({ notification }) => notification)).toEqual(
    Array(2).fill('We have corrected your company details'),
  )
  await expect(correct('--name', 'Test Traders Ltd')).rejects.toThrow('has this name and KRA PIN already')
  await expect(correct()).rejects.toThrow('has this name and KRA PIN already')
  await expect(correct('--kra-pin', '12')).rejects.toThrow('--kra-pin is written like')
  await expect(correct('--kra-pin', '')).rejects.toThrow('--kra-pin is written like')
  await expect(correct('--name', ' ')).rejects.toThrow('--name has 1 to 120')
})

test('assigns a sales representative, notifies the company, and refuses invalid representatives', async () => {
  const me = await at.owner('approved')
  const [rep, consumer] = [await newPerson(at.database, clock, 6), await newPerson(at.database, clock, 2)]
  const assign = (email: string, company = me.no) => at.operate('reps', 'assign', '--company', company, '--rep', email)
  expect((await assign(rep.email)).output).toBe('Amina Otieno is now the sales representative of Test Traders.\n')
  await expect(assign(rep.email)).rejects.toThrow('Amina Otieno is already the sales representative of Test Traders.')
  await expect(assign(consumer.email)).rejects.toThrow(`${consumer.email} is not an active sales representative`)
  await expect(assign(rep.email, '999999')).rejects.toThrow('There is no company 999999.')
  expect((await at.operate('reps', 'acted', '--company', me.no)).output).toMatch(/^No one has acted for /)
  await expect(at.operate('reps', 'assign', '--company', me.no)).rejects.toThrow('--rep EMAIL')
  expect((await emailsTo(at, me.email))[0]?.text).toContain(rep.email)
  expect((await at.ask(notificationList, {}, me.headers)).data[0]?.href).toBe('/need-help')
})
