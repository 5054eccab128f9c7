/** A shop that changes from the folder to S3: all files remain accessible, and are moved safely. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import type { Database } from '../db/client.ts'
import { privateColumns } from '../files/named-files.sql.ts'
import { openFileStore, openFileStores } from '../files/open-file-store.ts'
import { openPrivateFiles, type PrivateFiles } from '../files/private-files.ts'
import { zipAll } from '../modules/companies/use-cases/read-documents.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { newPerson } from '../testing/people.ts'
import { openS3StandIn, type S3StandIn } from '../testing/s3-stand-in.ts'
import { testEnv } from '../testing/shop.ts'
import { type CommandParts, Refused } from './command.ts'
import { runCommand } from './run-command.ts'

const clock = () => new Date('2026-11-24T09:00:00Z')
const FILES_KEY = 'ab'.repeat(32)
let database: Database
let folder: string
let s3: S3StandIn
beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-files-'))
  s3 = await openS3StandIn('fuma')
})
afterEach(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
  await database.query('DELETE FROM kyc_documents')
  await database.query('DELETE FROM media')
})

/** The stores of a shop before the change to S3 (its files in the folder) or after it. */
function shopWith(where: 'folder' | 's3'): { parts: CommandParts; files: PrivateFiles } {
  const s3Settings = {
    ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'fuma', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' },
  }
  const env = testEnv({ DATA_DIR: folder, ...(where === 's3' && s3Settings) })
  const files = openPrivateFiles(openFileStore(env), FILES_KEY)
  const { providers } = openProviders(readPaymentEnv({}), clock)
  const own = { seller: { name: 'Fuma', lines: [], kraPin: '' }, publicUrl: '', log: pino({ level: 'silent' }) }
  return { parts: { database, clock, providers, files, stores: openFileStores(env), ...own }, files }
}

/** The output of a command, with a refusal at the end. */
async function run({ parts }: { parts: CommandParts }, ...typed: string[]) {
  let output = ''
  let refused = ''
  try {
    for await (const text of runCommand(parts, typed, 'grace')) output += text
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused = error.message
  }
  return { output, refused }
}

async function company(): Promise<number> {
  return (await newPerson(database, clock, 3, 'pending')).companyId as number
}

async function keepDocument(files: PrivateFiles, companyId: number, no: number, bytes: Buffer): Promise<string> {
  const file = await files.keep(bytes)
  await database.query(
    `INSERT INTO kyc_documents (company_id, no, name, kind, bytes, sha256, file, uploaded_at)
     VALUES ($1, $2, $3, 'application/pdf', $4, 'x', $5, now())`,
    [companyId, no, `paper ${no}.pdf`, bytes.length, file],
  )
  return file
}

/** A picture of the catalogue, stored in the folder. */
async function keepPicture(bytes: Buffer, recipe: object | null = null): Promise<string> {
  const sha256 = randomBytes(16).toString('hex')
  await database.query(
    `INSERT INTO media (sha256, alt, width, height, recipe) VALUES ($1, 'A shuka', 3, 4, $2::jsonb)`,
    [sha256, recipe && JSON.stringify(recipe)],
  )
  const key = `media/${sha256.slice(0, 2)}/${sha256}`
  put(key, bytes)
  return key
}

