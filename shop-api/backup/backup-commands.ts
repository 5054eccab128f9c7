import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { showBytes } from '#lib/format/bytes.ts'
import { type Env, readEnv } from '../env.ts'
import { openFileStore, openFileStores } from '../files/open-file-store.ts'
import { VERSION } from '../release.ts'
import { BackupFailure } from './backup-failure.ts'
import { readBackupKeys } from './backup-key.ts'
import { finishRestore, whatNext } from './finish-restore.ts'
import { nullIfAbsent } from './if-absent.ts'
import { keyFingerprint } from './manifest.ts'
import { openSnapshotSource } from './open-snapshot.ts'
import { checkBackup, describeBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { listMissing, type WrittenBackup, writeBackup } from './write-backup.ts'

/** The input of a backup command. */
export interface BackupInput {
  /** `backup`, or `restore`, and its arguments. */
  typed: readonly string[]
  env: Record<string, string | undefined>
  operator: string
  /** The operator's working directory, for relative file names. */
  folder: string
  signal: AbortSignal
}

export const BACKUP_HELP = `npm run shop-api -- backup --to <folder or file> [--keep N]
npm run shop-api -- backup verify <file>
npm run shop-api -- backup key --to <file>
npm run shop-api -- restore --from <file> [--overwrite-database NAME] [--overwrite-files NAME]
    --hold-mail             holds pending emails until \`mail release\` (the default)
    --send-mail             sends pending emails, including emails already sent after the backup
    --skip-numbers N        order and document numbers to skip, for lost orders and documents (1000)
    --other-files-key       continues although private files were encrypted with another FILES_KEY
npm run shop-api -- restore finish --as-of <time> [--hold-mail | --send-mail] [--skip-numbers N]
    the other steps of a restore, after a point-in-time recovery by PostgreSQL (docs/backup.md)

Keys: BACKUP_KEY or BACKUP_KEY_FILE. age1… only encrypts; AGE-SECRET-KEY-1… also decrypts.`

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  'as-of': { type: 'string' },
  keep: { type: 'string' },
  'overwrite-database': { type: 'string' },
  'overwrite-files': { type: 'string' },
  'hold-mail': { type: 'boolean' },
  'send-mail': { type: 'boolean' },
  'skip-numbers': { type: 'string' },
  'other-files-key': { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

const DEFAULT_SKIP = 1000

type Options = { [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string }

/** Whether the arguments are one of these commands. */
export const isBackupCommand = (typed: readonly string[]) => typed[0] === 'backup' || typed[0] === 'restore'

/**
 * Runs `backup` or `restore`; it yields lines for the operator.
 * @throws BackupFailure with a sentence if it cannot be done
 */
export async function* runBackupCommand(input: BackupInput): AsyncGenerator<string, void> {
  const { options, positionals } = read(input.typed)
  const [noun, verb, file, ...more] = positionals
  const place = (name: string | undefined) => (name === undefined ? undefined : path.resolve(input.folder, name))
  if (options.help || more.length > 0) yield BACKUP_HELP
  else if (noun === 'backup' && verb === undefined && options.to)
    yield* backup(input, place(options.to) as string, options)
  else if (noun === 'backup' && verb === 'verify' && (file ?? options.from)) {
    yield* verify(input, place(file ?? options.from) as string)
  } else if (noun === 'backup' && verb === 'key' && options.to) yield* makeKey(place(options.to) as string)
  else if (noun === 'restore' && verb === undefined && options.from) {
    yield* restore(input, place(options.from) as string, options)
  } else if (noun === 'restore' && verb === 'finish' && options['as-of']) yield* finish(input, options)
  else throw new BackupFailure(BACKUP_HELP)
}

function read(typed: readonly string[]): { options: Options; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options: OPTIONS, allowPositionals: true })
    return { options: values as Options, positionals }
  } catch (error) {
    throw new BackupFailure(`${(error as Error).message.split('. ')[0]}.\n\n${BACKUP_HELP}`, { cause: error })
  }
}

function wholeNumber(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,7}$/.test(text)) throw new BackupFailure(`--${name} is a whole number.`)
  return Number(text)
}

const NAMED = /^backup-\d{8}-\d{6}Z\.age$/

/** In a folder a name that sorts by time; else the file itself. */
async function fileAt(place: string, now: Date): Promise<string> {
  const found = await stat(place).catch(nullIfAbsent)
  if (!found?.isDirectory()) return place
  const time = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  return path.join(place, `backup-${time}Z.age`)
}

