/**
 * Resolves once every script that the page's HTML names has run. What is imported by itself as a page comes to life waits
 * for it: a page that also needs such a part registers it as present before all of its scripts are, and an import that
 * believes it fails with "module factory is not available" (vercel/next.js 98099). What is imported on a press need not wait.
 */
export function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }))
}
