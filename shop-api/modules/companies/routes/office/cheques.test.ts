/** A cheque recorded in the office: its picture first, held for ten seconds, then received, banked or bounced. */

import sharp from 'sharp'
import { officeChequePictureAdd, receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { officeChequeList, officeChequePicture, settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { creditAccounts } from '../../../../db/schema/credit.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { forgetOldChequePictures } from '../../use-cases/cheque-pictures.ts'

let at: KycOffice
let finance: OfficePerson
let companyId: number
let front: Buffer
beforeAll(async () => {
  at = await openKycOffice()
  // Rotated, as phones write pictures, and with the camera's metadata.
  const pixels = { create: { width: 400, height: 200, channels: 3, background: '#cde' } } as const
  const exif = { IFD0: { Make: 'PhoneMaker' } }
  front = await sharp(pixels).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  finance = await at.staff('finance')
  companyId = (await at.owner('approved')).companyId as number
  const account = { companyId, limitCents: 75_000_000, termsDays: 30, openedAt: at.time.now }
  await at.database.db.insert(creditAccounts).values(account)
})

const pictured = async (by = finance, picture = front) =>
  (await at.askAs(by, officeChequePictureAdd, { companyId }, { picture })).data.pictureId
const cheque = (more: object = {}) => ({
  ...{ companyId, chequeNo: '000417', chequeDate: '2026-12-01', amountCents: 2_500_050, pictureId: null },
  ...more,
})
const listed = async () => {
  const { waiting, over } = (await at.askAs(finance, officeChequeList, {})).data
  return [...waiting, ...over].find((one) => one.companyId === companyId)
}
const pictureOf = (chequeId: number, by = finance) =>
  at.app.inject({ url: officeChequePicture.path.replace('{chequeId}', String(chequeId)), headers: by.headers })
const decisionOn = async (chequeId: number) => {
  const filter = { kinds: ['cheque-banked'], subject: { kind: 'cheque', id: String(chequeId) } } as const
  const [approval] = (await at.askAs(finance, officeApprovalList, { ...filter, kinds: [...filter.kinds] })).data
  const { approvalId = 0, version = 0, details } = approval ?? {}
  return { details, approve: { approvalId, version, decision: 'approved' as const } }
}
const outstanding = async () => (await at.askAs(finance, officeCompanyGet, { companyId })).data.credit?.outstanding

describe('a cheque', () => {
  it('is received with its picture, banked, and can still bounce', async () => {
    const done = await at.work(finance, receiveChequeJob, cheque({ pictureId: await pictured() }))
    expect(done).toMatchObject({ state: 'done', sentence: 'KSh\u00a025,000.50 is received, not banked yet.' })
    const received = await listed()
    expect(received).toMatchObject({ chequeNo: '000417', amount: 2_500_050, status: 'pending', hasPicture: true })
    expect(await outstanding()).toBe(-2_500_050)
    const chequeId = received?.chequeId ?? 0
    const banked = { chequeId, to: 'banked' }
    const asked = await at.work(finance, settleChequeJob, banked)
    expect(asked?.sentence).toBe('Requested. A second person must approve it.')
    // Nor does a colleague of the same role alone: it is above the limit.
    const colleague = await at.staff('finance')
    expect(await at.work(colleague, settleChequeJob, banked)).toMatchObject({ state: 'failed' })
    expect((await listed())?.status).toBe('pending')
    const decision = await decisionOn(chequeId)
    expect(decision.details).toEqual([expect.stringMatching(/^Mark as banked: cheque 000417 of .*KSh.25,000\.50\.$/)])
    expect(await at.refusedAs(finance, officeApprovalDecide, decision.approve)).toMatchObject({ status: 403 })
    await at.askAs(await at.staff('approver'), officeApprovalDecide, decision.approve)
    expect((await listed())?.status).toBe('banked')
    await at.work(finance, settleChequeJob, { chequeId, to: 'bounced' })
    expect((await listed())?.status).toBe('bounced')
    expect(await outstanding()).toBe(0)
  })

  it('is never banked by its recorder, for any amount, but by a colleague', async () => {
    await at.work(finance, receiveChequeJob, cheque({ amountCents: 300_000 }))
    const chequeId = (await listed())?.chequeId ?? 0
    const banked = { chequeId, to: 'banked' }
    expect((await at.work(finance, settleChequeJob, banked))?.sentence).toContain('second person')
    expect((await listed())?.status).toBe('pending')
    expect((await at.work(await at.staff('finance'), settleChequeJob, banked))?.sentence).toContain('is banked')
    expect((await listed())?.status).toBe('banked')
  })

  it('shows its picture upright, without metadata, to payment staff, and logs each view', async () => {
    await at.work(finance, receiveChequeJob, cheque({ pictureId: await pictured() }))
    const chequeId = (await listed())?.chequeId ?? 0
    const answer = await pictureOf(chequeId)
    const { width, height, exif, orientation } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 400 })
    expect((await pictureOf(chequeId, await at.staff('support'))).statusCode).toBe(403)
    const looks = await at.database.query(
      "SELECT staff_id FROM audit_log WHERE action = 'cheques.view' AND subject_id = $1",
      [String(chequeId)],
    )
    expect(looks).toEqual([{ staff_id: finance.staffId }])
  })

  it('is not recorded when it is undone within ten seconds', async () => {
    const input = { input: cheque() }
    const { jobId } = (await at.askAs(finance, receiveChequeJob, input)).data
    await at.askAs(finance, officeJobUndo, { jobId })
    await at.work(finance, receiveChequeJob, cheque({ chequeNo: '000418' }))
    expect((await listed())?.chequeNo).toBe('000418')
  })

  it('is recorded once', async () => {
    await at.work(finance, receiveChequeJob, cheque())
    const refused = await at.refusedAs(finance, receiveChequeJob, { input: cheque() })
    expect(refused.fields?.chequeNo).toBe('Cheque 000417 of this company is entered already.')
  })

  it.each([
    ['a number with a slash', { chequeNo: '12/34' }, 'chequeNo'],
    ['no number', { chequeNo: ' ' }, 'chequeNo'],
    ['nothing to pay', { amountCents: 0 }, 'amountCents'],
    ['a day that is none', { chequeDate: 'tomorrow' }, 'chequeDate'],
  ])('is refused with %s', async (_what, more, field) => {
    const refused = await at.refusedAs(finance, receiveChequeJob, { input: cheque(more) })
    expect(Object.keys(refused.fields ?? {}).join()).toContain(field)
  })

  it('is refused if it is too old for a bank', async () => {
    const done = await at.work(finance, receiveChequeJob, cheque({ chequeDate: '2019-01-01' }))
    expect(done).toMatchObject({ state: 'failed', sentence: expect.stringContaining('older than six months') })
    expect(await outstanding()).toBe(0)
  })

  it('refuses another user’s picture and stores no part of the cheque', async () => {
    const pictureId = await pictured(await at.staff('finance'))
    const done = await at.work(finance, receiveChequeJob, cheque({ pictureId }))
    expect(done).toMatchObject({ state: 'failed', sentence: 'The picture is no longer stored. Take it again.' })
    expect(await listed()).toBeUndefined()
    expect(await outstanding()).toBe(0)
  })
})

describe('a picture', () => {
  it('is refused if it cannot be read', async () => {
    const cut = front.subarray(0, 200)
    const refused = await at.refusedAs(finance, officeChequePictureAdd, { companyId }, { picture: cut })
    expect(refused.message).toBe('This picture cannot be read. Take another.')
    const text = Buffer.from('PK\u0003\u0004 a letter, named as a picture'.repeat(10))
    const other = await at.refusedAs(finance, officeChequePictureAdd, { companyId }, { picture: text })
    expect(other.message).toBe('Choose a picture (JPEG or PNG).')
  })

  it('is deleted after a day if no cheque uses it', async () => {
    await pictured()
    const clock = () => new Date(at.time.now.getTime() + 25 * 60 * 60_000)
    expect(await forgetOldChequePictures(at.database, () => at.time.now)).toEqual([])
    const gone = await forgetOldChequePictures(at.database, clock)
    expect(gone.length).toBeGreaterThan(0)
  })
})
