import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { openFolderStore } from '#shop-api/files/folder-store.ts'
import { hasOriginal } from '#shop-api/media/originals.ts'
import { pictureName } from '#shop-api/media/picture-name.ts'
import { sizeKey } from '#shop-api/media/sizes.ts'
import { pictureFile, pictureNames, readPicture, sizeOf, widthsOf } from './picture-files.ts'
import { storePictures } from './store-pictures.ts'

const onDisk = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.avif'),
)

test('the index names every file, with the hash of its bytes', async () => {
  const named = pictureNames.flatMap((name) => [
    `${name}.avif`,
    ...widthsOf(name).map((width) => `${name}-${width}.avif`),
  ])
  expect(named.sort()).toEqual(onDisk.sort())
  const wrong: string[] = []
  for (const name of pictureNames) {
    if (pictureName(await readPicture(name)) !== pictureFile(name).sha256) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test('all files together take at most 40 MB', () => {
  const bytes = onDisk.reduce((sum, name) => sum + statSync(path.join(import.meta.dirname, name)).size, 0)
  expect(bytes).toBeLessThan(40_000_000)
})

test('pictures have the size that the database gets', async () => {
  const kinds = ['banners/1-wide', 'banners/1-narrow', 'brands/HM', 'collections/blankets/1']
  const swatch = pictureNames.find((name) => name.endsWith('-swatch')) as string
  const small = pictureNames.find((name) => pictureFile(name).width === 750) as string
  for (const name of [...kinds, swatch, small]) {
    const { width, height } = await sharp(await readPicture(name)).metadata()
    expect([name, { width, height }]).toEqual([name, sizeOf(name)])
  }
})

test('copies pictures with their sizes, each once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fuma-pictures-'))
  try {
    const store = openFolderStore(folder)
    const names = ['banners/1-wide', 'brands/HM']
    expect(await storePictures(store, names)).toBe(2)
    expect(await storePictures(store, names)).toBe(0)
    const { sha256 } = pictureFile('banners/1-wide')
    expect(await hasOriginal(store, sha256)).toBe(true)
    const stored = await store.get(sizeKey(sha256, { width: 1280, format: 'avif' }))
    expect(stored?.equals(await readPicture('banners/1-wide', 1280))).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
