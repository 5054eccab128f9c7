import { Worker } from '../../../runtime/worker.ts'
import type { EtimsParts } from '../use-cases/device-client.ts'
import { refreshOldTables } from '../use-cases/refresh-tables.ts'

/** Reads KRA's tables daily. A failed read is repeated at the next run. */
export const createEtimsTablesWorker = ({ everyMs, ...parts }: EtimsParts & { everyMs: number }): Worker =>
  new Worker({
    run: () => refreshOldTables(parts),
    ...{ everyMs, log: parts.log, failure: 'the tables of KRA could not be read' },
  })
