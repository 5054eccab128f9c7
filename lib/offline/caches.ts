/** The caches of the service worker, which pages read and delete too. */

/** Pages visited last, by their address. */
export const PAGES_CACHE = 'fuma-pages'

/** Settings of the service worker, which is sent as text and so has no imports. */
export const WORKER_SETTINGS = {
  /** Of the names of all caches. */
  prefix: 'fuma-',
  pages: PAGES_CACHE,
  /** Scripts, styles and fonts of these pages. */
  files: 'fuma-files',
  pictures: 'fuma-pictures',
  /** The home and the offline page with their files; followed by the release. */
  shell: 'fuma-shell-',
  maxPages: 20,
  maxFiles: 200,
  maxPictures: 120,
  /** Time in ms without an answer after which a saved copy is shown. */
  waitMs: 8_000,
}

export type WorkerSettings = typeof WORKER_SETTINGS

/** Headers of a saved page: its title, percent-encoded, and the time of the copy as an ISO instant. */
export const TITLE_HEADER = 'x-saved-title'
export const SAVED_HEADER = 'x-saved-at'

/** Message to the service worker: store the files that a page has loaded, and the page itself if it can be saved. */
export interface KeepPage {
  page: { address: string; title: string } | null
  /** Addresses. */
  files: readonly string[]
}

/** Deletes the saved pages and their pictures: after a sign-out, and if the visitor declines that we remember pages. */
export async function forgetSavedPages(): Promise<void> {
  // Undefined without https.
  await Promise.all([PAGES_CACHE, WORKER_SETTINGS.pictures].map((name) => globalThis.caches?.delete(name)))
}
