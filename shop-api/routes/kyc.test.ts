/** A company's papers over HTTP: handed in whole or in parts, declined, replaced, approved, opened by their owners alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import type { Call } from '#lib/contract/call.ts'
import { cartList } from '#lib/contract/cart.ts'
import {
  documentFile,
  documentsFile,
  documentThumbnail,
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStanding,
} from '#lib/contract/kyc.ts'
import { NEEDS_ZIP } from '#lib/contract/kyc-rules.ts'
import { notificationList } from '#lib/contract/notification.ts'
import { deleteAccount, getProfile, myData } from '#lib/contract/profile.ts'
import { hashPassword } from '../domain/identity/password-hash.ts'
import { forgetOld } from '../forget-old.ts'
import type { CommandParts, SaidFile } from '../operator/command.ts'
import { runCommand } from '../operator/run-command.ts'
import { openEmbedded } from '../testing/databases.ts'
import { lettersTo } from '../testing/letters.ts'
import { pdf, picture, zipOf } from '../testing/papers.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import { inject, openTestShop, type TestShop } from '../testing/shop.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-kyc-'))
let now = new Date('2026-11-24T09:00:00Z')
const clock = () => now
let shop: TestShop
let parts: CommandParts

beforeAll(async () => {
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder }
  shop = await openTestShop({ database: await openEmbedded(), clock, env })
  const { providers, files } = shop.app.shop
  const own = { seller: { name: 'Fuma', lines: [], kraPin: '' }, publicUrl: 'http://localhost:3000' }
  parts = { database: shop.database, clock, providers, files, log: pino({ level: 'silent' }), ...own }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const storedFiles = () => {
  try {
    return readdirSync(path.join(folder, 'files/private')).length
  } catch {
    // Nothing was ever kept.
    return 0
  }
}

async function operate(...typed: string[]): Promise<{ said: string; files: SaidFile[] }> {
  let said = ''
  const files: SaidFile[] = []
  for await (const word of runCommand(parts, typed, 'grace')) {
    if (typeof word === 'string') said += word
    else files.push(word)
  }
  return { said, files }
}

type Owner = TestPerson & { no: string }
async function owner(approval: 'pending' | 'declined' | 'approved' = 'pending'): Promise<Owner> {
  const person = await newPerson(shop.database, clock, 3, approval)
  const [row] = await shop.database.query<{ id: number }>('SELECT company_id AS id FROM users WHERE id = $1', [
    person.userId,
  ])
  return { ...person, no: String(row?.id) }
}

let marks = 0
/** A document like no other. */
const paper = () => {
  marks += 1
  return pdf(`/Mark ${marks}`)
}
const handIn = (me: TestPerson, files: Record<string, Buffer>) =>
  shop.ask(uploadKyc, {}, me.headers, { kycZip: zipOf(files) })
const refusedZip = (me: TestPerson, kycZip: Buffer) => shop.refused(uploadKyc, {}, me.headers, { kycZip })

