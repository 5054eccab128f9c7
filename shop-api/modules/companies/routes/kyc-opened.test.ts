/** Access to a company's papers: only by their owners, always logged, and never after the company is deleted. */
import { rmSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { deleteAccount, myData } from '#lib/contract/accounts/profile.ts'
import type { Call } from '#lib/contract/base/call.ts'
import {
  documentFile,
  documentsFile,
  documentThumbnail,
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from '#lib/contract/companies/kyc.ts'
import { picture } from '../../../testing/documents.ts'
import { type KycShop, openKycShop, scannedPage } from '../../../testing/kyc-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { inject } from '../../../testing/shop.ts'
import { hashPassword } from '../../identity/rules/password-hash.ts'
import { beginSession } from '../../identity/use-cases/sessions.ts'

let at: KycShop
beforeAll(async () => {
  at = await openKycShop()
})
afterAll(() => at.close())
const clock = () => at.time.now

describe('opening documents', () => {
  it('returns them unchanged, one by one or all, and logs every access', async () => {
    const me = await at.owner()
    const [pin, png] = [scannedPage(), await picture('png', 77)]
    const { data } = await at.handIn(me, { 'pin.pdf': pin, 'permit.png': png })
    const [first, second] = data.documents
    const one = await inject(at.app, documentFile, { id: first?.id }, me.headers)
    expect(one.rawPayload.equals(pin)).toBe(true)
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="pin.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const small = await inject(at.app, documentThumbnail, { id: second?.id }, me.headers)
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await at.refused(documentThumbnail, { id: first?.id }, me.headers)).status).toBe(404)
    const all = unzipSync((await inject(at.app, documentsFile, {}, me.headers)).rawPayload)
    expect(Object.keys(all)).toEqual(['1 pin.pdf', '2 permit.png'])
    expect(Buffer.from(all['2 permit.png'] as Uint8Array).equals(png)).toBe(true)
    const views = await at.database.query<{ who: number; document: string; what: string }>(
      `SELECT user_id AS who, document_name AS document, what FROM kyc_views WHERE company_id = $1 ORDER BY id`,
      [me.no],
    )
    expect(views.map(({ who, document, what }) => [who, document, what])).toEqual([
      [me.userId, 'pin.pdf', 'file'],
      [me.userId, 'permit.png', 'small'],
      [me.userId, 'pin.pdf', 'all'],
      [me.userId, 'permit.png', 'all'],
    ])
  })

  it('writes down one look an hour for each person, document and way', async () => {
    const me = await at.owner()
    const { data } = await at.handIn(me, { 'permit.png': await picture('png', 78) })
    const id = data.documents[0]?.id
    const looks = async () =>
      (
        await at.database.query<{ what: string }>('SELECT what FROM kyc_views WHERE document_id = $1 ORDER BY id', [id])
      ).map(({ what }) => what)
    for (let n = 0; n < 3; n += 1) await inject(at.app, documentThumbnail, { id }, me.headers)
    await inject(at.app, documentFile, { id }, me.headers)
    for (let n = 0; n < 2; n += 1) await inject(at.app, documentsFile, {}, me.headers)
    expect(await looks()).toEqual(['small', 'file', 'all'])
    at.time.now = new Date(clock().getTime() + 61 * 60_000)
    const input = { userId: me.userId, userType: 3, remember: false, device: 'Test' } as const
    const { token } = await beginSession(at.database, clock, input)
    const headers = { authorization: `Bearer ${token}` }
    for (let n = 0; n < 3; n += 1) await inject(at.app, documentThumbnail, { id }, headers)
    expect(await looks()).toEqual(['small', 'file', 'all', 'small'])
  })

  it('returns all readable documents and names the unreadable documents', async () => {
    const me = await at.owner()
    await at.handIn(me, { 'a.pdf': scannedPage(), 'b.pdf': scannedPage() })
    const [{ file }] = (await at.database.query<{ file: string }>(
      'SELECT file FROM kyc_documents WHERE company_id = $1 AND no = 1',
      [me.no],
    )) as [{ file: string }]
    rmSync(at.sealed().find((sealed) => sealed.endsWith(file)) as string)
    const all = unzipSync((await inject(at.app, documentsFile, {}, me.headers)).rawPayload)
    expect(Object.keys(all)).toEqual(['2 b.pdf', 'Missing.txt'])
    expect(Buffer.from(all['Missing.txt'] as Uint8Array).toString()).toContain('1 a.pdf')
  })

  it('finds no documents of another company by their ids', async () => {
    const [a, b] = [await at.owner(), await at.owner()]
    const { data } = await at.handIn(b, { 'permit.png': await picture('png', 12) })
    const id = data.documents[0]?.id
    const c = await at.owner()
    const { uploadId } = (await at.ask(uploadKycBegin, { bytes: 2000 }, c.headers)).data
    const asked: [Call, object, Record<string, Buffer>?][] = [
      [documentFile, { id }],
      [documentThumbnail, { id }],
      [uploadKyc, { uploadId }],
      [uploadKycPart, { uploadId, offset: 0 }, { part: Buffer.from('x') }],
      [uploadKycStatus, { uploadId }],
    ]
    for (const [call, wire, files] of asked) {
      const problem = await at.refused(call, wire, a.headers, files)
      expect([call.name, problem.status, problem.code]).toEqual([call.name, 404, 'not-found'])
    }
    // Cancelling an unknown upload succeeds; the other company's upload continues.
    await at.ask(uploadKycCancel, { uploadId }, a.headers)
    expect((await at.ask(uploadKycStatus, { uploadId }, c.headers)).data.received).toBe(0)
    expect((await at.ask(myDocuments, {}, a.headers)).data.documents).toEqual([])
    expect((await at.refused(documentsFile, {}, a.headers)).status).toBe(404)
    const views = await at.database.query('SELECT 1 FROM kyc_views WHERE document_id = $1 AND user_id = $2', [
      id,
      a.userId,
    ])
    expect(views).toEqual([])
  })
})

