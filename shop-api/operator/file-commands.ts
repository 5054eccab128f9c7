import pLimit from 'p-limit'
import { showBytes } from '#lib/format/bytes.ts'
import type { ListedFile } from '../files/folder-store.ts'
import { type MovedFile, type MoveOutcome, moveFiles } from '../files/move-files.ts'
import { isStillNamed, loadNamedFiles, type NamedFile } from '../files/named-files.ts'
import type { FileStores } from '../files/open-file-store.ts'
import { type Command, type CommandParts, Refused } from './command.ts'

/** Commands for private files and pictures when a shop changes from the folder to S3. */

const PROGRESS_EVERY_MS = 2_000
/** Questions to S3 at once. */
const AT_ONCE = 8
const CHUNK = 200
/** This number of consecutive failures means that S3 is unavailable. */
const MAX_FAILURES = 10
const MAX_NAMED = 50

const filesOf = (count: number) => `${count.toLocaleString('en')} file${count === 1 ? '' : 's'}`
const bytesOf = (files: readonly { bytes: number }[]) => showBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))

function storesOf({ stores }: CommandParts): FileStores {
  if (!stores) throw new Error('this command was given no file stores')
  return stores
}

/** Reports progress, at most every other second. */
function openProgress(total: number) {
  let saidAt = performance.now()
  return (done: number, what: string): string => {
    if (performance.now() - saidAt < PROGRESS_EVERY_MS) return ''
    saidAt = performance.now()
    return `${done.toLocaleString('en')} of ${filesOf(total)} ${what}\n`
  }
}

/** Tests each file, a few at once; returns the files that pass. Reports progress between the batches. */
async function* filterFiles<File extends { key: string }>(
  files: readonly File[],
  holds: (key: string) => Promise<boolean>,
): AsyncGenerator<string, File[]> {
  const limit = pLimit(AT_ONCE)
  const progress = openProgress(files.length)
  const found: File[] = []
  for (let from = 0; from < files.length; from += CHUNK) {
    const some = files.slice(from, from + CHUNK)
    const answers = await Promise.all(some.map(({ key }) => limit(() => holds(key))))
    found.push(...some.filter((_file, at) => answers[at]))
    const line = progress(from + some.length, 'checked')
    if (line) yield line
  }
  return found
}

const check: Command = {
  noun: 'files',
  verb: 'check',
  summary: 'Checks that every document and picture of the database is stored, and lists missing files.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run(parts) {
    const { folder, s3 } = storesOf(parts)
    const named = await loadNamedFiles(parts.database)
    const isInS3 = s3 ? yield* filterFiles(named, s3.has) : []
    const inS3 = new Set(isInS3.map(({ key }) => key))
    const rest = named.filter(({ key }) => !inS3.has(key))
    const inFolder = new Set((yield* filterFiles(rest, folder.has)).map(({ key }) => key))
    const absent = rest.filter(({ key }) => !inFolder.has(key))
    const missing = absent.filter(({ isMadeAgain }) => !isMadeAgain)
    const later = absent.length - missing.length
    const where = s3
      ? `${filesOf(inS3.size)} in S3, ${inFolder.size.toLocaleString('en')} only in the folder`
      : `${inFolder.size.toLocaleString('en')} in the folder`
    yield `The database names ${filesOf(named.length)}: ${where}.\n`
    if (later > 0) yield `Pictures that are drawn or fetched when they are needed: ${later.toLocaleString('en')}.\n`
    if (s3 && inFolder.size > 0) yield `To copy the files that are only in the folder: files move --to s3\n`
    if (missing.length === 0) {
      yield 'No file is missing.\n'
      return
    }
    yield* list(missing)
    const elsewhere = s3
      ? 'They may be in the folder (DATA_DIR/files) of another machine: run this there too.'
      : 'They may be in S3 if S3_ENDPOINT was set before, or in the folder of another machine.'
    throw new Refused(`${filesOf(missing.length)} missing. ${elsewhere}`)
  },
}

function* list(missing: readonly NamedFile[]): Generator<string> {
  for (const { what, key } of missing.slice(0, MAX_NAMED)) yield `  missing: ${what} · ${key}\n`
  if (missing.length > MAX_NAMED) yield `  … and ${(missing.length - MAX_NAMED).toLocaleString('en')} more\n`
}

