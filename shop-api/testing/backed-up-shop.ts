import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { openFileStore } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { FILES_KEY, makePlace, type Place, runBackup } from './rehearsal-shop.ts'
import { testEnv } from './shop.ts'

type Key = { BACKUP_KEY: string }

/** A shop with a logo and a waiting email, its backup, and places to restore into. */
export interface BackedUpShop {
  shop: Place
  /** The backup's key, and one that is not. */
  key: Key
  other: Key
  /** The backup's file. */
  backup: string
  emptyPlace: (more?: Record<string, string>) => Promise<Place>
  verify: (file: string, keys?: Key) => Promise<string>
  close: () => void
}

export async function openBackedUpShop(): Promise<BackedUpShop> {
  const shop = await makePlace()
  const places = [shop]
  const key = { BACKUP_KEY: await generateX25519Identity() }
  const other = { BACKUP_KEY: await generateX25519Identity() }
  const database = await shop.open()
  const files = openPrivateFiles(openFileStore(testEnv(shop.env)), FILES_KEY)
  await database.query(`INSERT INTO companies (name, logo_file, invoice_place) VALUES ('Traders', $1, '{}')`, [
    await files.keep(Buffer.from('a logo')),
  ])
  await database.query(`INSERT INTO mails ("to", subject, text, html) VALUES ('amina@example.co.ke', 'Order', '', '')`)
  await database.close()
  const backup = path.join(shop.env.DATA_DIR, 'backup.age')
  await runBackup({ ...shop.env, ...key }, 'backup', '--to', backup)
  return {
    ...{ shop, key, other, backup },
    emptyPlace: async (more = {}) => {
      const place = await makePlace(more, false)
      places.push(place)
      return place
    },
    verify: (file, keys = key) => runBackup({ ...keys }, 'backup', 'verify', file),
    close: () => {
      for (const place of places) place.remove()
    },
  }
}