describe('documents', () => {
  it('are handed in as one zip, sealed, and nothing more can be handed in until they are looked at', async () => {
    const me = await owner()
    expect((await shop.ask(myDocuments, {}, me.headers)).data).toEqual({
      approvalStatus: 'pending',
      declinedReason: null,
      isUploaded: false,
      locked: null,
      documents: [],
    })
    const pin = paper()
    const { data, message } = await handIn(me, { 'KRA PIN.pdf': pin, 'permit.jpg': await picture('jpeg') })
    expect(message).toBe('Thank you. We have your documents, look at them and tell you here and by mail.')
    expect(data).toMatchObject({ approvalStatus: 'pending', isUploaded: true, declinedReason: null })
    expect(data.locked).toBe('We have your documents and are looking at them. You can change them if we ask you to.')
    expect(data.documents).toMatchObject([
      { no: 1, name: 'KRA PIN.pdf', kind: 'application/pdf', bytes: pin.length, state: 'pending', thumbnail: null },
      { no: 2, name: 'permit.jpg', kind: 'image/jpeg', state: 'pending', thumbnail: expect.stringMatching(/id=\d+$/) },
    ])
    expect((await shop.ask(getProfile, {}, me.headers)).data.isUploaded).toBe(true)
    for (const name of readdirSync(path.join(folder, 'files/private'))) {
      expect(readFileSync(path.join(folder, 'files/private', name)).includes('%PDF')).toBe(false)
    }
    const again = await refusedZip(me, zipOf({ 'more.pdf': paper() }))
    expect(again).toMatchObject({ status: 409, code: 'documents-locked', message: data.locked })
    expect((await shop.refused(uploadKycBegin, { bytes: 5000 }, me.headers)).code).toBe('documents-locked')
    const [letter] = await lettersTo(shop, 'help@fuma.test')
    expect(letter?.text).toContain(`Test Traders has handed in 2 documents.`)
    expect(letter?.text).toContain(`kyc show ${me.no}`)
  })

  it('are refused in words when there is no zip, or something else, or too much', async () => {
    const me = await owner()
    const before = storedFiles()
    expect((await shop.refused(uploadKyc, {}, me.headers)).fields).toEqual({ kycZip: NEEDS_ZIP })
    expect((await refusedZip(me, paper())).message).toBe('Please upload a zip file for your documents')
    const largest = 15 * 1024 * 1024
    const scan = Buffer.concat([await picture('png'), Buffer.alloc(largest)])
    const sized = (bytes: number) => {
      const head = zipOf({ 'a.png': [scan.subarray(0, 1000), { level: 0 }] }).length - 1000
      return zipOf({ 'a.png': [scan.subarray(0, bytes - head), { level: 0 }] })
    }
    expect(sized(largest + 1).length).toBe(largest + 1)
    const tooLarge = await refusedZip(me, sized(largest + 1))
    expect(tooLarge.fields).toEqual({ kycZip: 'This zip has more than 15 MB. Please send a smaller one.' })
    expect((await shop.refused(uploadKycBegin, { bytes: largest + 1 }, me.headers)).code).toBe('invalid-request')
    const bomb = await refusedZip(me, zipOf({ 'a.pdf': Buffer.alloc(14 * 1024 * 1024), 'b.txt': Buffer.from('words') }))
    expect(bomb).toMatchObject({
      code: 'invalid-request',
      data: { sentences: ['“a.pdf” unpacks to far more than it should. Save it again and pack it anew.'] },
    })
    expect(storedFiles()).toBe(before)
    // To the byte as large as may be.
    expect((await handIn(me, { 'a.pdf': paper() })).data.isUploaded).toBe(true)
    const other = await owner()
    const { data } = await shop.ask(uploadKyc, {}, other.headers, { kycZip: sized(largest) })
    expect(data.documents).toMatchObject([{ name: 'a.png' }])
  })

  it('handed in twice at once are handed in once', async () => {
    const me = await owner()
    const before = storedFiles()
    const zips = [zipOf({ 'a.pdf': paper() }), zipOf({ 'b.pdf': paper() }), zipOf({ 'c.pdf': paper() })]
    const answers = await Promise.all(zips.map((kycZip) => inject(shop.app, uploadKyc, {}, me.headers, { kycZip })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await shop.ask(myDocuments, {}, me.headers)).data.documents).toHaveLength(1)
    expect(storedFiles()).toBe(before + 1)
  })
})

