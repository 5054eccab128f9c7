/** A company's papers over HTTP: submitted whole or in parts, or refused with a message. */
import { readFileSync } from 'node:fs'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import {
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from '#lib/contract/companies/kyc.ts'
import { NEEDS_ZIP } from '#lib/contract/companies/kyc-rules.ts'
import { forgetOld } from '../../../start/forget-old.ts'
import { picture, zipOf } from '../../../testing/documents.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { type KycShop, openKycShop, scannedPage } from '../../../testing/kyc-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { inject } from '../../../testing/shop.ts'

let at: KycShop
beforeAll(async () => {
  at = await openKycShop()
})
afterAll(() => at.close())
const clock = () => at.time.now

describe('documents', () => {
  it('are submitted as one sealed zip, and no others until they are reviewed', async () => {
    const me = await at.owner()
    expect((await at.ask(myDocuments, {}, me.headers)).data).toEqual({
      approvalStatus: 'pending',
      declinedReason: null,
      isUploaded: false,
      locked: null,
      documents: [],
    })
    const pin = scannedPage()
    const { data, message } = await at.handIn(me, { 'KRA PIN.pdf': pin, 'permit.jpg': await picture('jpeg') })
    expect(message).toBe('Thank you. We have your documents. We will check them and answer here and by email.')
    expect(data).toMatchObject({ approvalStatus: 'pending', isUploaded: true, declinedReason: null })
    expect(data.locked).toBe('We have your documents and are checking them. If we need changes, we will ask you.')
    expect(data.documents).toMatchObject([
      { no: 1, name: 'KRA PIN.pdf', kind: 'application/pdf', bytes: pin.length, state: 'pending', thumbnail: null },
      { no: 2, name: 'permit.jpg', kind: 'image/jpeg', state: 'pending', thumbnail: expect.stringMatching(/id=\d+$/) },
    ])
    expect((await at.ask(getProfile, {}, me.headers)).data.isUploaded).toBe(true)
    for (const file of at.sealed()) expect(readFileSync(file).includes('%PDF')).toBe(false)
    const again = await at.refusedZip(me, zipOf({ 'more.pdf': scannedPage() }))
    expect(again).toMatchObject({ status: 409, code: 'documents-locked', message: data.locked })
    expect((await at.refused(uploadKycBegin, { bytes: 5000 }, me.headers)).code).toBe('documents-locked')
    const [email] = await emailsTo(at, 'help@fuma.test')
    expect(email?.text).toContain(`Test Traders has sent 2 documents.`)
    expect(email?.text).toContain(`/office/kyc/${me.no}`)
    expect(email?.text).not.toContain('npm run')
  })

  it('are refused with a message if the zip is missing, invalid or too large', async () => {
    const me = await at.owner()
    const before = at.sealed().length
    expect((await at.refused(uploadKyc, {}, me.headers)).fields).toEqual({ kycZip: NEEDS_ZIP })
    expect((await at.refusedZip(me, scannedPage())).message).toBe('Please upload a zip file for your documents')
    const largest = 15 * 1024 * 1024
    const scan = Buffer.concat([await picture('png'), Buffer.alloc(largest)])
    const sized = (bytes: number) => {
      const head = zipOf({ 'a.png': [scan.subarray(0, 1000), { level: 0 }] }).length - 1000
      return zipOf({ 'a.png': [scan.subarray(0, bytes - head), { level: 0 }] })
    }
    expect(sized(largest + 1).length).toBe(largest + 1)
    const tooLarge = await at.refusedZip(me, sized(largest + 1))
    expect(tooLarge.fields).toEqual({ kycZip: 'This zip is more than 15 MB. Please send a smaller one.' })
    expect((await at.refused(uploadKycBegin, { bytes: largest + 1 }, me.headers)).code).toBe('invalid-request')
    const bomb = await at.refusedZip(
      me,
      zipOf({ 'a.pdf': Buffer.alloc(14 * 1024 * 1024), 'b.txt': Buffer.from('words') }),
    )
    expect(bomb).toMatchObject({
      code: 'invalid-request',
      data: { sentences: ['“a.pdf” is too large when opened. Please save it again and make a new zip.'] },
    })
    expect(at.sealed().length).toBe(before)
    // Exactly the maximum size in bytes.
    expect((await at.handIn(me, { 'a.pdf': scannedPage() })).data.isUploaded).toBe(true)
    const other = await at.owner()
    const { data } = await at.ask(uploadKyc, {}, other.headers, { kycZip: sized(largest) })
    expect(data.documents).toMatchObject([{ name: 'a.png' }])
  })

  it('are submitted once by two concurrent calls', async () => {
    const me = await at.owner()
    const before = at.sealed().length
    const zips = [
      zipOf({ 'a.pdf': scannedPage() }),
      zipOf({ 'b.pdf': scannedPage() }),
      zipOf({ 'c.pdf': scannedPage() }),
    ]
    const answers = await Promise.all(zips.map((kycZip) => inject(at.app, uploadKyc, {}, me.headers, { kycZip })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await at.ask(myDocuments, {}, me.headers)).data.documents).toHaveLength(1)
    expect(at.sealed().length).toBe(before + 1)
  })
})

describe('a zip in parts', () => {
  const part = (me: TestPerson, uploadId: string, offset: number, bytes: Buffer) =>
    at.ask(uploadKycPart, { uploadId, offset }, me.headers, { part: bytes })

  it('continues after a lost connection, and is submitted once despite repeated final calls', async () => {
    const me = await at.owner()
    const before = at.sealed().length
    const zip = zipOf({ 'permit.png': [await picture('png'), { level: 0 }], 'a.pdf': scannedPage() })
    const { data: begun } = await at.ask(uploadKycBegin, { bytes: zip.length }, me.headers)
    const { uploadId } = begun
    expect(begun).toMatchObject({ bytes: zip.length, received: 0, partBytes: 65_536 })
    const half = Math.floor(zip.length / 2)
    expect((await part(me, uploadId, 0, zip.subarray(0, half))).data.received).toBe(half)
    // Its response was lost: a repeated part changes no data.
    expect((await part(me, uploadId, 0, zip.subarray(0, half))).data.received).toBe(half)
    expect((await part(me, uploadId, half + 9, zip.subarray(half + 9))).data.received).toBe(half)
    expect((await at.refused(uploadKyc, { uploadId }, me.headers)).message).toMatch(/have not received the whole zip/)
    expect((await at.ask(uploadKycStatus, { uploadId }, me.headers)).data.received).toBe(half)
    const twice = [part(me, uploadId, half, zip.subarray(half)), part(me, uploadId, half, zip.subarray(half))]
    for (const { data } of await Promise.all(twice)) expect(data.received).toBe(zip.length)
    expect(at.sealed().length).toBe(before + 2)
    const { data, message } = await at.ask(uploadKyc, { uploadId }, me.headers)
    expect(data.documents.map(({ name }) => name)).toEqual(['permit.png', 'a.pdf'])
    const again = await at.ask(uploadKyc, { uploadId }, me.headers)
    expect([again.message, again.data]).toEqual([message, data])
    // Two documents and a small picture; no part is left.
    expect(at.sealed().length).toBe(before + 3)
  })

  it('is refused if it is larger than announced', async () => {
    const me = await at.owner()
    const { data } = await at.ask(uploadKycBegin, { bytes: 1000 }, me.headers)
    const input = { uploadId: data.uploadId, offset: 0 }
    const problem = await at.refused(uploadKycPart, input, me.headers, { part: Buffer.alloc(1001) })
    expect(problem.message).toBe('This is larger than expected. Please start again.')
    expect((await at.refused(uploadKycPart, input, me.headers)).fields).toEqual({ part: 'A part can be at most 1 MB.' })
  })

  it('is deleted if it is cancelled, replaced by another, or a day old', async () => {
    const me = await at.owner()
    const before = at.sealed().length
    const begin = async () => {
      const { uploadId } = (await at.ask(uploadKycBegin, { bytes: 1000 }, me.headers)).data
      await part(me, uploadId, 0, Buffer.alloc(400))
      return uploadId
    }
    const first = await begin()
    const second = await begin()
    expect(at.sealed().length).toBe(before + 1)
    expect((await at.refused(uploadKycStatus, { uploadId: first }, me.headers)).status).toBe(404)
    await at.ask(uploadKycCancel, { uploadId: second }, me.headers)
    await at.ask(uploadKycCancel, { uploadId: second }, me.headers)
    expect(at.sealed().length).toBe(before)
    const third = await begin()
    at.time.now = new Date(clock().getTime() + 25 * 3_600_000)
    const later = await newPerson(at.database, clock, 3, 'pending')
    expect((await at.refused(uploadKycStatus, { uploadId: third }, later.headers)).status).toBe(404)
    await forgetOld(at.database, clock, at.app.shop.files, 12)
    expect(at.sealed().length).toBe(before)
  })

  it('is refused with the same message as a whole zip with this content', async () => {
    const me = await at.owner()
    const zip = Buffer.from('no zip, but announced as one')
    const { data } = await at.ask(uploadKycBegin, { bytes: zip.length }, me.headers)
    await part(me, data.uploadId, 0, zip)
    expect((await at.refused(uploadKyc, { uploadId: data.uploadId }, me.headers)).message).toBe(NEEDS_ZIP)
  })
})
