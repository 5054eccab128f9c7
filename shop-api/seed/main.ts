/** `npm run db:seed`: fills an empty database with the sample catalogue. */
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { seedSample } from './load/seed-sample.ts'

const env = readEnv()
const log = openLog(env.LOG_LEVEL)
const database = await openDatabase(env, log)
try {
  await migrate(database)
  const done = await seedSample(database, log)
  if (done === 'other-catalogue') log.info('the database holds a catalogue of its own; the sample is not loaded')
} finally {
  await database.close()
}
