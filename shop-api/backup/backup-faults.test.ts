/** Backups that are cut, changed, of another key or version, or cannot be written: each is refused in a sentence. */

import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Database } from '../db/client.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { FILES_KEY, filesIn, makePlace, type Place, rewriteBackup, runBackup } from '../testing/rehearsal-shop.ts'
import { testEnv } from '../testing/shop.ts'
import { onSmallDisk } from '../testing/small-disk.ts'
import { type BackupParts, writeBackup } from './write-backup.ts'

let shop: Place
let key: { BACKUP_KEY: string }
let other: { BACKUP_KEY: string }
let backup: string
const places: Place[] = []
beforeAll(async () => {
  shop = await makePlace()
  key = { BACKUP_KEY: await generateX25519Identity() }
  other = { BACKUP_KEY: await generateX25519Identity() }
  const database = await shop.open()
  await keepLogo(database)
  await database.query(`INSERT INTO mails ("to", subject, text, html) VALUES ('amina@example.co.ke', 'Order', '', '')`)
  await database.close()
  backup = path.join(shop.env.DATA_DIR, 'backup.age')
  await runBackup({ ...shop.env, ...key }, 'backup', '--to', backup)
})
afterAll(() => shop.remove())
afterEach(() => {
  for (const place of places.splice(0)) place.remove()
})

async function keepLogo({ query }: Database): Promise<void> {
  const files = openPrivateFiles(openFileStore(testEnv(shop.env)), FILES_KEY)
  await query(`INSERT INTO companies (name, logo_file, invoice_place) VALUES ('Traders', $1, '{}')`, [
    await files.keep(Buffer.from('a logo')),
  ])
}

async function emptyPlace(more: Record<string, string> = {}): Promise<Place> {
  const place = await makePlace(more, false)
  places.push(place)
  return place
}

