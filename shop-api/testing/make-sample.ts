/** `node make-sample.ts FILE`: writes the dump of a database with the whole sample catalogue and its people. */
import { seedSample } from '#sample/load/seed-sample.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { seedPeople } from '#sample/people/seed-people.ts'
import { dumpDatabase } from './dump-database.ts'

await dumpDatabase(process.argv[2], async (database) => {
  await seedSample(database)
  await seedHelp(database.query)
  await seedPeople(database)
})
