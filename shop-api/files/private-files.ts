import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/**
 * Private files of users (logos, documents, photos): encrypted with AES-256-GCM before they reach any store, under a
 * random name. The name is authenticated, so that no file can replace another.
 */
export interface PrivateFiles {
  /** Stores a file and returns its key. */
  keep: (bytes: Buffer) => Promise<string>
  /** @returns null when there is no such file. @throws UnreadableFile when it was changed, or sealed with another key */
  read: (key: string) => Promise<Buffer | null>
  remove: (key: string) => Promise<void>
}

/** A file that is there and cannot be opened: it was changed, or encrypted with another FILES_KEY. */
export class UnreadableFile extends Error {}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param hexKey 64 hexadecimal digits; without it no file can be stored */
export function openPrivateFiles(store: FileStore, hexKey: string | undefined): PrivateFiles {
  const key = hexKey ? Buffer.from(hexKey, 'hex') : null
  const sealed = () => {
    if (!key) throw new Error('FILES_KEY is not set: private files cannot be stored.')
    return key
  }
  return {
    keep: async (bytes) => {
      const name = `private/${randomBytes(20).toString('hex')}`
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealed(), nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      await store.put(name, Buffer.concat([nonce, cipher.getAuthTag(), body]))
      return name
    },
    remove: (name) => store.remove(name),
    read: async (name) => {
      const stored = await store.get(name)
      if (!stored) return null
      const own = sealed()
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, stored.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(name))
          .setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      } catch (cause) {
        throw new UnreadableFile('A private file was changed, or encrypted with another FILES_KEY.', { cause })
      }
    },
  }
}
