/**
 * `npm run etims:golive`: tries the list for the sandbox (docs/etims.md) with a device, in a separate shop
 * in memory, and writes a report. Without options the device is one of the simulator that `npm start` has started.
 */
import { writeFileSync } from 'node:fs'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { openGoliveShop } from './golive-shop.ts'
import { reportOf, runSituations } from './report.ts'
import { readTarget } from './target.ts'

async function main(): Promise<number> {
  const target = readTarget(process.argv.slice(2), process.env)
  const database = await openDatabase({ DATA_DIR: 'memory://' })
  try {
    await migrate(database)
    const shop = await openGoliveShop(database, target)
    const results = await runSituations(shop, ({ title, verdict, code, text }) =>
      console.log(`${verdict.padEnd(9)} ${title}${verdict === 'passed' ? '' : `: ${code} ${text}`}`),
    )
    writeFileSync(target.report, await reportOf(results, shop, new Date()))
    console.log(`The report is in ${target.report}.`)
    return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
