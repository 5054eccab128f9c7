/**
 * `npm run test:previous-release`: runs the previous release's tests of the shop API's routes with this release's
 * schema, as during a deploy (shop-api/db/previous-release.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PREVIOUS_RELEASE } from '#shop-api/db/previous-release.ts'
import { ON_THIS_MACHINE, ROOT } from './environment.ts'
import { startPostgres } from './postgres.ts'

/** Tests of the routes, in the folders of either release. */
const TESTS = 'shop-api/.*routes/'
const MIGRATIONS = 'shop-api/db/migrations'

/** Whether this clone has the commit; a shallow clone or an unpacked archive does not. */
function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0
}

function unpack(commit: string, folder: string): void {
  const files = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
}

/** Links each package of this release. Files that tests store next to them stay separate. */
function linkPackages(folder: string): void {
  const own = path.join(folder, 'node_modules')
  mkdirSync(own)
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(own, name))
  }
}

async function main(): Promise<number> {
  const { commit, lastMigration } = PREVIOUS_RELEASE
  if (!hasCommit(commit)) {
    console.error(`
  The previous release (commit ${commit.slice(0, 8)}) is not in this clone, so it cannot be tried.
  A shallow clone gets it with: git fetch --unshallow
`)
    return 2
  }
  const began = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-previous-'))
  const postgres = await startPostgres({ isDurable: false })
  try {
    unpack(commit, folder)
    linkPackages(folder)
    cpSync(path.join(ROOT, MIGRATIONS), path.join(folder, MIGRATIONS), { recursive: true })
    const later = readdirSync(path.join(ROOT, MIGRATIONS)).filter(
      (name) => name > `${lastMigration}.sql` && name.endsWith('.sql'),
    )
    console.log(
      `Commit ${commit.slice(0, 8)} over the schema of this release; since then: ${later.join(', ') || 'nothing'}.`,
    )
    console.log(postgres ? `Also on ${postgres.version}.` : 'PostgreSQL is not installed: embedded only.')
    const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']
    // The first test makes the sample's database, which takes its time on a busy machine.
    const tests = [TESTS, '--testTimeout=300000', ...process.argv.slice(2)]
    const { status } = spawnSync(process.execPath, [...jest, ...tests], {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...ON_THIS_MACHINE,
        TZ: 'Pacific/Auckland',
        ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      },
    })
    console.log(`${status === 0 ? 'Passed' : 'Failed'} in ${Math.round((performance.now() - began) / 1000)} s.`)
    return status ?? 1
  } finally {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
