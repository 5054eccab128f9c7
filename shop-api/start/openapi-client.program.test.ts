/**
 * A client for other developers, generated from the OpenAPI document by a third-party tool, works as its types state.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { signedInAs } from '../testing/people.ts'
import { openTestShop, TEST_KEY, type TestShop } from '../testing/shop.ts'

const run = promisify(execFile)
const modules = path.resolve('node_modules')
const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-openapi-client-'))
const tool = (...file: string[]) => path.join(modules, ...file)

let shop: TestShop
let trader: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop({ env: { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder } })
  trader = await signedInAs(shop, 'trader')
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  writeFileSync(path.join(folder, 'openapi.json'), (await shop.app.inject('/openapi.json')).body)
  const generator = tool('swagger-typescript-api/dist/cli.mjs')
  const options = ['-p', path.join(folder, 'openapi.json'), '-o', folder, '-n', 'api.ts', '--enum-style', 'const']
  await run(process.execPath, [generator, 'generate', '--silent', ...options])
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** A program that uses the generated client. */
const program = (body: string) => `
import { Api } from './api.ts'
const [baseUrl = '', key = '', authorization = ''] = process.argv.slice(2)
const headers = { 'x-shop-api-key': key, authorization }
const api = new Api({ baseUrl, baseApiParams: { headers } })
${body}`

async function checkTypes(name: string): Promise<string> {
  const compilerOptions = { incremental: false, typeRoots: [tool('@types')] }
  const config = { extends: path.resolve('tsconfig.json'), files: [name], include: [], compilerOptions }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  return run(process.execPath, [tool('typescript/bin/tsc'), '-p', folder, '--noEmit']).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('sends JSON and a form with a file, and receives a file, as the types state', async () => {
  const use = program(`
const topics = await api.topicList.topicList({}, {})
const name: string | undefined = topics.data.data[0]?.name
const bytes = new Uint8Array(10_240)
bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const form = { companyLogo: new File([bytes], 'logo.png') }
const changed = await api.companyLogoUpdate.companyLogoUpdate(form)
const address: string | null = changed.data.data.companyLogo
const file = await api.companyLogo.companyLogo({}, { format: 'blob' })
const logo: Blob = file.data
console.log(JSON.stringify({ name, address, size: logo.size, type: logo.type }))
`)
  writeFileSync(path.join(folder, 'use.ts'), use)
  expect(await checkTypes('use.ts')).toBe('')
  const { port } = shop.app.server.address() as AddressInfo
  const given = [`http://127.0.0.1:${port}`, TEST_KEY, trader.authorization]
  const { stdout } = await run(process.execPath, [path.join(folder, 'use.ts'), ...given])
  expect(JSON.parse(stdout)).toEqual({
    name: expect.any(String),
    address: expect.stringMatching(/^\/api\/company-logo\?v=/),
    size: 10_240,
    type: 'image/png',
  })
}, 120_000)

test('fails the type check if a call violates the document', async () => {
  writeFileSync(path.join(folder, 'misuse.ts'), program(`await api.companyLogoUpdate.companyLogoUpdate({ logo: 1 })`))
  expect(await checkTypes('misuse.ts')).toContain('companyLogo')
}, 120_000)
