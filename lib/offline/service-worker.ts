import type { PushPayload } from '../contract/notifications/push.ts'
import type { KeepPage, WorkerSettings } from './caches.ts'

/** The parts of a service worker's scope in use; TypeScript's own types of it exclude those of pages. */
export interface WorkerScope {
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
  caches: CacheStorage
  fetch: typeof fetch
  location: { origin: string }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    navigationPreload?: { enable: () => Promise<void> }
    unregister: () => Promise<boolean>
  }
}

/** An event of any type: install and activate have only the first member. */
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
  data: { keep?: KeepPage; json: () => PushPayload }
  notification: { data: { href: string }; close: () => void }
}

/**
 * The service worker. Pages are fetched from the network; without it, the saved copy is shown, or else the offline page.
 * Saves only pages that the shop's own pages name in a message, and no page that a cache must not store. Leaves the
 * office, calls and everything except pages, static files and pictures to the browser.
 * Sent to browsers as text (server/offline/worker-text.ts), so that it must not use imports or other names of this file.
 */
export function runWorker(self: WorkerScope, release: string, settings: WorkerSettings): void {
  const { caches } = self
  const shellName = settings.shell + release
  const NOT_PAGES = /^\/(?:office|api|media|feeds|_next)(?:\/|$)|\.\w+$/
  const PICTURE = /^\/media\/[\w/-]+\.(?:avif|webp|jpe?g|png|svg)$/
  const FILE = /^\/_next\/static\//

  const pathOf = (address: string) => new URL(address, self.location.origin).pathname

  /** A page as any visitor gets it, with the time of this copy; null for a page that must not be stored. */
  async function copyOf(address: string, title: string): Promise<Response | null> {
    const response = await self.fetch(address, { cache: 'no-cache', credentials: 'omit' })
    const { headers } = response
    const isPublic = !/no-store|private/.test(headers.get('cache-control') ?? 'no-store')
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (response.status >= 500) throw new Error(`${address} responded ${response.status}`)
    if (!response.ok || response.redirected || !isPublic || !isPage) return null
    const kept = new Headers({ 'x-saved-title': encodeURIComponent(title), 'x-saved-at': new Date().toISOString() })
    for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-frame-options']) {
      const value = headers.get(name)
      if (value) kept.set(name, value)
    }
    const html = await response.text()
    const isOffline = pathOf(address) === '/offline'
    const saved = isOffline ? html : html.replace('<html ', `<html data-saved-at="${kept.get('x-saved-at')}" `)
    return new Response(saved, { headers: kept })
  }

  /** Stores files, the newest last, and deletes the oldest above the limit. Fetches only new files. */
  async function keepFiles(name: string, files: readonly string[], limit: number): Promise<void> {
    const cache = await caches.open(name)
    await Promise.all(
      files.map(async (file) => {
        const response = (await cache.match(file, { ignoreVary: true })) ?? (await self.fetch(file))
        if (response.ok) await cache.put(file, response)
      }),
    )
    await trim(cache, limit)
  }

  async function trim(cache: Cache, limit: number): Promise<void> {
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key)
  }

  async function keep({ page, files }: KeepPage): Promise<void> {
    if (page) await keepPage(page)
    const ofKind = (kind: RegExp) => files.filter((file) => kind.test(pathOf(file)))
    await keepFiles(settings.files, ofKind(FILE), settings.maxFiles)
    await keepFiles(settings.pictures, ofKind(PICTURE), settings.maxPictures)
  }

  async function keepPage({ address, title }: NonNullable<KeepPage['page']>): Promise<void> {
    if (new URL(address).origin !== self.location.origin || NOT_PAGES.test(pathOf(address))) return
    const pages = await caches.open(settings.pages)
    const copy = await copyOf(address, title)
    await pages.delete(address)
    if (!copy) return
    await pages.put(address, copy)
    await trim(pages, settings.maxPages)
  }

  /** Stores the home and the offline page with the scripts, styles and fonts that their HTML names. */
  async function keepShell(): Promise<void> {
    const shell = await caches.open(shellName)
    for (const address of ['/offline', '/']) {
      const copy = await copyOf(address, '')
      // The office's separate host has no such page.
      if (!copy) continue
      const files = (await copy.clone().text()).match(/(?<=(?:src|href)=")\/_next\/static\/[^"]+/g) ?? []
      await shell.addAll([...new Set(files)])
      await shell.put(address, copy)
    }
  }

  async function dropOldShells(): Promise<void> {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(settings.shell) && name !== shellName)
    await Promise.all(old.map((name) => caches.delete(name)))
  }

  async function savedPage(address: string): Promise<Response | undefined> {
    const visited = await (await caches.open(settings.pages)).match(address, { ignoreVary: true })
    return visited ?? (await (await caches.open(shellName)).match(pathOf(address), { ignoreVary: true }))
  }

  /** The page from the network; its saved copy if the network fails or is slow; without a copy the offline page. */
  async function openPage(event: WorkerEvent): Promise<Response> {
    const { url } = event.request
    const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? self.fetch(event.request))
    const settled = network.catch(() => undefined)
    event.waitUntil(settled)
    const slow = new Promise((resolve) => setTimeout(resolve, settings.waitMs)).then(() => savedPage(url))
    const response = (await Promise.race([settled, slow])) ?? (await settled) ?? (await savedPage(url))
    if (response) return response
    const { pathname, search } = new URL(url)
    // After the #, so that an address with a secret reaches no server.
    return pathname === '/offline' ? Response.error() : Response.redirect(`/offline#${pathname}${search}`)
  }

  async function openFile(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? self.fetch(request)
  }

  /** Opens the page of a message, in its tab if it is open. */
  async function openMessage(href: string): Promise<void> {
    const { href: address, origin } = new URL(href, self.location.origin)
    if (origin !== self.location.origin) return
    const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === address)
    await (open ? open.focus() : self.clients.openWindow(address))
  }

  self.addEventListener('push', (event) => {
    const { title, body, href, tag } = event.data.json()
    const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: { href }, ...icons }))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openMessage(event.notification.data.href))
  })
  self.addEventListener('install', (event) => {
    event.waitUntil(keepShell().then(() => self.skipWaiting()))
  })
  self.addEventListener('activate', (event) => {
    // The browser fetches the page while it starts the worker.
    event.waitUntil(Promise.all([dropOldShells(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
  })
  self.addEventListener('message', (event) => {
    // Without a connection the page is saved at the next visit.
    if (event.data.keep) event.waitUntil(keep(event.data.keep).catch(() => undefined))
  })
  self.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== self.location.origin) return
    if (mode === 'navigate' && !NOT_PAGES.test(pathname)) event.respondWith(openPage(event))
    else if (FILE.test(pathname) || PICTURE.test(pathname)) event.respondWith(openFile(event.request))
  })
}

/** The worker of a shop that has switched it off: deletes the saved pages, and itself. */
export function endWorker(self: WorkerScope, _release: string, settings: WorkerSettings): void {
  async function end(): Promise<void> {
    const names = await self.caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(settings.prefix)).map((name) => self.caches.delete(name)))
    await self.registration.unregister()
  }
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(end()))
}