async function* backup(input: BackupInput, place: string, options: Options): AsyncGenerator<string, void> {
  const keep = wholeNumber(options.keep, 'keep', 0)
  const { recipients } = await readBackupKeys(input.env)
  const env = readEnv(input.env)
  const file = await fileAt(place, new Date())
  const source = await openSnapshotSource(env, input.operator)
  let outcome = 'failed'
  let written: WrittenBackup
  try {
    const snapshot = await source.open()
    try {
      yield `Snapshot of ${snapshot.takenAt}: ${snapshot.files.length.toLocaleString('en')} files are named.\n`
      written = yield* writeBackup(file, {
        ...{ snapshot, recipients, files: openFileStore(env), isStillNamed: source.isStillNamed, signal: input.signal },
        ...{ program: VERSION, filesKey: keyFingerprint(env.FILES_KEY) },
      })
    } finally {
      await snapshot.close()
    }
    outcome = 'done'
  } finally {
    await source.close(outcome)
  }
  yield describeBackup(written)
  yield `Written to ${file}: ${showBytes(written.bytes)}, sha256 ${written.sha256}\n`
  if (keep > 0) yield* removeOlder(path.dirname(file), keep)
  const { missing } = written.manifest
  if (missing.length === 0) return
  yield listMissing(missing)
  throw new BackupFailure(
    `${missing.length} ${missing.length === 1 ? 'file that the database names is' : 'files that the database names are'} ` +
      'missing in the file store and in the backup. The backup has everything else.',
  )
}

async function* removeOlder(folder: string, keep: number): AsyncGenerator<string, void> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).sort()
  for (const name of names.slice(0, -keep)) {
    await rm(path.join(folder, name))
    yield `Removed ${name}\n`
  }
}

async function* verify({ env }: BackupInput, file: string): AsyncGenerator<string, void> {
  const { identities } = await readBackupKeys(env)
  const read = yield* checkBackup(file, identities)
  yield describeBackup(read)
  yield listMissing(read.manifest.missing)
  yield 'Every part was read and matches the original.\n'
}

async function* makeKey(file: string): AsyncGenerator<string, void> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFailure(`${file} was not written (${error.code}).`, { cause: error })
  })
  yield `The secret key is in ${file}. Store two copies of it outside this machine: without it no backup can be read.\n`
  yield `To make backups, this machine needs only this:\n\nBACKUP_KEY=${recipient}\n`
}

const fileTarget = (env: Env) => ({
  stores: openFileStores(env),
  name: env.S3_ENDPOINT ? (env.S3_BUCKET ?? '') : path.join(env.DATA_DIR, 'files'),
})

function readChoices(options: Options): { holdMail: boolean; skipNumbers: number } {
  if (options['hold-mail'] && options['send-mail']) throw new BackupFailure('Add --hold-mail or --send-mail.')
  const skipNumbers = wholeNumber(options['skip-numbers'], 'skip-numbers', DEFAULT_SKIP)
  return { holdMail: !options['send-mail'], skipNumbers }
}

async function* restore(input: BackupInput, file: string, options: Options): AsyncGenerator<string, void> {
  const choices = readChoices(options)
  const env = readEnv(input.env)
  const { identities } = await readBackupKeys(input.env)
  const parts = {
    ...{ settings: env, files: fileTarget(env), identities, signal: input.signal },
    filesKey: keyFingerprint(env.FILES_KEY),
  }
  const restored = yield* restoreBackup(file, parts, {
    ...{ ...choices, operator: input.operator, otherFilesKey: options['other-files-key'] === true },
    ...{ overwriteDatabase: options['overwrite-database'], overwriteFiles: options['overwrite-files'] },
  })
  yield whatNext({ ...choices, since: restored.header.takenAt, waiting: restored.header.waiting })
}

async function* finish(input: BackupInput, options: Options): AsyncGenerator<string, void> {
  const choices = readChoices(options)
  const time = new Date(options['as-of'] ?? '')
  if (Number.isNaN(time.getTime()))
    throw new BackupFailure('--as-of must be the recovered time, such as 2026-11-23T09:30:00Z.')
  const waiting = await finishRestore(readEnv(input.env), { ...choices, operator: input.operator })
  yield whatNext({ ...choices, since: time.toISOString(), waiting })
}
