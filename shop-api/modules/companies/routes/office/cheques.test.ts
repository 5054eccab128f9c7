/** A cheque recorded in the office: its picture first, held for ten seconds, then received, banked or bounced. */

import sharp from 'sharp'
import { depositChequesJob, officeChequePictureAdd, receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeCreditRelease } from '#lib/contract/companies/office/credit.ts'
import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeChequeList,
  officeChequeMonth,
  officeChequePicture,
  officeDepositSlip,
  settleChequeJob,
} from '#lib/contract/payments/office/payments.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { creditAccounts } from '../../../../db/schema/credit.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { creditStatus } from '../../queries/credit-status.ts'
import { loadDeposit } from '../../queries/office-cheques.ts'
import { refuseCredit } from '../../rules/refuse-credit.ts'
import { forgetOldChequePictures } from '../../use-cases/cheque-pictures.ts'

let at: KycOffice
let finance: OfficePerson
let owner: Awaited<ReturnType<KycOffice['owner']>>
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
  owner = await at.owner('approved')
  companyId = owner.companyId as number
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
  const { waiting, atBank, over } = (await at.askAs(finance, officeChequeList, {})).data
  return [...waiting, ...atBank, ...over].find((one) => one.companyId === companyId)
}
const pictureOf = (chequeId: number, by = finance) =>
  at.app.inject({ url: officeChequePicture.path.replace('{chequeId}', String(chequeId)), headers: by.headers })
const decisionOn = async (chequeId: number) => {
  const filter = { kinds: ['cheque-banked'], subject: { kind: 'cheque', id: String(chequeId) } } as const
  const [approval] = (await at.askAs(finance, officeApprovalList, { ...filter, kinds: [...filter.kinds] })).data
  const { approvalId = 0, version = 0, details } = approval ?? {}
  return { details, approve: { approvalId, version, decision: 'approved' as const } }
}
const creditOf = async () => (await at.askAs(finance, officeCompanyGet, { companyId })).data.credit
const OWN = 'You recorded cheque 000417. Another person must mark it: Owner or Finance.'
const outstanding = async () => (await at.askAs(finance, officeCompanyGet, { companyId })).data.credit?.outstanding

