/**
 * Resolves once every script that the page's HTML names has run. Automatic imports during page start must wait for it.
 * Otherwise a page that shares the imported module can register it before all its scripts have run, and the import
 * fails with "module factory is not available" (vercel/next.js 98099). Imports on a press need not wait.
 */
export function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }))
}
