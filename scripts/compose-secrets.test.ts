import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { composeSecrets, writeComposeSecrets } from './compose-secrets.ts'
import { ROOT } from './environment.ts'

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'fuma-secrets-')), 'secrets')
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

const read = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('makes secrets once, in a folder private to its owner', () => {
  // A process alone has a umask; tests run in threads.
  const program = `import { writeComposeSecrets } from './scripts/compose-secrets.ts'
    console.log(writeComposeSecrets(process.argv[1]))`
  const command = ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program, folder]
  const { stdout } = spawnSync('/bin/sh', command, { cwd: ROOT, encoding: 'utf8' })
  expect(stdout.trim()).toBe('true')
  expect(modeOf(folder)).toBe('700')
  // A container's user must be able to read them.
  for (const name of readdirSync(folder)) expect([name, modeOf(path.join(folder, name))]).toEqual([name, '444'])
  const first = read()
  expect(writeComposeSecrets(folder)).toBe(false)
  expect(read()).toEqual(first)
})

test('makes no missing secrets if others exist, because those can be in use', () => {
  rmSync(path.join(folder, 'files_key'), { force: true })
  const before = read()
  expect(() => writeComposeSecrets(folder)).toThrow(/lacks files_key/)
  expect(read()).toEqual(before)
})

test('uses the same password in every secret that contains it', () => {
  const made = composeSecrets()
  expect(made.database_url).toContain(`:${made.postgres_password}@postgres:5432/`)
  expect(made.valkey_conf).toContain(`requirepass ${/\/:([^@]+)@/.exec(made.redis_url ?? '')?.[1]}\n`)
  const [identity] = JSON.parse(made.s3_identities ?? '').identities
  expect(identity.credentials).toEqual([{ accessKey: made.s3_access_key_id, secretKey: made.s3_secret_access_key }])
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length)
})