function put(key: string, bytes: Buffer): void {
  const file = path.join(folder, 'files', key)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

const inFolder = () =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
const nameOf = (key: string) => path.basename(key)

test('the commands know every column with the key of a private file', async () => {
  const columns = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND (column_name = 'file' OR column_name LIKE '%\\_file')`,
  )
  expect(columns.map(({ name }) => name).sort()).toEqual([...privateColumns].sort())
})

test('after the change to S3 reads older files from the folder, writes to S3 and deletes from both', async () => {
  const before = shopWith('folder')
  const older = await before.files.keep(Buffer.from('older'))
  const after = shopWith('s3')
  expect(await after.files.read(older)).toEqual(Buffer.from('older'))
  const newer = await after.files.keep(Buffer.from('newer'))
  expect([...s3.stored.keys()]).toEqual([newer])
  await after.files.remove(older)
  expect(inFolder()).toEqual([])
  expect(await after.files.read(older)).toBeNull()
})

test('lists first, copies missing files, repeats the list, and deletes from the folder only with the option', async () => {
  const before = shopWith('folder')
  const companyId = await company()
  const documents = [
    await keepDocument(before.files, companyId, 1, Buffer.from('one')),
    await keepDocument(before.files, companyId, 2, Buffer.from('two')),
  ]
  const picture = await keepPicture(randomBytes(5000))
  const orphan = await before.files.keep(Buffer.from('of nobody'))
  put('media/aa/half-written.1.x.half', Buffer.from('half'))

  expect((await run(before, 'files', 'move', '--to', 's3')).refused).toMatch(/^No S3 is set up\. Set S3_ENDPOINT/)
  const after = shopWith('s3')
  expect((await run(after, 'files', 'move')).refused).toBe('Add the target: files move --to s3.')
  const listed = await run(after, 'files', 'move', '--to', 's3')
  expect(listed.output).toContain('In the folder: 4 files, 5 KB.')
  expect(listed.output).toContain('1 file (37 B) of them are not in the database, and remain.')
  expect(listed.output).toContain('3 files (5 KB) to copy to S3; 0 are there already.')
  expect([...s3.stored.keys()]).toEqual([])

  const moved = await run(after, 'files', 'move', '--to', 's3', '--yes')
  expect(moved).toMatchObject({ refused: '' })
  expect(moved.output).toContain('Copied to S3 and compared: 3 files, 5 KB. There already: 0.')
  expect([...s3.stored.keys()].sort()).toEqual([...documents, picture].sort())
  expect(inFolder()).toHaveLength(5)

  expect((await run(after, 'files', 'move', '--to', 's3')).output).toContain('0 files (0 B) to copy to S3; 3 are there')
  const removed = await run(after, 'files', 'move', '--to', 's3', '--yes', '--remove')
  expect(removed.output).toContain('Copied to S3 and compared: 0 files, 0 B. There already: 3.')
  expect(removed.output).toContain('Deleted from the folder: 3 files.')
  expect(inFolder()).toEqual([nameOf(orphan), 'half-written.1.x.half'].sort())
  expect(await after.files.read(documents[0] as string)).toEqual(Buffer.from('one'))
})

test('leaves a file that differs in S3 in both and moves a changed or refused file later', async () => {
  const before = shopWith('folder')
  const companyId = await company()
  const [changed, refused, fine] = await Promise.all(
    ['changed', 'refused', 'fine'].map((text, at) => keepDocument(before.files, companyId, at + 1, Buffer.from(text))),
  )
  const other = await keepPicture(Buffer.from('as it is here'))
  s3.stored.set(other, Buffer.from('as it is there'))
  const after = shopWith('s3')
  s3.intervene = ({ method }, key) => {
    if (method === 'GET' && key === changed && s3.stored.has(key)) s3.stored.set(key, Buffer.from('broken on the way'))
    return method === 'PUT' && key === refused ? 403 : undefined
  }
  const first = await run(after, 'files', 'move', '--to', 's3', '--yes', '--remove')
  expect(first.refused).toBe(
    '2 files could not be copied. They are still in the folder: run it again. ' +
      'S3 has different content for 1 file. Both versions were left unchanged. Delete the wrong version.',
  )
  expect(first.output).toContain(`different in S3: ${other}`)
  expect(first.output).toContain(`failed: ${changed} (S3 returned other bytes than it received)`)
  expect(first.output).toContain(`failed: ${refused} (the file store answered 403 to PUT)`)
  expect(inFolder()).toEqual([changed, refused, other].map((key) => nameOf(key as string)).sort())
  expect(s3.stored.get(other)).toEqual(Buffer.from('as it is there'))

  s3.intervene = () => undefined
  s3.stored.delete(other)
  const second = await run(after, 'files', 'move', '--to', 's3', '--yes', '--remove')
  expect(second).toMatchObject({ refused: '' })
  expect(inFolder()).toEqual([])
  expect([...s3.stored.keys()].sort()).toEqual([changed, refused, fine, other].sort())
})

test('continues after an interruption and does not restore a file deleted during the copy', async () => {
  const before = shopWith('folder')
  const companyId = await company()
  const keys: string[] = []
  for (let no = 1; no <= 9; no++) keys.push(await keepDocument(before.files, companyId, no, randomBytes(100)))
  const after = shopWith('s3')
  let puts = 0
  let deleted = ''
  const away = new Set<string>()
  s3.intervene = ({ method }, key) => {
    if (method === 'PUT') puts += 1
    if (puts === 4 && method === 'PUT') deleted = key
    // From the fifth on S3 is away.
    if (method === 'PUT' && puts > 4) away.add(key)
    return away.has(key) ? 403 : undefined
  }
  await database.query("UPDATE kyc_documents SET name = 'kept' WHERE company_id = $1", [companyId])
  const first = await run(after, 'files', 'move', '--to', 's3', '--yes')
  expect(first.refused).toBe('5 files could not be copied. They are still in the folder: run it again.')
  expect(s3.stored.size).toBe(4)

  // Its owner deletes it between the write to S3 and the comparison.
  s3.stored.delete(deleted)
  s3.intervene = ({ method }, key) => {
    if (method === 'PUT' && key === deleted) void database.query('DELETE FROM kyc_documents WHERE file = $1', [key])
    return undefined
  }
  const second = await run(after, 'files', 'move', '--to', 's3', '--yes')
  expect(second).toMatchObject({ refused: '' })
  expect(second.output).toContain('Copied to S3 and compared: 5 files, 640 B. There already: 3.')
  expect(second.output).toContain('1 file deleted during the copy.')
  expect([...s3.stored.keys()].sort()).toEqual(keys.filter((key) => key !== deleted).sort())
})

test('stops after ten failures if S3 is unavailable and reports the number of untried files', async () => {
  const before = shopWith('folder')
  const companyId = await company()
  for (let no = 1; no <= 15; no++) await keepDocument(before.files, companyId, no, Buffer.from('x'))
  const after = shopWith('s3')
  s3.intervene = () => 403
  const { refused } = await run(after, 'files', 'move', '--to', 's3', '--yes')
  expect(refused).toBe(
    '10 files could not be copied. 5 files not tried, because S3 does not accept them. ' +
      'They are still in the folder: run it again.',
  )
})

test('the check counts files by store and names missing files, and a company’s zip has all readable documents', async () => {
  const before = shopWith('folder')
  const companyId = await company()
  await keepDocument(before.files, companyId, 1, Buffer.from('in the folder'))
  const after = shopWith('s3')
  const lost = await keepDocument(after.files, companyId, 2, Buffer.from('lost'))
  await keepDocument(after.files, companyId, 3, Buffer.from('in S3'))
  const foreign = openPrivateFiles(openFileStore(testEnv({ DATA_DIR: folder })), 'cd'.repeat(32))
  await keepDocument(foreign, companyId, 4, Buffer.from('sealed with another key'))
  const drawn = await keepPicture(Buffer.from('drawn'), { kind: 'swatch' })
  rmSync(path.join(folder, 'files', drawn))
  expect(await run(after, 'files', 'check')).toMatchObject({
    refused: '',
    output: expect.stringMatching(/No file is missing/),
  })
  s3.stored.delete(lost)

  const checked = await run(after, 'files', 'check')
  expect(checked.output).toContain('The database names 5 files: 1 file in S3, 2 only in the folder.')
  expect(checked.output).toContain('Pictures that are drawn or fetched when they are needed: 1.')
  expect(checked.output).toContain('To copy the files that are only in the folder: files move --to s3')
  expect(checked.output).toContain(`  missing: document 2 of company ${companyId} (paper 2.pdf) · ${lost}`)
  expect(checked.refused).toMatch(/^1 file missing\. They may be in the folder \(DATA_DIR\/files\) of another machine/)
  expect((await run(before, 'files', 'check')).refused).toMatch(/^2 files missing\. They may be in S3/)

  const { userId } = await newPerson(database, clock, 2)
  const zip = await zipAll({ tx: database, clock, files: after.files }, companyId, { userId })
  const unzipped = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(unzipped).toEqual([
    ['1 paper 1.pdf', 'in the folder'],
    ['3 paper 3.pdf', 'in S3'],
    ['Missing.txt', expect.stringMatching(/2 paper 2\.pdf\n4 paper 4\.pdf/)],
  ])
})
