/** `node make-empty.ts FILE`: writes the dump of a database with tables without rows. */
import { dumpDatabase } from './dump-database.ts'

await dumpDatabase(process.argv[2], async () => {})
