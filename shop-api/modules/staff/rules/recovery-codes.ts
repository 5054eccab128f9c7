import { randomBytes, scryptSync } from 'node:crypto'

/** Codes that stand in for a lost second factor: ten, shown once, each good once. */

export const RECOVERY_CODES = 10
/** Without I, L, O and U, which are read as something else. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Ten new codes: 50 bits each. */
export function newRecoveryCodes(): string[] {
  const one = () => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(one())
  return [...codes]
}

/** The stored form of a code. All short codes can be tried, so the hash is slow. */
export const hashOfRecoveryCode = (staffId: number, code: string): string =>
  scryptSync(code, `fuma: recovery codes of staff ${staffId}`, 32, { N: 4096 }).toString('base64url')
