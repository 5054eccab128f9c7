/**
 * `npm run db:generate [-- --name NAME]`: writes the migration for the changes in `shop-api/db/schema`. drizzle-kit
 * compares the schema with its newest snapshot alone. So older snapshots are removed, and the newest is written on a
 * single line, because it is not for people.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

const META = path.join(ROOT, 'shop-api/db/migrations/meta')

const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(path.join(META, name))
for (const name of snapshots.slice(-1)) {
  const file = path.join(META, name)
  writeFileSync(file, `${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}\n`)
}
