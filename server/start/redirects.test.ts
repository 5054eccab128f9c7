import type { IncomingMessage, ServerResponse } from 'node:http'
import { jest } from '@jest/globals'
import { learnVersion } from '../catalogue-version.ts'
import { openRedirects, type Redirects } from './redirects.ts'

let list: { from: string; target: string; isPermanent: boolean }[] = []
let redirects: Redirects

beforeEach(async () => {
  list = [
    { from: '/jamhuri', target: '/pages/jamhuri-week', isPermanent: false },
    { from: '/product-list/old', target: '/product-list/shukas', isPermanent: true },
    { from: '/away', target: 'https://example.com/a?b=1', isPermanent: false },
    { from: '/maji', target: '/pages/maji-safi-é', isPermanent: false },
  ]
  redirects = openRedirects(async () => {
    if (list.length === 0) throw new Error('away')
    return list
  })
  await redirects.read()
})
afterEach(() => redirects.close())

function ask(url: string, method = 'GET') {
  let said: { status: number; headers: Record<string, string> } | null = null
  const response = {
    writeHead: (status: number, headers: Record<string, string>) => {
      said = { status, headers }
      return { end: () => undefined }
    },
  }
  const isAnswered = redirects.answer({ url, method } as IncomingMessage, response as unknown as ServerResponse)
  return isAnswered ? said : null
}
const where = (url: string) => {
  const said = ask(url) as { status: number; headers: Record<string, string> } | null
  return said && `${said.status} ${said.headers.location}`
}

test('redirects the listed addresses with their query, and no others', () => {
  expect(where('/jamhuri')).toBe('307 /pages/jamhuri-week')
  expect(where('/jamhuri/?utm_source=sms')).toBe('307 /pages/jamhuri-week?utm_source=sms')
  expect(where('/product-list/old')).toBe('308 /product-list/shukas')
  expect(where('/away?x=2')).toBe('307 https://example.com/a?b=1&x=2')
  expect(where('/maji')).toBe('307 /pages/maji-safi-%C3%A9')
  for (const url of ['/', '/jamhuri2', '/product-list/old/part', '//jamhuri']) expect(where(url)).toBeNull()
  expect(ask('/jamhuri', 'POST')).toBeNull()
})

test.each([
  ['/mauzo-ya-j%C3%BAni', '/about'],
  ['/mauzo-ya-j%c3%bani/', '/about'],
  ['/Mauzo-Ya-JU%CC%81NI', '/about'],
  ['/zamani?utm_source=sms', '/product-list/kikoys?sort=new&utm_source=sms#juu'],
  ['/zamani?a=1?b=2', '/product-list/kikoys?sort=new&a=1?b=2#juu'],
  ['/100%', '/terms'],
  ['/siri', '/pages/a%2Fb'],
])('%s is redirected to %s', async (url, target) => {
  list = [
    { from: '/mauzo-ya-júni', target: '/about', isPermanent: false },
    { from: '/zamani', target: '/product-list/kikoys?sort=new#juu', isPermanent: false },
    { from: '/100%', target: '/terms', isPermanent: false },
    { from: '/siri', target: '/pages/a%2Fb', isPermanent: false },
  ]
  await redirects.read()
  expect(where(url)).toBe(`307 ${target}`)
})

test('caches a permanent redirect for an hour at most, so that staff can undo it', () => {
  expect(ask('/product-list/old')).toMatchObject({ headers: { 'cache-control': 'public, max-age=3600' } })
  expect(ask('/jamhuri')).toMatchObject({ headers: { 'cache-control': 'no-store' } })
})

test('applies a reported change within two seconds, and retains the list during an outage', async () => {
  list = [{ from: '/new', target: '/terms', isPermanent: false }]
  learnVersion({ version: 8, at: Date.now() })
  const began = Date.now()
  while (where('/new') === null && Date.now() - began < 5_000) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(where('/new')).toBe('307 /terms')
  expect(Date.now() - began).toBeLessThan(4_000)
  list = []
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await redirects.read()
  expect(warn).toHaveBeenCalledWith('redirects could not be read: away')
  expect(where('/new')).toBe('307 /terms')
  warn.mockRestore()
})
