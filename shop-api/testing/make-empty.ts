/** `node make-empty.ts FILE`: writes the dump of a database that has tables and nothing in them. */
import { dumpDatabase } from './dump-database.ts'

await dumpDatabase(process.argv[2], async () => {})
