import { WORKER_SETTINGS } from './caches.ts'
import { endWorker, runWorker, type WorkerScope } from './service-worker.ts'

type Listener = Parameters<WorkerScope['addEventListener']>[1]

const ORIGIN = 'https://shop.example'
const full = (address: string) => new URL(address, ORIGIN).href
const addressOf = (request: RequestInfo | URL) =>
  full(typeof request === 'object' && 'url' in request ? request.url : String(request))

/** A cache in memory: the newest last, as browsers have it. */
function createCache(load: typeof fetch) {
  const stored = new Map<string, Response>()
  return {
    match: async (request: RequestInfo) => stored.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo, response: Response) => {
      stored.delete(addressOf(request))
      stored.set(addressOf(request), response)
    },
    addAll: async (files: string[]) => {
      for (const file of files) stored.set(full(file), await load(full(file)))
    },
    delete: async (request: RequestInfo) => stored.delete(addressOf(request)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  }
}

const HTML = '<!DOCTYPE html><html lang="en-KE"><script src="/_next/static/chunks/a.js"></script>'
const PUBLIC = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' }

/** A browser with the worker, and a server with these pages. */
function openBrowser(run: typeof runWorker, settings: Partial<typeof WORKER_SETTINGS> = {}) {
  const listeners = new Map<string, Listener>()
  const caches = new Map<string, ReturnType<typeof createCache>>()
  const browser = {
    isOnline: true,
    requests: [] as string[],
    pages: new Map<string, () => Response | Promise<Response>>(),
    isRegistered: true,
  }
  const shown: [string, object][] = []
  const opened: string[] = []
  const focused: string[] = []
  const load = (async (request: RequestInfo) => {
    const address = addressOf(request)
    if (!browser.isOnline) throw new TypeError('Failed to fetch')
    browser.requests.push(address)
    const page = browser.pages.get(address)
    return page ? page() : new Response(HTML, { headers: PUBLIC })
  }) as typeof fetch
  const open = async (name: string) => {
    const cache = caches.get(name) ?? createCache(load)
    caches.set(name, cache)
    return cache
  }
  const scope = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (request: RequestInfo) => {
        for (const cache of caches.values()) {
          const found = await cache.match(request)
          if (found) return found
        }
        return undefined
      },
    },
    fetch: load,
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [{ url: full('/office'), focus: async () => void focused.push(full('/office')) }],
      openWindow: async (address: string) => void opened.push(address),
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
      unregister: async () => {
        browser.isRegistered = false
        return true
      },
    },
  } as unknown as WorkerScope
  run(scope, 'release-1', { ...WORKER_SETTINGS, waitMs: 100, ...settings })

  /** Sends an event, and waits for the work it began. @returns the response, undefined if the browser has to answer */
  async function send(type: string, event: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    listeners.get(type)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      respondWith: (one: Promise<Response>) => {
        response = one
      },
    } as never)
    const sent = await response
    await Promise.all(work)
    return sent
  }
  const requestFor = (address: string, mode: string, method = 'GET') => ({
    request: { url: full(address), mode, method },
  })
  return {
    browser,
    shown,
    opened,
    focused,
    caches,
    send,
    install: async () => {
      await send('install')
      await send('activate')
    },
    keep: (address: string, files: string[] = []) =>
      send('message', { data: { keep: { page: { address: full(address), title: 'Päge' }, files: files.map(full) } } }),
    visit: (address: string, method?: string) => send('fetch', requestFor(address, 'navigate', method)),
    load: (address: string) => send('fetch', requestFor(address, 'no-cors')),
    saved: async (name: string) =>
      (await (await open(name)).keys()).map(({ url }: { url: string }) => url.slice(ORIGIN.length)),
  }
}

// Response.redirect of Node accepts no path: the worker's base is the shop.
const { redirect } = Response
beforeAll(() => {
  Response.redirect = ((address: string) => redirect(full(address))) as typeof redirect
})
afterAll(() => {
  Response.redirect = redirect
})

test('shows the network page, and without a connection the saved copy with its time', async () => {
  const { browser, install, keep, visit } = openBrowser(runWorker)
  await install()
  await keep('/product-details/7')
  expect(await (await visit('/product-details/7'))?.text()).toBe(HTML)
  browser.isOnline = false
  const saved = await visit('/product-details/7')
  expect(await saved?.text()).toMatch(/<html data-saved-at="\d{4}-[^"]+" lang/)
  expect(decodeURIComponent(saved?.headers.get('x-saved-title') ?? '')).toBe('Päge')
})