describe('a deleted company', () => {
  it('leaves no document and no log, and its data named them before', async () => {
    const me = await at.owner()
    const before = at.sealed().length
    const { data } = await at.handIn(me, { 'my pin.pdf': scannedPage(), 'permit.png': await picture('png', 33) })
    await inject(at.app, documentFile, { id: data.documents[0]?.id }, me.headers)
    const held = (await inject(at.app, myData, {}, me.headers)).json()
    expect(held.documents).toMatchObject([{ name: 'my pin.pdf', handed_in_by_you: true }, { name: 'permit.png' }])
    expect(held.documentViews).toMatchObject([{ document_name: 'my pin.pdf', what: 'file' }])
    expect(held.uploads).toEqual([])
    const password = 'Kikoy#2026'
    await at.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      me.userId,
      await hashPassword(password),
    ])
    await at.ask(deleteAccount, { password }, me.headers)
    expect(at.sealed().length).toBe(before)
    for (const table of ['kyc_documents', 'kyc_views', 'kyc_uploads']) {
      expect(await at.database.query(`SELECT 1 FROM ${table} WHERE company_id = $1`, [me.no])).toEqual([])
    }
  })

  it('stores its documents while it has other users', async () => {
    const me = await at.owner()
    const other = await newPerson(at.database, clock, 3)
    await at.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [other.userId, Number(me.no)])
    await at.handIn(me, { 'a.pdf': scannedPage() })
    const password = 'Kikoy#2026'
    await at.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      me.userId,
      await hashPassword(password),
    ])
    await at.ask(deleteAccount, { password }, me.headers)
    const { data } = await at.ask(myDocuments, {}, other.headers)
    expect(data.documents).toMatchObject([{ name: 'a.pdf' }])
    const file = await inject(at.app, documentFile, { id: data.documents[0]?.id }, other.headers)
    expect(file.statusCode).toBe(200)
  })
})
