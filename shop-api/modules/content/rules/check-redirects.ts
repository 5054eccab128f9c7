import { redirectPath } from '#lib/content/redirect-path.ts'
import { readTarget } from '#lib/content/targets.ts'
import type { ContentOf, Redirect } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { routeOf } from '#lib/routes.ts'
import { type CheckContext, finding } from './check-context.ts'
import { checkLink } from './check-link.ts'

/** Addresses served by the storefront itself. */
const OWN =
  /^\/((api|_next|office|media|theme|film|search|\.well-known)(\/|$)|(robots\.txt|sitemap[^/]*|icon\.svg|favicon\.ico|theme\.css|livez|readyz)(\/|$))/

/** Findings against redirects: pages they would hide, circles, targets that do not exist. */
export function checkRedirects({ redirects }: ContentOf['redirects'], given: CheckContext): ContentFinding[] {
  // The first of two for one address: the second is refused.
  const all = new Map(redirects.toReversed().map(({ from, target }) => [redirectPath(from), target]))
  const context = { ...given, redirects: all }
  const seen = new Set<string>()
  return redirects.flatMap((redirect) => {
    const { id, from, target } = redirect
    const path = redirectPath(from)
    const isTaken = seen.has(path)
    seen.add(path)
    const wrongFrom = isTaken ? 'Another redirect is for this address.' : wrongSource(redirect, given)
    if (wrongFrom) return [finding('error', id, 'from', wrongFrom)]
    if (isCircle(path, all)) {
      return [finding('error', id, 'target', `${path} redirects to itself in a circle.`)]
    }
    if (['list', 'brand'].includes(readTarget(target)?.kind ?? '')) {
      return [
        finding('error', id, 'target', 'The target of a redirect must be a page of the shop or an https address.'),
      ]
    }
    const found = checkLink(target, context)
    return found && found.level !== 'ok' ? [finding(found.level, id, 'target', found.message)] : []
  })
}

function wrongSource({ from }: Redirect, { collections, pages, products }: CheckContext): string | null {
  if (readTarget(from)?.kind !== 'path' || /[?#]/.test(from)) {
    return 'Type a path of the shop without ? and #, such as /summer-sale.'
  }
  const path = redirectPath(from)
  if (path === '/' || OWN.test(path) || /\/\.{1,2}(\/|$)/.test(path)) return 'This address cannot be redirected.'
  const [, product] = /^\/product-details\/(\d{1,15})$/.exec(path) ?? []
  if (product && products.has(Number(product))) return 'This product is on sale: the redirect would hide it.'
  const [, collection] = /^\/product-list\/([^/]+(?:\/[^/]+)?)$/.exec(path) ?? []
  const [, slug] = /^\/pages\/([^/]+)$/.exec(path) ?? []
  const isPage = collection
    ? [...collections.keys()].some((code) => code.toLowerCase() === collection)
    : slug
      ? pages.has(slug)
      : routeOf(path) !== undefined && !/^\/(product-list|product-details)\//.test(path)
  return isPage ? 'There is a page at this address: the redirect would hide it.' : null
}

/** Whether a path redirects to itself, over any number of redirects. */
export function isCircle(path: string, redirects: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>()
  let at: string | undefined = path
  while (at !== undefined) {
    if (passed.has(at)) return true
    passed.add(at)
    const next = redirects.get(at)
    at = next?.startsWith('/') ? redirectPath(next) : undefined
  }
  return false
}
