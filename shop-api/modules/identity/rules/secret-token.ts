import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits, as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. The token is random, so a plain hash cannot be reversed. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
