/**
 * `npm run db:seed`: fills an empty database with the sample catalogue, and weaves the pictures a visitor meets first.
 * SEED_WEAVE: 'first' (default), 'all', or 'none', which leaves each picture to its first visitor.
 */
import * as z from 'zod/mini'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { openDatabase } from '#shop-api/db/client.ts'
import { migrate } from '#shop-api/db/migrate.ts'
import { sellerOf } from '#shop-api/documents/seller.ts'
import { readEnv, readVariables } from '#shop-api/env.ts'
import { openFileStore } from '#shop-api/files/file-store.ts'
import { openPrivateFiles } from '#shop-api/files/private-files.ts'
import { openLog } from '#shop-api/log.ts'
import { openMedia } from '#shop-api/media/media.ts'
import { weaveAll } from '#shop-api/media/weave-all.ts'
import { seedPlaces, seedSample } from './load/seed-sample.ts'
import { seedAgreedPrices, seedCredit } from './people/seed-credit.ts'
import { seedDocuments } from './people/seed-documents.ts'
import { seedHelp } from './people/seed-help.ts'
import { seedOrders } from './people/seed-orders.ts'
import { seedBenefits, seedPeople } from './people/seed-people.ts'

const env = readEnv()
const isPublic = exposureOf(process.env) === 'public'
const { SEED_WEAVE: which } = readVariables(
  z.object({ SEED_WEAVE: z._default(z.enum(['first', 'all', 'none']), 'first') }),
)
const log = openLog(env.LOG_LEVEL)

function progress(done: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rWeaving pictures: ${done} of ${of}${done === of ? '\n' : ''}`)
  else if (done % 50 === 0 || done === of) console.log(`Weaving pictures: ${done} of ${of}`)
}

const database = await openDatabase(env, log)
try {
  await migrate(database)
  // A shop that others can reach sells nothing invented.
  const done = isPublic ? await seedPlaces(database) : await seedSample(database, log)
  await seedHelp(database.query)
  if (env.NODE_ENV === 'production' || isPublic) await seedBenefits(database.query)
  else if (done === 'loaded' || done === 'already-there') {
    await seedPeople(database)
    const now = new Date()
    const files = env.FILES_KEY ? openPrivateFiles(openFileStore(env), env.FILES_KEY) : null
    if (files) await seedDocuments(database, files, now)
    await seedOrders(database, sellerOf(env), now)
    await seedCredit(database, files, now)
    await seedAgreedPrices(database, now)
  }
  if (done === 'places') log.info('places are loaded; others can reach this shop, so the sample catalogue is not')
  else if (done === 'removed') log.info('the sample was removed from this database; it is not loaded again')
  else if (done === 'other-catalogue') log.info('the database holds a catalogue of its own; the sample is not loaded')
  else if (which !== 'none') {
    const media = openMedia(env, database, log)
    try {
      await weaveAll(database, media, which, progress)
    } finally {
      await media.close()
    }
  }
} finally {
  await database.close()
}
