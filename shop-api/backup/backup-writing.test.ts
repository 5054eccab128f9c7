/** Backups that cannot be written, or are interrupted, leave no files; invalid keys are named. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { openFileStore } from '../files/open-file-store.ts'
import { type BackedUpShop, openBackedUpShop } from '../testing/backed-up-shop.ts'
import { filesIn, type Place, runBackup } from '../testing/rehearsal-shop.ts'
import { testEnv } from '../testing/shop.ts'
import { onSmallDisk } from '../testing/small-disk.ts'
import { type BackupParts, writeBackup } from './write-backup.ts'

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

  it('an interrupted backup leaves no file and never shows a complete file', async () => {
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

  it('a backup with a failed dump leaves no file', async () => {
    const place = await emptyPlace()
    const file = path.join(place.env.DATA_DIR, 'b.age')
    const dump = async function* () {
      yield chunk
      throw new Error('the database went away')
    }
    await expect(write(file, await parts(dump))).rejects.toThrow('the database went away')
    expect(readdirSync(place.env.DATA_DIR)).toEqual([])
  })

  it('does not overwrite a backup or write beside an unfinished backup', async () => {
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', backup)).rejects.toThrow('exists already')
    const file = path.join(shop.env.DATA_DIR, 'second.age')
    copyFileSync(backup, `${file}.part`)
    truncateSync(`${file}.part`, 1000)
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
      'belongs to a running or interrupted backup',
    )
    expect(statSync(`${file}.part`).size).toBe(1000)
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', '/dev/null/b.age')).rejects.toThrow(
      'There is no such folder. /dev/null/b.age was not written',
    )
  })

  it('retains the newest backups of a folder', async () => {
    const place = await emptyPlace()
    const folder = place.env.DATA_DIR
    for (const day of ['01', '02', '03']) writeFileSync(path.join(folder, `backup-202611${day}-090000Z.age`), '')
    writeFileSync(path.join(folder, 'other.age'), '')
    const said = await runBackup({ ...shop.env, ...key }, 'backup', '--to', folder, '--keep', '2')
    expect(said).toContain('Removed backup-20261101-090000Z.age\nRemoved backup-20261102-090000Z.age\n')
    expect(readdirSync(folder)).toHaveLength(3)
    expect(readdirSync(folder)).toContain('backup-20261103-090000Z.age')
  })

  it('names missing files and backs up the rest', async () => {
    const [[name, content]] = Object.entries(filesIn(shop.env.DATA_DIR)) as [[string, string]]
    const store = openFileStore(testEnv(shop.env))
    await store.remove(name)
    const file = path.join(shop.env.DATA_DIR, 'missing.age')
    await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
      '1 file that the database names is missing in the file store and in the backup. The backup has everything else.',
    )
    expect(await verify(file)).toContain('missing: logo of company')
    await store.put(name, Buffer.from(content, 'hex'))
  })

  onSmallDisk(2_000, (disk) => {
    it('a backup that fills the disk leaves no file', async () => {
      const file = path.join(disk().folder, 'b.age')
      await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', file)).rejects.toThrow(
        `The disk is full. ${file} was not written; no part of it remains.`,
      )
      expect(readdirSync(disk().folder)).toEqual([])
    })
  })
})

describe('keys', () => {
  it.each([
    [{}, 'BACKUP_KEY (or BACKUP_KEY_FILE) is not set'],
    [{ BACKUP_KEY: 'secret' }, 'BACKUP_KEY contains an invalid key'],
    [{ BACKUP_KEY: `age1${'q'.repeat(58)}` }, 'A key is invalid. Check it for missing or changed characters.'],
    [
      { BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` },
      'A key is invalid. Check it for missing or changed characters.',
    ],
    [{ BACKUP_KEY_FILE: '/nonexistent/key' }, 'The file /nonexistent/key in BACKUP_KEY_FILE does not exist.'],
    [{ BACKUP_KEY: 'age1', BACKUP_KEY_FILE: '/x' }, 'are both set'],
  ])('%j', async (env, sentence) => {
    await expect(
      runBackup({ ...shop.env, ...(env as Record<string, string>) }, 'backup', '--to', '/tmp'),
    ).rejects.toThrow(sentence)
  })

  it('each of several keys reads the backup', async () => {
    const file = path.join(shop.env.DATA_DIR, 'two.age')
    const recipients = await Promise.all([key, other].map((one) => identityToRecipient(one.BACKUP_KEY)))
    await runBackup({ ...shop.env, BACKUP_KEY: recipients.join(' ') }, 'backup', '--to', file)
    for (const one of [key, other]) expect(await verify(file, one)).toContain('matches the original')
  })
})