describe('a cheque', () => {
  it('is received with its picture, banked by two people, cleared, and can still bounce', async () => {
    const done = await at.work(finance, receiveChequeJob, cheque({ pictureId: await pictured() }))
    expect(done).toMatchObject({ state: 'done', sentence: 'KSh\u00a025,000.50 is received, not banked yet.' })
    const received = await listed()
    expect(received).toMatchObject({ chequeNo: '000417', amount: 2_500_050, status: 'pending', hasPicture: true })
    expect(await outstanding()).toBe(-2_500_050)
    const chequeId = received?.chequeId ?? 0
    const banked = { chequeId, to: 'banked' }
    expect((await at.refusedAs(finance, settleChequeJob, { input: banked })).message).toBe(OWN)
    // A colleague requests it: it is above the limit.
    const colleague = await at.staff('finance')
    const asked = await at.work(colleague, settleChequeJob, banked)
    expect(asked?.sentence).toBe('Requested. A second person must approve it.')
    expect((await listed())?.status).toBe('pending')
    const decision = await decisionOn(chequeId)
    expect(decision.details).toEqual([expect.stringMatching(/^Mark as banked: cheque 000417 of .*KSh.25,000\.50\.$/)])
    expect(await at.refusedAs(finance, officeApprovalDecide, decision.approve)).toMatchObject({ status: 403 })
    await at.askAs(await at.staff('approver'), officeApprovalDecide, decision.approve)
    expect((await listed())?.status).toBe('banked')
    // Deposited is not money: the available credit does not change.
    expect(await creditOf()).toMatchObject({ uncleared: 2_500_050, available: 75_000_000 })
    const cleared = { chequeId, to: 'cleared' }
    expect((await at.refusedAs(finance, settleChequeJob, { input: cleared })).message).toBe(OWN)
    await at.work(colleague, settleChequeJob, cleared)
    expect(await listed()).toMatchObject({ status: 'cleared', isOwn: true })
    expect(await creditOf()).toMatchObject({ uncleared: 0 })
    await at.work(finance, settleChequeJob, { chequeId, to: 'bounced', feeCents: 150_000 })
    expect((await listed())?.status).toBe('bounced')
    expect(await creditOf()).toMatchObject({ outstanding: 150_000, due: 150_000, stopReason: 'Cheque 000417 bounced.' })
    expect((await emailsTo(at, owner.email)).map(({ subject }) => subject)).toContain('Your cheque 000417 bounced')
    const entries = await at.database.query(
      'SELECT kind, amount_cents::int AS cents FROM credit_entries WHERE company_id = $1 ORDER BY id',
      [companyId],
    )
    expect(entries).toEqual([
      { kind: 'cheque', cents: -2_500_050 },
      { kind: 'bounced', cents: 2_500_050 },
      { kind: 'fee', cents: 150_000 },
    ])
    const money = await at.database.query(
      "SELECT cents::int AS cents FROM money_entries WHERE source_kind = 'cheque' AND source_id = $1 ORDER BY id",
      [String(chequeId)],
    )
    expect(money).toEqual([{ cents: 2_500_050 }, { cents: -2_500_050 }])
  })

  it('stops orders when it bounces, until Finance allows them again with a reason', async () => {
    await at.work(finance, receiveChequeJob, cheque())
    const chequeId = (await listed())?.chequeId ?? 0
    await at.work(finance, settleChequeJob, { chequeId, to: 'bounced', feeCents: 0 })
    const status = await creditStatus(at.database, companyId, '2026-11-24')
    if (!status) throw new Error('the company has no account')
    expect(refuseCredit(status, 100_00)?.message).toBe(
      "Orders on your company's account are stopped. Cheque 000417 bounced. Pay for this order now, or contact us.",
    )
    const release = { companyId, reason: 'They paid by M-Pesa.' }
    expect(await at.refusedAs(await at.staff('approver'), officeCreditRelease, release)).toMatchObject({ status: 403 })
    await at.refusedAs(finance, officeCreditRelease, { companyId, reason: ' ' })
    await at.askAs(finance, officeCreditRelease, release)
    expect(await creditOf()).toMatchObject({ stopReason: null, stoppedAt: null })
    const free = await creditStatus(at.database, companyId, '2026-11-24')
    expect(free && refuseCredit(free, 100_00)).toBeNull()
    expect((await at.refusedAs(finance, officeCreditRelease, release)).message).toBe(
      'Orders on this account are not stopped.',
    )
  })

  it('is banked together with others, with a deposit slip; one above the limit waits for a second person', async () => {
    const numbers = ['000501', '000502', '000503'] as const
    for (const chequeNo of numbers)
      await at.work(
        finance,
        receiveChequeJob,
        cheque({ chequeNo, amountCents: chequeNo === '000503' ? 900_000 : 200_000 }),
      )
    const { cheques } = (await at.askAs(finance, officeChequeMonth, { month: '2026-12' })).data
    const ours = cheques.filter((one) => one.companyId === companyId)
    expect(ours.map(({ chequeNo }) => chequeNo)).toEqual(numbers)
    expect((await at.askAs(finance, officeChequeMonth, { month: '2026-11' })).data.cheques).not.toContainEqual(
      expect.objectContaining({ companyId }),
    )
    const chequeIds = ours.map((one) => one.chequeId)
    expect((await at.refusedAs(finance, depositChequesJob, { input: { chequeIds } })).code).toBe('second-person-needed')
    const colleague = await at.staff('finance')
    const done = await at.work(colleague, depositChequesJob, { chequeIds })
    expect(done?.sentence).toBe('KSh\u00a04,000 is banked. One cheque waits for a second person.')
    const { atBank } = (await at.askAs(colleague, officeChequeList, {})).data
    const banked = atBank.filter((one) => one.companyId === companyId)
    expect(banked.map(({ chequeNo }) => chequeNo).sort()).toEqual(['000501', '000502'])
    const [depositId] = new Set(banked.map((one) => one.depositId))
    await at.askAs(await at.staff('approver'), officeApprovalDecide, (await decisionOn(ours[2]?.chequeId ?? 0)).approve)
    const slip = await loadDeposit(at.database, depositId ?? 0)
    expect(slip?.cheques.map(({ chequeNo }) => chequeNo)).toEqual(numbers)
    const url = officeDepositSlip.path.replace('{depositId}', String(depositId))
    const answer = await at.app.inject({ url, headers: colleague.headers })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(
      (await at.app.inject({ url: url.replace(String(depositId), '999999'), headers: colleague.headers })).statusCode,
    ).toBe(404)
  })

  it('is never banked by its recorder, for any amount, but by a colleague', async () => {
    await at.work(finance, receiveChequeJob, cheque({ amountCents: 300_000 }))
    const chequeId = (await listed())?.chequeId ?? 0
    const banked = { chequeId, to: 'banked' }
    expect((await at.refusedAs(finance, settleChequeJob, { input: banked })).message).toBe(OWN)
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
    expect(refused.fields?.chequeNo).toBe('Cheque 000417 of this company was entered before.')
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
