import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import type { Database } from '../../../db/client.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { openLog } from '../../../log.ts'
import { keepOriginal, originalKey } from '../../../media/originals.ts'
import { isSize, makeSize, sizeKey, sizesFor } from '../../../media/sizes.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { createSizeWorker } from './size-worker.ts'

const log = openLog('silent') as FastifyBaseLogger
let database: Database
const stored = new Map<string, Buffer>()
const store: FileStore = {
  get: async (key) => stored.get(key) ?? null,
  put: async (key, bytes) => void stored.set(key, bytes),
  has: async (key) => stored.has(key),
  remove: async (key) => void stored.delete(key),
}
const sheets: (readonly string[])[] = []
const media = {
  sheet: async (shas: readonly string[]) => {
    sheets.push(shas)
    return null
  },
}

beforeAll(async () => {
  database = await openTestDatabase('sample')
})
afterAll(() => database.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1133aa' } })
    .png()
    .toBuffer()

async function work(): Promise<void> {
  const worker = createSizeWorker({ database, log, store, media, everyMs: 60_000 })
  await worker.runNow()
  await worker.close()
}

const addRow = (sha: string, width: number, height: number) =>
  database.query("INSERT INTO media (sha256, alt, width, height) VALUES ($1, 'A shuka', $2, $3)", [sha, width, height])

const sizedAt = async (sha: string) =>
  (await database.query<{ at: Date | null }>('SELECT sized_at AS at FROM media WHERE sha256 = $1', [sha]))[0]?.at

test('creates the missing sizes of a stored picture and leaves existing sizes unchanged', async () => {
  const sha = 'a'.repeat(32)
  await addRow(sha, 1_500, 2_000)
  await keepOriginal(store, sha, await picture(1_500, 2_000))
  const kept = Buffer.from('made before')
  stored.set(sizeKey(sha, { width: 320, format: 'jpg' }), kept)
  await work()
  const keys = [...stored.keys()].filter((key) => key.startsWith(originalKey(sha))).sort()
  expect(keys).toEqual(['', '-1000.avif', '-1000.jpg', '-320.avif', '-320.jpg'].map((end) => originalKey(sha) + end))
  expect(stored.get(sizeKey(sha, { width: 320, format: 'jpg' }))).toBe(kept)
  const { width, height } = await sharp(stored.get(sizeKey(sha, { width: 320, format: 'avif' }))).metadata()
  expect([width, height]).toEqual([320, 427])
  expect(await sizedAt(sha)).toBeTruthy()
})

test('draws the swatch sheet of a family whose swatch was stored', async () => {
  const [row] = await database.query<{ sha: string; id: number }>(
    'SELECT swatch_sha AS sha, family_id AS id FROM family_colours LIMIT 1',
  )
  await database.query('UPDATE media SET sized_at = NULL WHERE sha256 = $1', [row?.sha])
  await keepOriginal(store, row?.sha as string, await picture(40, 40))
  sheets.length = 0
  await work()
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.every((shas) => shas.includes(row?.sha as string))).toBe(true)
})

test('carries on after a picture that cannot be decoded and one without a file', async () => {
  const [broken, absent] = ['b'.repeat(32), 'c'.repeat(32)]
  await addRow(broken, 10, 10)
  await addRow(absent, 10, 10)
  await keepOriginal(store, broken, Buffer.from('no picture'))
  await work()
  expect([await sizedAt(broken), await sizedAt(absent)].every(Boolean)).toBe(true)
})

test('finds no pictures to size in a fresh sample', async () => {
  const [row] = await database.query<{ n: number }>(
    "SELECT count(*) AS n FROM media WHERE sized_at IS NULL AND alt <> 'A shuka'",
  )
  expect(row?.n).toBe(0)
})

test.each([
  [{ width: 1_000, height: 1_492 }, [320, 1000]],
  [{ width: 3_000, height: 2_000 }, [320, 1000, 1280, 2560]],
  [{ width: 1_100, height: 900 }, [320, 1000, 1280]],
  [{ width: 200, height: 100 }, [320]],
])('a picture of %o has the widths %o', (size, widths) => {
  expect([...new Set(sizesFor(size).map(({ width }) => width))]).toEqual(widths)
})

test('takes a small AVIF without metadata for its own size, and no other picture', async () => {
  const pixels = sharp(await picture(300, 300))
  const size = { width: 320, format: 'avif' } as const
  const bare = await pixels.clone().avif().toBuffer()
  const told = await pixels
    .clone()
    .withExif({ IFD0: { Copyright: 'A garden' } })
    .avif()
    .toBuffer()
  const wider = await sharp(await picture(400, 400))
    .avif()
    .toBuffer()
  const found = await Promise.all([bare, told, wider, await picture(300, 300)].map((one) => isSize(one, size)))
  expect(found).toEqual([true, false, false, false])
  expect((await sharp(await makeSize(told, size)).metadata()).exif).toBeUndefined()
  expect((await sharp(await makeSize(wider, size)).metadata()).width).toBe(320)
})
