/** Why a backup or a restore failed, as a message for its operator. Any other error is an internal fault. */
export class BackupFailure extends Error {}

const DISK_REASONS: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk’s quota is used up.',
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  EROFS: 'Nothing can be written there.',
  ENOENT: 'There is no such folder.',
  ENOTDIR: 'There is no such folder.',
}

/** The cause of a failed backup, as a sentence. */
export function writeFailure(error: unknown, file: string): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = DISK_REASONS[code]
  if (!reason) return error as Error
  return new BackupFailure(`${reason} ${file} was not written; no part of it remains.`, { cause: error })
}