describe('a zip in parts', () => {
  const part = (me: TestPerson, uploadId: string, offset: number, bytes: Buffer) =>
    shop.ask(uploadKycPart, { uploadId, offset }, me.headers, { part: bytes })

  it('goes on where the line dropped, and is handed in once however often its end is asked for', async () => {
    const me = await owner()
    const before = storedFiles()
    const zip = zipOf({ 'permit.png': [await picture('png'), { level: 0 }], 'a.pdf': paper() })
    const { data: begun } = await shop.ask(uploadKycBegin, { bytes: zip.length }, me.headers)
    const { uploadId } = begun
    expect(begun).toMatchObject({ bytes: zip.length, received: 0, partBytes: 65_536 })
    const half = Math.floor(zip.length / 2)
    expect((await part(me, uploadId, 0, zip.subarray(0, half))).data.received).toBe(half)
    // Its answer was lost: sent again it changes nothing.
    expect((await part(me, uploadId, 0, zip.subarray(0, half))).data.received).toBe(half)
    expect((await part(me, uploadId, half + 9, zip.subarray(half + 9))).data.received).toBe(half)
    expect((await shop.refused(uploadKyc, { uploadId }, me.headers)).message).toMatch(/has not arrived whole/)
    expect((await shop.ask(uploadKycStanding, { uploadId }, me.headers)).data.received).toBe(half)
    const twice = [part(me, uploadId, half, zip.subarray(half)), part(me, uploadId, half, zip.subarray(half))]
    for (const { data } of await Promise.all(twice)) expect(data.received).toBe(zip.length)
    expect(storedFiles()).toBe(before + 2)
    const { data, message } = await shop.ask(uploadKyc, { uploadId }, me.headers)
    expect(data.documents.map(({ name }) => name)).toEqual(['permit.png', 'a.pdf'])
    const again = await shop.ask(uploadKyc, { uploadId }, me.headers)
    expect([again.message, again.data]).toEqual([message, data])
    // Two documents and a small picture; no part is left.
    expect(storedFiles()).toBe(before + 3)
  })

  it('is refused where it is more than was announced', async () => {
    const me = await owner()
    const { data } = await shop.ask(uploadKycBegin, { bytes: 1000 }, me.headers)
    const asked = { uploadId: data.uploadId, offset: 0 }
    const problem = await shop.refused(uploadKycPart, asked, me.headers, { part: Buffer.alloc(1001) })
    expect(problem.message).toBe('This is more than was announced.')
    expect((await shop.refused(uploadKycPart, asked, me.headers)).fields).toEqual({ part: 'A part has at most 1 MB.' })
  })

  it('is given up by Cancel, by beginning another, and after a day: nothing of it is kept', async () => {
    const me = await owner()
    const before = storedFiles()
    const begin = async () => {
      const { uploadId } = (await shop.ask(uploadKycBegin, { bytes: 1000 }, me.headers)).data
      await part(me, uploadId, 0, Buffer.alloc(400))
      return uploadId
    }
    const first = await begin()
    const second = await begin()
    expect(storedFiles()).toBe(before + 1)
    expect((await shop.refused(uploadKycStanding, { uploadId: first }, me.headers)).status).toBe(404)
    await shop.ask(uploadKycCancel, { uploadId: second }, me.headers)
    await shop.ask(uploadKycCancel, { uploadId: second }, me.headers)
    expect(storedFiles()).toBe(before)
    const third = await begin()
    now = new Date(now.getTime() + 25 * 3_600_000)
    const later = await newPerson(shop.database, clock, 3, 'pending')
    expect((await shop.refused(uploadKycStanding, { uploadId: third }, later.headers)).status).toBe(404)
    await forgetOld(shop.database, clock, shop.app.shop.files)
    expect(storedFiles()).toBe(before)
  })

  it('whose content is refused says so as a whole zip does', async () => {
    const me = await owner()
    const zip = Buffer.from('no zip, but announced as one')
    const { data } = await shop.ask(uploadKycBegin, { bytes: zip.length }, me.headers)
    await part(me, data.uploadId, 0, zip)
    expect((await shop.refused(uploadKyc, { uploadId: data.uploadId }, me.headers)).message).toBe(NEEDS_ZIP)
  })
})

