import { Worker } from '../../../runtime/worker.ts'
import type { EtimsParts } from '../use-cases/device-client.ts'
import { fetchOldPurchases } from '../use-cases/fetch-purchases.ts'
import { refreshOldTables } from '../use-cases/refresh-tables.ts'

/** Reads KRA's tables and the invoices of suppliers daily. A failed read is repeated at the next run. */
export const createEtimsTablesWorker = ({ everyMs, ...parts }: EtimsParts & { everyMs: number }): Worker =>
  new Worker({
    run: async () => {
      const both = await Promise.allSettled([refreshOldTables(parts), fetchOldPurchases(parts)])
      const failed = both.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    ...{ everyMs, log: parts.log, failure: 'the tables of KRA could not be read' },
  })