const verify = (file: string, keys: { BACKUP_KEY: string } = key) => runBackup({ ...keys }, 'backup', 'verify', file)

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
  it('is read back whole by its key, and by no other', async () => {
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
    await expect(verify(flipped(at))).rejects.toThrow(/was changed: its bytes before [\d,]+ are not those/)
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
    await expect(verify(make())).rejects.toThrow('ends too early, or its end was changed')
  })

  it('that is something else is refused', async () => {
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
    ).rejects.toThrow('it is not a whole backup')
    const wrong = await rewriteBackup(
      backup,
      key.BACKUP_KEY,
      (header) => header,
      (manifest) => ({ ...manifest, files: [{ ...(manifest.files[0] as object), sha256: '0'.repeat(64) }] }),
    )
    await expect(verify(wrong)).rejects.toThrow(/files\/private\/\w+ in .* is not what was written/)
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
    await expect(runBackup({ ...place.env, ...key }, 'restore', '--from', bad)).rejects.toThrow('ends too early')
    expect(readdirSync(place.env.DATA_DIR)).toEqual([])
  })

  it('says that private files are sealed with another key', async () => {
    const place = await emptyPlace({ FILES_KEY: 'cd'.repeat(32) })
    await expect(restore(place)).rejects.toThrow('sealed with another FILES_KEY than this shop has')
    await restore(place, '--other-files-key')
    expect(Object.keys(filesIn(place.env.DATA_DIR))).toHaveLength(1)
  })

  it('sends emails that were waiting when it is told to', async () => {
    const place = await emptyPlace()
    expect(await restore(place, '--send-mail', '--skip-numbers', '0')).toContain(
      'Emails that were waiting: 1. They are sent',
    )
    const database = await place.open()
    expect(await database.query('SELECT attempts FROM mails')).toEqual([{ attempts: 0 }])
    await database.close()
    await expect(restore(place, '--send-mail', '--hold-mail')).rejects.toThrow('Say --hold-mail or --send-mail.')
  })

  onSmallDisk(20_000, (disk) => {
    it('that fills the disk leaves nothing', async () => {
      const folder = path.join(disk().folder, 'data')
      const files = path.join(folder, 'files')
      await expect(restore({ ...shop, env: { ...shop.env, DATA_DIR: folder } })).rejects.toThrow(
        `The disk of ${path.join(folder, 'restoring')} is full. The database is as it was before.`,
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

describe('writing', () => {
  // Not to be compressed.
  const chunk = randomBytes(1024 * 1024)

  async function parts(dump: () => AsyncIterable<Uint8Array>, signal = new AbortController().signal) {
    const facts = {
      ...{ database: { kind: 'pglite' as const, version: '17' }, schema: { migrations: 1, lastAt: 1 }, rows: {} },
      ...{ sequences: {}, waiting: { emails: 0, orderEvents: 0 }, numbers: { order: null, documents: {} } },
    }
    const snapshot = { takenAt: '2026-11-24T09:00:00.000Z', facts, files: [], dump: dump(), close: async () => {} }
    const given: BackupParts = {
      ...{ snapshot, signal, files: openFileStore(testEnv(shop.env)), program: '1', filesKey: null },
      recipients: [await identityToRecipient(key.BACKUP_KEY)],
      isStillNamed: async () => true,
    }
    return given
  }

  async function write(file: string, given: BackupParts): Promise<void> {
    for await (const _line of writeBackup(file, given));
  }

  it('that is interrupted leaves nothing, and shows nothing whole meanwhile', async () => {
    const place = await emptyPlace()
    const folder = place.env.DATA_DIR
    const stop = new AbortController()
    const seen: string[][] = []
    const dump = async function* () {
      for (let at = 0; at < 40; at += 1) {
        seen.push(readdirSync(folder))
        if (at === 30) stop.abort()
        yield chunk
      }
    }
    const file = path.join(folder, 'b.age')
    await expect(write(file, await parts(dump, stop.signal))).rejects.toThrow(`Interrupted: ${file} was not written.`)
    expect(new Set(seen.flat())).toEqual(new Set(['b.age.part']))
    expect(readdirSync(folder)).toEqual([])
  })

  it('whose dump fails leaves nothing', async () => {
    const place = await emptyPlace()
    const file = path.join(place.env.DATA_DIR, 'b.age')
    const dump = async function* () {
      yield chunk
      throw new Error('the database went away')
    }
    await expect(write(file, await parts(dump))).rejects.toThrow('the database went away')
    expect(readdirSync(place.env.DATA_DIR)).toEqual([])
  })

  it('never writes over another, and not beside one that is being written', async () => {
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', backup)).rejects.toThrow('exists already')
    const file = path.join(shop.env.DATA_DIR, 'second.age')
    copyFileSync(backup, `${file}.part`)
    truncateSync(`${file}.part`, 1000)
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
      'is being written, or was interrupted',
    )
    expect(statSync(`${file}.part`).size).toBe(1000)
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', '/dev/null/b.age')).rejects.toThrow(
      'There is no such folder. /dev/null/b.age was not written',
    )
  })

  it('keeps the newest backups of a folder', async () => {
    const place = await emptyPlace()
    const folder = place.env.DATA_DIR
    for (const day of ['01', '02', '03']) writeFileSync(path.join(folder, `backup-202611${day}-090000Z.age`), '')
    writeFileSync(path.join(folder, 'other.age'), '')
    const said = await runBackup({ ...shop.env, ...key }, 'backup', '--to', folder, '--keep', '2')
    expect(said).toContain('Removed backup-20261101-090000Z.age\nRemoved backup-20261102-090000Z.age\n')
    expect(readdirSync(folder)).toHaveLength(3)
    expect(readdirSync(folder)).toContain('backup-20261103-090000Z.age')
  })

  it('names files that are missing, and keeps the rest', async () => {
    const [[name, content]] = Object.entries(filesIn(shop.env.DATA_DIR)) as [[string, string]]
    const store = openFileStore(testEnv(shop.env))
    await store.remove(name)
    const file = path.join(shop.env.DATA_DIR, 'missing.age')
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
      '1 file that the database names is missing in the file store, and so in the backup; all else is in it.',
    )
    expect(await verify(file)).toContain('missing: logo of company')
    await store.put(name, Buffer.from(content, 'hex'))
  })

  onSmallDisk(2_000, (disk) => {
    it('that fills the disk leaves nothing', async () => {
      const file = path.join(disk().folder, 'b.age')
      await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
        `The disk is full. ${file} was not written; nothing of it was left behind.`,
      )
      expect(readdirSync(disk().folder)).toEqual([])
    })
  })
})

describe('keys', () => {
  it.each([
    [{}, 'BACKUP_KEY (or BACKUP_KEY_FILE) is not set'],
    [{ BACKUP_KEY: 'secret' }, 'BACKUP_KEY holds something that is no key'],
    [{ BACKUP_KEY: `age1${'q'.repeat(58)}` }, 'A key is not right: is a character of it missing or changed?'],
    [
      { BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` },
      'A key is not right: is a character of it missing or changed?',
    ],
    [{ BACKUP_KEY_FILE: '/nonexistent/key' }, 'There is no file /nonexistent/key, which BACKUP_KEY_FILE names.'],
    [{ BACKUP_KEY: 'age1', BACKUP_KEY_FILE: '/x' }, 'are both set'],
  ])('%j', async (env, sentence) => {
    await expect(
      runBackup({ ...shop.env, ...(env as Record<string, string>) }, 'backup', '--to', '/tmp'),
    ).rejects.toThrow(sentence)
  })

  it('may be several: each reads the backup', async () => {
    const file = path.join(shop.env.DATA_DIR, 'two.age')
    const recipients = await Promise.all([key, other].map((one) => identityToRecipient(one.BACKUP_KEY)))
    await runBackup({ ...shop.env, BACKUP_KEY: recipients.join(' ') }, 'backup', '--to', file)
    for (const one of [key, other]) expect(await verify(file, one)).toContain('is what was written')
  })
})
