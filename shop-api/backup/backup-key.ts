import { readFileSync } from 'node:fs'
import { Encrypter, identityToRecipient } from 'age-encryption'
import { BackupFailure } from './backup-failure.ts'

/**
 * Keys of the age format (age-encryption.org). A recipient (`age1…`) encrypts only: it is all that the machine which makes
 * backups needs. An identity (`AGE-SECRET-KEY-…`) decrypts too.
 */
export interface BackupKeys {
  recipients: string[]
  identities: string[]
}

const RECIPIENT = /^age1[a-z0-9]{50,}$/
const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]{50,}$/

/** A file as `age-keygen` writes it: one key in a line, # begins a comment. */
function wordsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BackupFailure(
      code === 'ENOENT' ? `The file ${file} in BACKUP_KEY_FILE does not exist.` : `${file} cannot be read (${code}).`,
      { cause: error },
    )
  }
}

/**
 * The keys in BACKUP_KEY, or in the file BACKUP_KEY_FILE.
 * @throws BackupFailure if there is no key, or an invalid key
 */
export async function readBackupKeys(env: Record<string, string | undefined>): Promise<BackupKeys> {
  const { BACKUP_KEY: given = '', BACKUP_KEY_FILE: file = '' } = env
  if (given && file) throw new BackupFailure('BACKUP_KEY and BACKUP_KEY_FILE are both set. Set only one of them.')
  if (!given && !file) {
    throw new BackupFailure('BACKUP_KEY (or BACKUP_KEY_FILE) is not set. `npm run shop-api -- backup key` makes a key.')
  }
  const words = wordsOf(given ? given.replace(/[\s,]+/g, '\n') : readKeyFile(file))
  const identities = words.filter((word) => IDENTITY.test(word))
  const recipients = words.filter((word) => RECIPIENT.test(word))
  if (words.length === 0 || identities.length + recipients.length < words.length) {
    const name = given ? 'BACKUP_KEY' : file
    throw new BackupFailure(
      `${name} contains an invalid key. Use age1… to encrypt, or AGE-SECRET-KEY-1… to encrypt and decrypt.`,
    )
  }
  try {
    const own = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    return { identities, recipients: [...new Set([...recipients, ...own])] }
  } catch (error) {
    throw new BackupFailure('A key is invalid. Check it for missing or changed characters.', { cause: error })
  }
}
