/** A store of files by name: a folder of this machine, or a bucket that several machines share. */
export interface FileStore {
  /** @returns null when there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** Whole or not at all: half a file is never read. */
  put: (key: string, bytes: Buffer) => Promise<void>
  has: (key: string) => Promise<boolean>
  /** A file that does not exist counts as deleted. */
  remove: (key: string) => Promise<void>
}

/** The store does not respond at present: the state of its files is unknown. */
export class FilesUnavailable extends Error {
  constructor(reason: string) {
    super(`the file store does not answer (${reason})`)
    this.name = 'FilesUnavailable'
  }
}

/** The store is full: no part of the file was stored. */
export class FilesFull extends Error {
  constructor(cause: unknown) {
    super('The disk of the file store is full.', { cause })
    this.name = 'FilesFull'
  }
}

/** Names of files: parts of letters, digits, dots and dashes, never a way out of the store. */
const KEY = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/

/** @throws RangeError if the text is not a file name of ours */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new RangeError('not a file name of this store')
  return key
}
