/**
 * `npm run db:seed`: fills an empty database with the sample catalogue and copies its pictures to the file store. It
 * can be interrupted and run again. SAMPLE=catalogue leaves out the history (sample/history): four months of orders by
 * invented customers, with their quotes, returns and store credit. SAMPLE=off loads only data that any shop needs (counties, towns, questions).
 */
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { openDatabase } from '#shop-api/db/client.ts'
import { bringUpToDate } from '#shop-api/db/migrate.ts'
import { readEnv, readVariables } from '#shop-api/env.ts'
import { openFileStore } from '#shop-api/files/open-file-store.ts'
import { openPrivateFiles } from '#shop-api/files/private-files.ts'
import { openLog } from '#shop-api/log.ts'
import { openMedia } from '#shop-api/media/media.ts'
import { sellerOf } from '#shop-api/modules/orders/documents/seller.ts'
import { openOrderTokens } from '#shop-api/modules/orders/rules/order-tokens.ts'
import { configuredSite } from '#shop-api/modules/site/queries/configured-site.ts'
import { fillSite, loadSite } from '#shop-api/modules/site/use-cases/site.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedPlaces, seedSample } from './load/seed-sample.ts'
import { people, SAMPLE_PASSWORD } from './people/sample-people.ts'
import { sampleStaff } from './people/sample-staff.ts'
import { seedAgreedPrices, seedCredit } from './people/seed-credit.ts'
import { seedDocuments } from './people/seed-documents.ts'
import { seedEtims } from './people/seed-etims.ts'
import { seedHelp } from './people/seed-help.ts'
import { seedLadders } from './people/seed-ladders.ts'
import { seedOrders } from './people/seed-orders.ts'
import { seedBenefits, seedPeople } from './people/seed-people.ts'
import { seedStaff } from './people/seed-staff.ts'
import { seedTerms } from './people/seed-terms.ts'
import { drawSheets } from './pictures/draw-sheets.ts'
import { storePictures } from './pictures/store-pictures.ts'

readSecretFiles(process.env)
const env = readEnv()
const isPublic = exposureOf(process.env) === 'public'
const { SAMPLE: sample } = readVariables(
  z.object({
    SAMPLE: z._default(z.enum(['on', 'catalogue', 'off']), 'on'),
  }),
)
// A shop that others can reach sells no invented products.
const isEmptyShop = isPublic || sample === 'off'
const log = openLog(env.LOG_LEVEL)

/** Sample accounts of the shop and of the office, for `npm start` to print. */
let accounts: readonly { email: string; what: string }[] = []
let staff: readonly { email: string; what: string }[] = []
const database = await openDatabase(env, log)
try {
  await bringUpToDate(database, env)
  // A shop named by its configuration is not the sample shop, regardless of its products.
  const configured = configuredSite(env)
  if (configured) await database.transaction((tx) => fillSite(tx, configured))
  const done = isEmptyShop ? await seedPlaces(database) : await seedSample(database, log)
  await seedHelp(database.query)
  if (env.NODE_ENV === 'production' || isEmptyShop) await seedBenefits(database.query)
  else if (done === 'loaded' || done === 'already-there') {
    await seedPeople(database)
    const now = new Date()
    await seedStaff(database, process.env, now)
    accounts = people.map(({ email, what }) => ({ email, what }))
    staff = sampleStaff.map(({ email, role }) => ({ email, what: role }))
    const files = env.FILES_KEY ? openPrivateFiles(openFileStore(env), env.FILES_KEY) : null
    if (files) await seedDocuments(database, files, now)
    const seller = sellerOf(env, await loadSite(database))
    await seedOrders(database, seller, now)
    await seedCredit(database, files, now)
    await seedAgreedPrices(database, now)
    await seedLadders(database, now)
    if (sample === 'on') {
      await seedHistory(database, seller, now)
      await seedTerms(database, openOrderTokens(env.FILES_KEY), now)
      await seedEtims(database, env, now)
    }
  }
  if (done === 'places') log.info('places are loaded, the sample catalogue is not')
  else if (done === 'removed') log.info('the sample was removed from this database; it is not loaded again')
  else if (done === 'other-catalogue') log.info('the database has a real catalogue; the sample is not loaded')
  else {
    const store = openFileStore(env)
    const copied = await storePictures(store)
    if (copied > 0) await drawSheets(database, openMedia(env, database, log as FastifyBaseLogger, store))
  }
} finally {
  await database.close()
}
process.send?.({ accounts, staff, password: SAMPLE_PASSWORD })
if (process.connected) process.disconnect()
