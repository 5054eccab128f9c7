import { readFileSync } from 'node:fs'
import path from 'node:path'
import { showBytes } from '#lib/format/bytes.ts'
import { type AfterRestore, afterRestore, checkFacts } from './after-restore.sql.ts'
import { BackupFailure } from './backup-failure.ts'
import type { BackupHeader } from './manifest.ts'
import { openProgress } from './progress.ts'
import { checkBackup, describeBackup, type ReadBackup, readContents } from './read-backup.ts'
import { demandRoom, type FileTarget, restoreFile } from './restore-files.ts'
import { openRestoreTarget, type TargetSettings } from './restore-target.ts'

const JOURNAL = path.join(import.meta.dirname, '../db/migrations/meta/_journal.json')

export interface RestoreParts {
  settings: TargetSettings
  files: FileTarget
  identities: readonly string[]
  /** A fingerprint of this shop's key of private files. */
  filesKey: string | null
  signal: AbortSignal
}

export interface RestoreOptions extends Pick<AfterRestore, 'holdMail' | 'skipNumbers' | 'operator'> {
  overwriteDatabase?: string | undefined
  overwriteFiles?: string | undefined
  /** Restores although private files will not be readable with this shop's FILES_KEY. */
  otherFilesKey: boolean
}

/**
 * Reads the whole backup, then restores it: files first, and the database last in one transaction with its checks.
 * Yields lines of progress.
 * @throws BackupFailure with a sentence; the database is unchanged then
 */
export async function* restoreBackup(
  file: string,
  parts: RestoreParts,
  options: RestoreOptions,
): AsyncGenerator<string, ReadBackup> {
  const { settings, files, identities, signal } = parts
  yield 'Reading the backup.\n'
  const backup = yield* checkBackup(file, identities)
  yield describeBackup(backup)
  demandSchema(backup.header)
  if (!options.otherFilesKey) demandFilesKey(backup, parts.filesKey)
  await demandRoom(files, backup.manifest, options.overwriteFiles)
  const target = await openRestoreTarget(settings, backup.header, options.overwriteDatabase)
  let isDone = false
  try {
    const progress = openProgress()
    let total = 0
    for await (const content of readContents(file, identities)) {
      signal.throwIfAborted()
      if ('part' in content) await target.write(content.part)
      else await restoreFile(files, content.key, content.bytes)
      total += 'part' in content ? content.part.length : content.bytes.length
      const line = progress(() => `Restored: ${showBytes(total)}`)
      if (line) yield line
    }
    yield 'Checking the database.\n'
    const { takenAt } = backup.header
    await target.commit([checkFacts(backup.header), ...afterRestore({ ...options, note: `backup of ${takenAt}` })])
    isDone = true
    return backup
  } catch (error) {
    const reason = signal.aborted ? new BackupFailure('Interrupted.', { cause: error }) : error
    if (!(reason instanceof BackupFailure)) throw reason
    throw new BackupFailure(
      `${reason.message} The database is unchanged. Files that were restored already are in ${files.name}: ` +
        `run it again with --overwrite-files ${files.name}.`,
      { cause: reason },
    )
  } finally {
    if (!isDone) await target.abandon()
  }
}

/** @throws BackupFailure when the backup has migrations that this program does not know */
function demandSchema({ schema, program }: BackupHeader): void {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { idx: number; when: number }[] }
  const last = entries.at(-1)
  if (!last || schema.lastAt > last.when || schema.migrations > entries.length) {
    throw new BackupFailure(
      `The backup is of a later version (${program}, with ${schema.migrations} migrations; this one has ${entries.length}): ` +
        'restore it with that version.',
    )
  }
}

/** @throws BackupFailure when the backup's private files could not be read afterwards */
function demandFilesKey({ header, manifest }: ReadBackup, own: string | null): void {
  const hasPrivate = manifest.files.some(({ key }) => key.startsWith('private/'))
  if (!hasPrivate || header.filesKey === own) return
  throw new BackupFailure(
    'The backup’s private files are encrypted with another FILES_KEY than this shop’s. Set the FILES_KEY of that time; ' +
      '--other-files-key restores anyway, but those files cannot be read.',
  )
}
