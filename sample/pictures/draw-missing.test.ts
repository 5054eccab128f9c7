import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Database } from '#shop-api/db/client.ts'
import { openFolderStore } from '#shop-api/files/folder-store.ts'
import { readOriginal } from '#shop-api/media/originals.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { drawMissing, listPictures } from './draw-missing.ts'
import { type Recipe, recipeSha } from './recipe.ts'

const recipe: Recipe = { kind: 'swatch', cloth: { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f'] }, width: 64 }
const sha256 = recipeSha(recipe)

async function name({ query }: Database, sha: string, drawnFrom: object): Promise<void> {
  const insert = "INSERT INTO media (sha256, alt, width, height, recipe) VALUES ($1, 'A shuka', 64, 64, $2::jsonb)"
  await query(insert, [sha, JSON.stringify(drawnFrom)])
}

test('drawing ahead draws what is missing and nothing twice', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-draw-'))
  const database = await openTestDatabase('empty')
  try {
    const store = openFolderStore(folder)
    await name(database, sha256, recipe)
    const pictures = await listPictures(database.query, 'all')
    const told: number[] = []
    expect(await drawMissing(store, pictures, (done) => told.push(done))).toBe(1)
    expect(told).toEqual([1])
    expect((await sharp((await readOriginal(store, sha256)) ?? undefined).metadata()).width).toBe(64)
    expect(await drawMissing(store, pictures)).toBe(0)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('only what the loom draws is drawn: other recipes, and names that are not of their recipe, are left alone', async () => {
  const database = await openTestDatabase('empty')
  await name(database, 'a'.repeat(32), { kind: 'colours', colours: ['#b5121b'] })
  await name(database, 'b'.repeat(32), recipe)
  await name(database, sha256, recipe)
  expect((await listPictures(database.query, 'all')).map((picture) => picture.sha256)).toEqual([sha256])
  expect(await listPictures(database.query, 'first')).toEqual([])
  await database.close()
})

test('what a visitor meets first comes first', async () => {
  const database = await openTestDatabase('sample')
  const [banner] = await database.query<{ sha: string }>('SELECT media_sha AS sha FROM banners ORDER BY position')
  const all = (await listPictures(database.query, 'all')).map((picture) => picture.sha256)
  const first = (await listPictures(database.query, 'first')).map((picture) => picture.sha256)
  expect(all.slice(0, first.length)).toEqual(first)
  expect(all.indexOf(banner?.sha ?? '')).toBeLessThan(4)
  const [named] = await database.query<{ n: number }>('SELECT count(*) AS n FROM media WHERE recipe IS NOT NULL')
  expect(all).toHaveLength(named?.n ?? 0)
  await database.close()
})
