import { createHash, randomBytes } from 'node:crypto'

/** 256 bits of chance as 43 characters: what is carried. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It is chance itself, so a plain hash cannot be guessed back. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
