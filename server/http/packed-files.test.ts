import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answerPacked, packedAddresses } from './packed-files.ts'

const work = mkdtempSync(path.join(tmpdir(), 'fuma-packed-'))
const built = path.join(work, '.next', 'static')
const home = process.cwd()

beforeAll(() => {
  mkdirSync(path.join(built, 'chunks'), { recursive: true })
  for (const name of ['a.js', 'a.js.br', 'b.js', 'c.css', 'c.css.br'])
    writeFileSync(path.join(built, 'chunks', name), '')
  process.chdir(work)
})
afterAll(() => {
  process.chdir(home)
  rmSync(work, { recursive: true })
})

it('knows what there is a packed file for', () => {
  expect(packedAddresses(built)).toEqual(new Set(['/_next/static/chunks/a.js', '/_next/static/chunks/c.css']))
  expect(packedAddresses(path.join(work, 'nothing'))).toEqual(new Set())
})

describe('answerPacked', () => {
  const server = http.createServer((request, response) => {
    answerPacked(request, response)
    response.setHeader('content-type', 'application/octet-stream')
    if (request.url?.includes('c.css')) response.statusCode = Number(request.headers['x-status'] ?? 200)
    response.end(request.url)
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const ask = async (address: string, accepted: string, status = 200) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return new Promise<[string, http.IncomingHttpHeaders]>((resolve, reject) => {
      http
        .get(
          base + address,
          { headers: { 'accept-encoding': accepted, 'x-status': status }, agent: false },
          (answer) => {
            let text = ''
            answer.on('data', (chunk) => {
              text += chunk
            })
            answer.on('end', () => resolve([text, answer.headers]))
          },
        )
        .on('error', reject)
    })
  }

  it.each([
    ['/_next/static/chunks/a.js', 'application/javascript; charset=UTF-8'],
    ['/_next/static/chunks/c.css?dpl=1', 'text/css; charset=UTF-8'],
  ])('takes the packed file for %s', async (address, type) => {
    const [asked, head] = await ask(address, 'gzip, br')
    expect(asked).toBe(`${address.split('?')[0]}.br`)
    expect(head).toMatchObject({ 'content-type': type, 'content-encoding': 'br', vary: 'Accept-Encoding' })
  })

  it('says nothing of packing where the file is gone', async () => {
    const [, head] = await ask('/_next/static/chunks/c.css', 'br', 404)
    expect([head['content-type'], head['content-encoding']]).toEqual(['application/octet-stream', undefined])
  })

  it.each([
    ['/_next/static/chunks/a.js', 'gzip'],
    ['/_next/static/chunks/b.js', 'br'],
    ['/_next/static/chunks/a.js.br', 'br'],
    ['/a.js', 'br'],
    ['/_next/static/chunks/%61.js', 'br'],
  ])('leaves %s alone for who accepts %s', async (address, accepted) => {
    const [asked, head] = await ask(address, accepted)
    expect([asked, head['content-encoding']]).toEqual([address, undefined])
  })
})
