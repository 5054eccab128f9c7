/** `node make-database.ts empty|sample FILE`: writes the dump of a database for tests. */
import { writeFileSync } from 'node:fs'
import { seedSample } from '#sample/load/seed-sample.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { seedPeople } from '#sample/people/seed-people.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

const [contents, file] = process.argv.slice(2)
if (!file || (contents !== 'empty' && contents !== 'sample'))
  throw new Error('usage: make-database.ts empty|sample FILE')
const database = await openDatabase({ DATA_DIR: 'memory://' })
await migrate(database)
if (contents === 'sample') {
  await seedSample(database)
  await seedHelp(database.query)
  await seedPeople(database)
}
const dump = await database.dump?.()
if (!dump) throw new Error('the embedded database cannot be dumped')
writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
await database.close()
