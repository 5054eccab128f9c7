import { consent } from '../account/consent.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { PAGES_TO_BROWSE } from '../browser/first-paint.ts'
import { forgetSavedPages, type KeepPage } from './caches.ts'
import { seenOrders } from './seen-orders.ts'

/** Time in ms on a page before it is saved: pages that are only passed are not. */
const VISIT_MS = 2_000
/** Other pages that a visitor can want to read again. They contain no data of a person. */
const PAGES_TO_READ = '^/(cart|delivery|paying|returns|care|trade|terms|privacy|pages/[\\w-]+)$'
const SAVED = [PAGES_TO_BROWSE, PAGES_TO_READ].map((pattern) => new RegExp(pattern))

/** Whether a page is saved. The home page is the app's first page; other pages show the visitor's interests, so need consent. */
export function isSavedPage(path: string, choice: ReturnType<typeof consent.choice>): boolean {
  return path === '/' || (choice === 'accepted' && SAVED.some((pattern) => pattern.test(path)))
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The page if it is saved, and the files loaded since the document. Pictures show the visitor's interests, so need consent. */
function currentPage(choice: ReturnType<typeof consent.choice>): KeepPage {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter(
    (file) => file.startsWith(location.origin) && (choice === 'accepted' || !file.includes('/media/')),
  )
  const address = location.origin + location.pathname + location.search
  return {
    page: isSavedPage(location.pathname, choice) && !savesData() ? { address, title: document.title } : null,
    files: [...new Set(files)],
  }
}

/** A change of the address without a new document; not in every browser, where only loaded pages are saved. */
const navigation = () => (globalThis as { navigation?: EventTarget }).navigation

/**
 * Installs the service worker, and from now on has it store the files and the pages that are visited. A browser that
 * saves data saves no pages. Rejects if the browser refuses the worker.
 */
export async function startWorker(): Promise<void> {
  // The session ended without a sign-out here.
  if (currentViewer() === 'guest') seenOrders.set(null)
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      active?.postMessage({ keep: currentPage(consent.choice()) })
    }, VISIT_MS)
  }
  keepSoon()
  navigation()?.addEventListener('currententrychange', keepSoon)
  consent.subscribe(() => {
    if (consent.choice() === 'declined') void forgetSavedPages()
    else keepSoon()
  })
}
