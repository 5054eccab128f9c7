/** Backups that are cut, changed, of another key or version, or cannot be written: each is refused in a sentence. */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { type BackedUpShop, openBackedUpShop } from '../testing/backed-up-shop.ts'
import { filesIn, type Place, rewriteBackup, runBackup } from '../testing/rehearsal-shop.ts'
import { onSmallDisk } from '../testing/small-disk.ts'

let at: BackedUpShop
let shop: Place
let key: BackedUpShop['key']
let other: BackedUpShop['other']
let backup: string
let emptyPlace: BackedUpShop['emptyPlace']
let verify: BackedUpShop['verify']
beforeAll(async () => {
  at = await openBackedUpShop()
  ;({ shop, key, other, backup, emptyPlace, verify } = at)
})
afterAll(() => at.close())

/** The backup with its bytes changed, beside it. */
function changed(change: (bytes: Buffer) => Buffer | undefined): string {
  const file = `${backup}.changed`
  const bytes = readFileSync(backup)
  writeFileSync(file, change(bytes) ?? bytes)
  return file
}

const flipped = (at: (size: number) => number) =>
  changed((bytes) => {
    const place = at(bytes.length)
    bytes[place] = (bytes[place] as number) ^ 1
    return undefined
  })

describe('a backup', () => {
  it('can be read completely with its key and not with another key', async () => {
    expect(await verify(backup)).toMatch(/Database: \d.*, \d+ tables, .*\nFiles: 1, \d+ B\./)
    await expect(verify(backup, other)).rejects.toThrow(`${backup} was encrypted for another key than this.`)
    const recipient = await identityToRecipient(key.BACKUP_KEY)
    await expect(verify(backup, { BACKUP_KEY: recipient })).rejects.toThrow('needs its secret key')
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(readFileSync(backup).includes('a logo')).toBe(false)
  })

  it.each([
    ['in the middle', (size: number) => Math.floor(size / 2)],
    ['after its first part', () => 70_000],
  ])('that was changed %s is refused', async (_where, at) => {
    await expect(verify(flipped(at))).rejects.toThrow(/was changed: its first [\d,]+ bytes differ/)
  })

  it.each([
    ['at its end', () => flipped((size) => size - 1)],
    ['by one byte', () => changed((bytes) => bytes.subarray(0, -1))],
    ['to a half', () => changed((bytes) => bytes.subarray(0, bytes.length / 2))],
    [
      'at the end of a part',
      () => changed((bytes) => bytes.subarray(0, -((bytes.length - headerBytes(bytes)) % 65_552))),
    ],
  ])('that was cut or changed %s is refused', async (_how, make) => {
    await expect(verify(make())).rejects.toThrow('is incomplete, or its end was changed')
  })

  it('is refused if it is another kind of file', async () => {
    await expect(verify(changed(() => Buffer.from('PK\x03\x04 not a backup')))).rejects.toThrow(
      'is not a backup of this shop',
    )
    await expect(verify(changed(() => Buffer.alloc(0)))).rejects.toThrow('is not a backup of this shop')
    await expect(verify('/nonexistent/file')).rejects.toThrow('There is no file /nonexistent/file.')
  })

  it('of a later version or format is refused before anything is touched', async () => {
    const place = await emptyPlace()
    const later = await rewriteBackup(backup, key.BACKUP_KEY, (header) => ({
      ...header,
      schema: { migrations: 9999, lastAt: 9e12 },
    }))
    await expect(runBackup({ ...place.env, ...key }, 'restore', '--from', later)).rejects.toThrow(
      /of a later version \(.*, with 9999 migrations; this one has \d+\): restore it with that version/,
    )
    const format = await rewriteBackup(backup, key.BACKUP_KEY, (header) => ({ ...header, format: 2 }))
    await expect(verify(format)).rejects.toThrow('by a later version of this program (format 2)')
    expect(readdirSync(place.env.DATA_DIR)).toEqual([])
  })

  it('without its list, or with a list that does not fit, is refused', async () => {
    await expect(
      verify(
        await rewriteBackup(
          backup,
          key.BACKUP_KEY,
          (header) => header,
          () => null,
        ),
      ),
    ).rejects.toThrow('the backup is incomplete')
    const wrong = await rewriteBackup(
      backup,
      key.BACKUP_KEY,
      (header) => header,
      (manifest) => ({ ...manifest, files: [{ ...(manifest.files[0] as object), sha256: '0'.repeat(64) }] }),
    )
    await expect(verify(wrong)).rejects.toThrow(/files\/private\/\w+ in .* differs from the original/)
  })
})