const move: Command = {
  noun: 'files',
  verb: 'move',
  summary:
    'Copies documents and pictures from the folder to S3 and compares the copies. Can be interrupted and run again.',
  usage: `--to s3
    --yes       copies the files; without it the command only lists them
    --remove    deletes each file from the folder after comparing its copy`,
  takes: { least: 0, most: 0 },
  options: { to: { type: 'string' }, yes: { type: 'boolean' }, remove: { type: 'boolean' } },
  async *run(parts, { options }) {
    if (options.to !== 's3') throw new Refused('Add the target: files move --to s3.')
    const { folder, s3 } = storesOf(parts)
    if (!s3) {
      throw new Refused(
        'No S3 is set up. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, start the shop API again, ' +
          'then run this. Until then, and until they are moved, files are read from the folder.',
      )
    }
    const { database } = parts
    const names = new Set((await loadNamedFiles(database)).map(({ key }) => key))
    const here: ListedFile[] = []
    const unnamed: ListedFile[] = []
    for await (const file of folder.list()) (names.has(file.key) ? here : unnamed).push(file)
    yield `In the folder: ${filesOf(here.length + unnamed.length)}, ${bytesOf([...here, ...unnamed])}.\n`
    if (unnamed.length > 0) {
      yield `${filesOf(unnamed.length)} (${bytesOf(unnamed)}) of them are not in the database, and remain.\n`
    }
    if (options.yes !== true) {
      const there = new Set((yield* filterFiles(here, s3.has)).map(({ key }) => key))
      const left = here.filter(({ key }) => !there.has(key))
      yield `${filesOf(left.length)} (${bytesOf(left)}) to copy to S3; ${there.size.toLocaleString('en')} are there already.\n`
      if (here.length > 0)
        yield 'Nothing was changed. Add --yes to copy, and --remove to delete copied files from the folder.\n'
      return
    }
    const remove = options.remove === true
    const move = { folder, s3, remove, isStillNamed: (key: string) => isStillNamed(database, key) }
    const moved: MovedFile[] = []
    const progress = openProgress(here.length)
    let failedInARow = 0
    for await (const file of moveFiles(move, here)) {
      moved.push(file)
      failedInARow = file.outcome === 'failed' ? failedInARow + 1 : 0
      if (file.error) parts.log.warn({ err: file.error, key: file.key }, 'a file could not be moved')
      const line = progress(moved.length, `done, ${bytesOf(moved)} of ${bytesOf(here)}`)
      if (line) yield line
      if (failedInARow >= MAX_FAILURES) break
    }
    yield* summary(moved, remove)
    refuseUnlessAll(moved, here.length)
  },
}

const having = (moved: readonly MovedFile[], ...outcomes: MoveOutcome[]) =>
  moved.filter(({ outcome }) => outcomes.includes(outcome))

function* summary(moved: readonly MovedFile[], remove: boolean): Generator<string> {
  const copied = having(moved, 'copied')
  const there = having(moved, 'there')
  yield `Copied to S3 and compared: ${filesOf(copied.length)}, ${bytesOf(copied)}. There already: ${there.length.toLocaleString('en')}.\n`
  const left = having(moved, 'unnamed', 'missing')
  if (left.length > 0) yield `${filesOf(left.length)} deleted during the copy.\n`
  if (remove) yield `Deleted from the folder: ${filesOf(copied.length + there.length)}.\n`
  for (const { key } of having(moved, 'different').slice(0, MAX_NAMED)) yield `  different in S3: ${key}\n`
  for (const { key, error } of having(moved, 'failed').slice(0, MAX_NAMED)) {
    yield `  failed: ${key} (${error?.message})\n`
  }
}

function refuseUnlessAll(moved: readonly MovedFile[], total: number): void {
  const failed = having(moved, 'failed').length
  const different = having(moved, 'different').length
  const untried = total - moved.length
  const sentences = [
    ...(failed > 0 ? [`${filesOf(failed)} could not be copied.`] : []),
    ...(untried > 0 ? [`${filesOf(untried)} not tried, because S3 does not accept them.`] : []),
    ...(failed + untried > 0 ? ['They are still in the folder: run it again.'] : []),
    ...(different > 0
      ? [
          `S3 has different content for ${filesOf(different)}. Both versions were left unchanged. Delete the wrong version.`,
        ]
      : []),
  ]
  if (sentences.length > 0) throw new Refused(sentences.join(' '))
}

export const fileCommands: readonly Command[] = [check, move]
