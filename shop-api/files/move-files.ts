import type { FileStore } from './file-store.ts'
import type { FolderStore, ListedFile } from './folder-store.ts'

/** Moves files from the folder to S3, each separately: an interrupted move continues with the next run. */

/** Files on their way at once: each is in memory twice while it is compared. */
const AT_ONCE = 4

export type MoveOutcome =
  /** Written to S3, read back and found the same. */
  | 'copied'
  /** S3 has the very same already. */
  | 'there'
  /** S3 has another file of that name, which stays. */
  | 'different'
  /** No row of the database names it (any longer): it is not needed, and a deleted file must not be restored. */
  | 'unnamed'
  /** It left the folder in the meantime. */
  | 'missing'
  | 'failed'

export interface MovedFile extends ListedFile {
  outcome: MoveOutcome
  /** Of one that failed. */
  error?: Error
}

export interface Move {
  folder: FolderStore
  s3: FileStore
  /** Whether the database names the file now. */
  isStillNamed: (key: string) => Promise<boolean>
  /** Whether a file is deleted from the folder once S3 has returned the same bytes. */
  remove: boolean
}

/** Moves these files, a few at a time; each is answered when it is done, also one that failed. */
export async function* moveFiles(move: Move, files: readonly ListedFile[]): AsyncIterable<MovedFile> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE)
    yield* await Promise.all(
      some.map(async (file): Promise<MovedFile> => {
        try {
          return { ...file, outcome: await moveOne(move, file.key) }
        } catch (error) {
          return { ...file, outcome: 'failed', error: error as Error }
        }
      }),
    )
  }
}

async function moveOne({ folder, s3, isStillNamed, remove }: Move, key: string): Promise<MoveOutcome> {
  const own = await folder.get(key)
  if (!own) return 'missing'
  const theirs = await s3.get(key)
  if (theirs && !theirs.equals(own)) return 'different'
  if (!theirs) {
    await s3.put(key, own)
    const back = await s3.get(key)
    if (!back?.equals(own)) {
      // Our own incomplete copy: the next run must begin again.
      await s3.remove(key)
      throw new Error('S3 returned other bytes than it received')
    }
  }
  // Deleted during the move: the deletion did not find it in S3 yet.
  if (!(await isStillNamed(key))) {
    await s3.remove(key)
    return 'unnamed'
  }
  if (remove) await folder.remove(key)
  return theirs ? 'there' : 'copied'
}