describe('a decision', () => {
  it('may ask for one document again; only that is replaced, and the company hears of each step', async () => {
    const me = await owner()
    await handIn(me, { 'cert.pdf': paper(), 'pin.pdf': paper(), 'permit.pdf': paper() })
    const before = storedFiles()
    expect((await operate('kyc', 'list')).said).toMatch(
      new RegExp(`^${me.no} · Test Traders · pending · 3 documents`, 'm'),
    )
    const said = await operate('kyc', 'decline', me.no, '--document', '2=The copy cannot be read.')
    expect(said.said).toBe('Test Traders is declined, and asked again for 2.\n')
    const { data } = await shop.ask(myDocuments, {}, me.headers)
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
    const [letter] = await lettersTo(shop, me.email)
    expect(letter?.subject).toBe('Your KYC was declined')
    expect(letter?.text).toContain('pin.pdf: The copy cannot be read.')
    expect(letter?.text).toContain('/kyc-upload')
    const { data: news } = await shop.ask(notificationList, {}, me.headers)
    expect(news.map(({ notification, href }) => [notification, href])).toEqual([
      ['Your KYC was declined', '/kyc-upload'],
      ['We have your documents', '/my-documents'],
    ])
    const [pin] = (await operate('kyc', 'download', me.no)).files.filter(({ name }) => name === '2 pin.pdf')
    expect(await refusedZip(me, zipOf({ 'pin.pdf': pin?.bytes as Buffer }))).toMatchObject({
      message: '“pin.pdf” is the document that was declined. Please send another.',
    })
    expect(storedFiles()).toBe(before)
    const { data: replaced } = await handIn(me, { 'pin, sharper.pdf': paper() })
    expect(replaced).toMatchObject({ approvalStatus: 'pending', declinedReason: null })
    expect(replaced.documents.map(({ no, name, state }) => [no, name, state])).toEqual([
      [1, 'cert.pdf', 'accepted'],
      [3, 'permit.pdf', 'accepted'],
      [4, 'pin, sharper.pdf', 'pending'],
    ])
    expect(storedFiles()).toBe(before)
    expect((await operate('kyc', 'approve', me.email)).said).toBe('Test Traders is approved.\n')
    const { data: approved } = await shop.ask(myDocuments, {}, me.headers)
    expect(approved.locked).toBe('Your documents are approved: there is nothing more to hand in.')
    expect(approved.documents.every(({ state }) => state === 'accepted')).toBe(true)
    expect((await lettersTo(shop, me.email))[0]?.subject).toBe('Your KYC is approved')
    await expect(operate('kyc', 'approve', me.no)).rejects.toThrow('Test Traders is approved already.')
  })

  it('that names none asks for all again, as many as there were', async () => {
    const me = await owner()
    await handIn(me, { 'a.pdf': paper(), 'b.pdf': paper() })
    await operate('kyc', 'decline', me.no, '--reason', 'These are another company’s.')
    const { data } = await shop.ask(myDocuments, {}, me.headers)
    expect(data.documents.map(({ state }) => state)).toEqual(['declined', 'declined'])
    expect(data.declinedReason).toBe('These are another company’s.')
    expect((await refusedZip(me, zipOf({ 'c.pdf': paper() }))).message).toBe(
      'We ask for 2 documents again, and this is 1.',
    )
    const { data: after } = await handIn(me, { 'c.pdf': paper(), 'd.pdf': paper() })
    expect(after.documents.map(({ no }) => no)).toEqual([3, 4])
  })

  it('is refused in words where it cannot be made, and written down with who made it', async () => {
    const me = await owner()
    await expect(operate('kyc', 'approve', me.no)).rejects.toThrow('Test Traders has handed in no documents yet.')
    await handIn(me, { 'a.pdf': paper() })
    await expect(operate('kyc', 'decline', me.no)).rejects.toThrow('Say why')
    await expect(operate('kyc', 'decline', me.no, '--document', '1')).rejects.toThrow('Name a document and say why')
    await expect(operate('kyc', 'decline', me.no, '--document', '7=No')).rejects.toThrow(
      'Test Traders has no document 7.',
    )
    await expect(operate('kyc', 'approve', '999999')).rejects.toThrow('There is no company 999999.')
    await expect(operate('kyc', 'show', 'x')).rejects.toThrow('Name the company by its number')
    await operate('kyc', 'decline', me.no, '--document', '1=Too dark', '--reason', 'Nearly there.')
    const [action] = await shop.database.query(
      `SELECT operator, command, given, outcome FROM operator_actions WHERE command = 'kyc decline' ORDER BY id DESC LIMIT 1`,
    )
    expect(action).toEqual({
      operator: 'grace',
      command: 'kyc decline',
      given: { arguments: [me.no], reason: 'Nearly there.', document: ['1=Too dark'] },
      outcome: 'done',
    })
  })

  it('that approves opens the cart of branch customers, who are refused with the reason until then', async () => {
    const me = await owner()
    const branch = await newPerson(shop.database, clock, 1)
    await shop.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [branch.userId, Number(me.no)])
    await handIn(me, { 'a.pdf': paper() })
    const standing = async () => (await shop.ask(getProfile, {}, branch.headers)).data.approvalStatus
    expect(await standing()).toBe('pending')
    const refusal = () => shop.refused(cartList, {}, branch.headers)
    expect(await refusal()).toMatchObject({ code: 'not-approved', message: expect.stringContaining('still reading') })
    await operate('kyc', 'decline', me.no, '--reason', 'Too dark.')
    expect((await refusal()).message).toBe("Your company's documents were declined: Too dark.")
    await operate('kyc', 'approve', me.no)
    await shop.ask(cartList, {}, branch.headers)
    expect(await standing()).toBe('approved')
    const { data } = await shop.ask(notificationList, {}, branch.headers)
    expect(data[0]?.notification).toBe('Your company’s documents are approved')
  })
})