test('opens the home page without consent to save pages, and the offline page in place of others', async () => {
  const { browser, install, visit, load } = openBrowser(runWorker)
  await install()
  browser.isOnline = false
  expect((await visit('/'))?.status).toBe(200)
  const elsewhere = await visit('/order/secret?x=1')
  expect(elsewhere?.headers.get('location')).toBe(full('/offline#/order/secret?x=1'))
  expect(await (await visit('/offline'))?.text()).toBe(HTML)
  expect((await load('/_next/static/chunks/a.js'))?.status).toBe(200)
})

test.each([
  ['a page that no cache can store', { ...PUBLIC, 'cache-control': 'private, no-store' }],
  ['a page without a caching header', { 'content-type': 'text/html' }],
  ['data', { ...PUBLIC, 'content-type': 'application/json' }],
])('does not save %s, and deletes an older copy', async (_name, headers) => {
  const { browser, install, keep, saved } = openBrowser(runWorker)
  await install()
  await keep('/cart')
  expect(await saved('fuma-pages')).toEqual(['/cart'])
  browser.pages.set(full('/cart'), () => new Response(HTML, { headers }))
  await keep('/cart')
  expect(await saved('fuma-pages')).toEqual([])
})

test.each(['/office/orders', '/api/cart', 'https://elsewhere.example/'])('does not save %s', async (address) => {
  const { install, keep, saved } = openBrowser(runWorker)
  await install()
  await keep(address)
  expect(await saved('fuma-pages')).toEqual([])
})

test('stores the newest pages, files and pictures up to their limits', async () => {
  const { browser, install, keep, saved } = openBrowser(runWorker, { maxPages: 2, maxFiles: 1, maxPictures: 1 })
  await install()
  const files = ['/_next/static/a.css', '/_next/static/b.js', '/media/1/320.avif', '/media/2/320.webp', '/api/session']
  for (const address of ['/care', '/terms', '/care', '/privacy']) await keep(address, files)
  expect(await saved('fuma-pages')).toEqual(['/care', '/privacy'])
  expect(await saved('fuma-files')).toHaveLength(1)
  expect(await saved('fuma-pictures')).toHaveLength(1)
  expect(browser.requests).not.toContain(full('/api/session'))
})

test('leaves the office, calls, writes and other sites to the browser', async () => {
  const { install, visit, load } = openBrowser(runWorker)
  await install()
  expect(await visit('/office/orders')).toBeUndefined()
  expect(await visit('/sign-in', 'POST')).toBeUndefined()
  expect(await load('/api/cart')).toBeUndefined()
  expect(await load('https://elsewhere.example/_next/static/a.js')).toBeUndefined()
})

test('shows the saved copy if the network is slow, and waits for a page without a copy', async () => {
  const { browser, install, keep, visit } = openBrowser(runWorker, { waitMs: 1 })
  await install()
  await keep('/care')
  const answers: (() => void)[] = []
  const slow = () =>
    new Promise<Response>((resolve) => answers.push(() => resolve(new Response('new', { headers: PUBLIC }))))
  browser.pages.set(full('/care'), slow).set(full('/terms'), slow)
  const [care, terms] = [visit('/care'), visit('/terms')]
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const answer of answers) answer()
  expect(await (await care)?.text()).toContain('data-saved-at')
  expect(await (await terms)?.text()).toBe('new')
})

test('replaces the shell of an older release', async () => {
  const { caches, install } = openBrowser(runWorker)
  caches.set('fuma-shell-release-0', createCache(fetch))
  await install()
  expect([...caches.keys()].filter((name) => name.startsWith('fuma-shell'))).toEqual(['fuma-shell-release-1'])
})

test('removes itself and the saved pages if the shop has switched it off', async () => {
  const { browser, caches, install } = openBrowser(endWorker)
  caches.set('fuma-pages', createCache(fetch)).set('other', createCache(fetch))
  await install()
  expect([...caches.keys()]).toEqual(['other'])
  expect(browser.isRegistered).toBe(false)
})

test('shows a message, and opens its page in its tab or a new tab', async () => {
  const { shown, opened, focused, send } = openBrowser(runWorker)
  const payload = { title: 'New order', body: 'Order 10482', href: '/office/orders/10482', tag: 'order-event:1' }
  await send('push', { data: { json: () => payload } })
  expect(shown).toEqual([['New order', expect.objectContaining({ body: 'Order 10482', tag: 'order-event:1' })]])
  const press = (href: string) => send('notificationclick', { notification: { data: { href }, close: () => {} } })
  await press('/office/orders/10482')
  await press('/office')
  await press('https://elsewhere.example/')
  expect(opened).toEqual([full('/office/orders/10482')])
  expect(focused).toEqual([full('/office')])
})