/** Where age's header ends and its first part begins: behind the line of the MAC and 16 bytes. */
function headerBytes(bytes: Buffer): number {
  return bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16
}

describe('a restore', () => {
  const restore = (place: Place, ...more: string[]) =>
    runBackup({ ...place.env, ...key }, 'restore', '--from', backup, ...more)

  it('refuses a database and a folder that are not empty, unless they are named', async () => {
    const place = await emptyPlace()
    const folder = place.env.DATA_DIR
    await restore(place)
    const files = path.join(folder, 'files')
    await expect(restore(place)).rejects.toThrow(`There are files in ${files} already.`)
    const named = ['--overwrite-files', files]
    await expect(restore(place, ...named)).rejects.toThrow(`The database ${path.join(folder, 'pg')} is not empty.`)
    await expect(restore(place, ...named, '--overwrite-database', 'fuma')).rejects.toThrow(
      '--overwrite-database names fuma, but the database is',
    )
    const database = await place.open()
    await database.query('DELETE FROM mails')
    await expect(restore(place, ...named, '--overwrite-database', path.join(folder, 'pg'))).rejects.toThrow(
      /pg is open in process \d+/,
    )
    await database.close()
    await restore(place, ...named, '--overwrite-database', path.join(folder, 'pg'))
    const again = await place.open()
    expect(await again.query('SELECT attempts FROM mails')).toEqual([{ attempts: 1000 }])
    await again.close()
    expect(readdirSync(folder).sort()).toEqual(['files', 'pg'])
  })

  it('leaves database and files alone when the backup is changed', async () => {
    const place = await emptyPlace()
    const bad = flipped((size) => size - 100)
    await expect(runBackup({ ...place.env, ...key }, 'restore', '--from', bad)).rejects.toThrow('is incomplete')
    expect(readdirSync(place.env.DATA_DIR)).toEqual([])
  })

  it('reports private files encrypted with another key', async () => {
    const place = await emptyPlace({ FILES_KEY: 'cd'.repeat(32) })
    await expect(restore(place)).rejects.toThrow('encrypted with another FILES_KEY than this shop’s')
    await restore(place, '--other-files-key')
    expect(Object.keys(filesIn(place.env.DATA_DIR))).toHaveLength(1)
  })

  it('sends pending emails with --send-mail', async () => {
    const place = await emptyPlace()
    expect(await restore(place, '--send-mail', '--skip-numbers', '0')).toContain(
      'Emails that were waiting: 1. They are sent',
    )
    const database = await place.open()
    expect(await database.query('SELECT attempts FROM mails')).toEqual([{ attempts: 0 }])
    await database.close()
    await expect(restore(place, '--send-mail', '--hold-mail')).rejects.toThrow('Add --hold-mail or --send-mail.')
  })

  onSmallDisk(20_000, (disk) => {
    it('removes its files after filling the disk', async () => {
      const folder = path.join(disk().folder, 'data')
      const files = path.join(folder, 'files')
      await expect(restore({ ...shop, env: { ...shop.env, DATA_DIR: folder } })).rejects.toThrow(
        `The disk of ${path.join(folder, 'restoring')} is full. The database is unchanged.`,
      )
      expect(readdirSync(folder)).toEqual(['files'])
      expect(readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())).toHaveLength(1)
    })
  })

  it('of the embedded database into a server is refused', async () => {
    const place = await emptyPlace({ DATABASE_URL: 'postgres://fuma@127.0.0.1:1/fuma' })
    await expect(restore(place)).rejects.toThrow('Restore it without DATABASE_URL.')
  })
})