describe('opening documents', () => {
  it('gives them back as they were, one by one or all, and every look is written down', async () => {
    const me = await owner()
    const [pin, png] = [paper(), await picture('png', 77)]
    const { data } = await handIn(me, { 'pin.pdf': pin, 'permit.png': png })
    const [first, second] = data.documents
    const one = await inject(shop.app, documentFile, { id: first?.id }, me.headers)
    expect(one.rawPayload.equals(pin)).toBe(true)
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="pin.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const small = await inject(shop.app, documentThumbnail, { id: second?.id }, me.headers)
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await shop.refused(documentThumbnail, { id: first?.id }, me.headers)).status).toBe(404)
    const all = unzipSync((await inject(shop.app, documentsFile, {}, me.headers)).rawPayload)
    expect(Object.keys(all)).toEqual(['1 pin.pdf', '2 permit.png'])
    expect(Buffer.from(all['2 permit.png'] as Uint8Array).equals(png)).toBe(true)
    const { files } = await operate('kyc', 'download', me.no)
    expect(files.map(({ folder: into, name }) => [into, name])).toEqual([
      [`kyc-${me.no}`, '1 pin.pdf'],
      [`kyc-${me.no}`, '2 permit.png'],
    ])
    const { said } = await operate('kyc', 'show', me.no)
    const seen = said.slice(said.indexOf('Seen')).trim().split('\n').slice(1)
    expect(seen.map((line) => line.split(' · ').slice(1).join(' · '))).toEqual([
      'operator grace · permit.png · with all',
      'operator grace · pin.pdf · with all',
      `${me.email} · permit.png · with all`,
      `${me.email} · pin.pdf · with all`,
      `${me.email} · permit.png · small picture`,
      `${me.email} · pin.pdf · opened`,
    ])
  })

  it("and another company's are not there, whatever is asked with their ids", async () => {
    const [a, b] = [await owner(), await owner()]
    const { data } = await handIn(b, { 'permit.png': await picture('png', 12) })
    const id = data.documents[0]?.id
    const c = await owner()
    const { uploadId } = (await shop.ask(uploadKycBegin, { bytes: 2000 }, c.headers)).data
    const asked: [Call, object, Record<string, Buffer>?][] = [
      [documentFile, { id }],
      [documentThumbnail, { id }],
      [uploadKyc, { uploadId }],
      [uploadKycPart, { uploadId, offset: 0 }, { part: Buffer.from('x') }],
      [uploadKycStanding, { uploadId }],
    ]
    for (const [call, wire, files] of asked) {
      const problem = await shop.refused(call, wire, a.headers, files)
      expect([call.name, problem.status, problem.code]).toEqual([call.name, 404, 'not-found'])
    }
    // Cancelling what is not there is done already; theirs goes on.
    await shop.ask(uploadKycCancel, { uploadId }, a.headers)
    expect((await shop.ask(uploadKycStanding, { uploadId }, c.headers)).data.received).toBe(0)
    expect((await shop.ask(myDocuments, {}, a.headers)).data.documents).toEqual([])
    expect((await shop.refused(documentsFile, {}, a.headers)).status).toBe(404)
    const views = await shop.database.query('SELECT 1 FROM kyc_views WHERE document_id = $1 AND user_id = $2', [
      id,
      a.userId,
    ])
    expect(views).toEqual([])
  })
})

describe('a company that is gone', () => {
  it('leaves no document and no log, and its data named them before', async () => {
    const me = await owner()
    const before = storedFiles()
    const { data } = await handIn(me, { 'my pin.pdf': paper(), 'permit.png': await picture('png', 33) })
    await inject(shop.app, documentFile, { id: data.documents[0]?.id }, me.headers)
    const held = (await inject(shop.app, myData, {}, me.headers)).json()
    expect(held.documents).toMatchObject([{ name: 'my pin.pdf', handed_in_by_you: true }, { name: 'permit.png' }])
    expect(held.documentViews).toMatchObject([{ document_name: 'my pin.pdf', what: 'file' }])
    expect(held.uploads).toEqual([])
    const password = 'Kikoy#2026'
    await shop.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      me.userId,
      await hashPassword(password),
    ])
    await shop.ask(deleteAccount, { password }, me.headers)
    expect(storedFiles()).toBe(before)
    for (const table of ['kyc_documents', 'kyc_views', 'kyc_uploads']) {
      expect(await shop.database.query(`SELECT 1 FROM ${table} WHERE company_id = $1`, [me.no])).toEqual([])
    }
  })

  it('but one that has others left keeps its documents', async () => {
    const me = await owner()
    const other = await newPerson(shop.database, clock, 3)
    await shop.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [other.userId, Number(me.no)])
    await handIn(me, { 'a.pdf': paper() })
    const password = 'Kikoy#2026'
    await shop.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      me.userId,
      await hashPassword(password),
    ])
    await shop.ask(deleteAccount, { password }, me.headers)
    const { data } = await shop.ask(myDocuments, {}, other.headers)
    expect(data.documents).toMatchObject([{ name: 'a.pdf' }])
    const file = await inject(shop.app, documentFile, { id: data.documents[0]?.id }, other.headers)
    expect(file.statusCode).toBe(200)
  })
})

test('a sales representative is given to a company, who is told; the wrong one is refused', async () => {
  const me = await owner('approved')
  const [rep, consumer] = [await newPerson(shop.database, clock, 6), await newPerson(shop.database, clock, 2)]
  const assign = (email: string, company = me.no) => operate('reps', 'assign', '--company', company, '--rep', email)
  expect((await assign(rep.email)).said).toBe('Amina Otieno looks after Test Traders now.\n')
  await expect(assign(rep.email)).rejects.toThrow('Amina Otieno looks after Test Traders already.')
  await expect(assign(consumer.email)).rejects.toThrow(`${consumer.email} is no active sales representative`)
  await expect(assign(rep.email, '999999')).rejects.toThrow('There is no company 999999.')
  await expect(operate('reps', 'assign', '--company', me.no)).rejects.toThrow('Say who')
  expect((await lettersTo(shop, me.email))[0]?.text).toContain(rep.email)
  expect((await shop.ask(notificationList, {}, me.headers)).data[0]?.href).toBe('/need-help')
})
