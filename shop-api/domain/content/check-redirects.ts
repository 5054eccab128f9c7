import { pathOf, readTarget } from '#lib/content/targets.ts'
import type { ContentOf, Redirect } from '#lib/contract/content-parts.ts'
import type { ContentFinding } from '#lib/contract/office/content.ts'
import { routeOf } from '#lib/routes.ts'
import { type CheckContext, finding } from './check-context.ts'
import { checkLink } from './check-link.ts'

/** What stands against redirects: pages they would hide, circles, targets that lead nowhere. */
export function checkRedirects({ redirects }: ContentOf['redirects'], given: CheckContext): ContentFinding[] {
  const all = new Map(redirects.map(({ from, target }) => [pathOf(from), target]))
  const context = { ...given, redirects: all }
  const seen = new Set<string>()
  return redirects.flatMap((redirect) => {
    const { id, from, target } = redirect
    const path = pathOf(from)
    const isTaken = seen.has(path)
    seen.add(path)
    const wrongFrom = isTaken ? 'Another redirect is for this address.' : wrongSource(redirect, given)
    if (wrongFrom) return [finding('error', id, 'from', wrongFrom)]
    if (isCircle(path, all)) {
      return [finding('error', id, 'target', `${path} leads back to itself in a circle.`)]
    }
    if (['list', 'brand'].includes(readTarget(target)?.kind ?? '')) {
      return [finding('error', id, 'target', 'A redirect leads to a page of the shop or to an https address.')]
    }
    const found = checkLink(target, context)
    return found && found.level !== 'ok' ? [finding(found.level, id, 'target', found.message)] : []
  })
}

function wrongSource({ from }: Redirect, { collections, pages }: CheckContext): string | null {
  if (readTarget(from)?.kind !== 'path' || /[?#]/.test(from)) {
    return 'Type a path of the shop without ? and #, such as /summer-sale.'
  }
  const path = pathOf(from)
  if (/^\/(api|_next|office|media)(\/|$)/.test(path) || path === '/') return 'This address is never redirected.'
  const [, collection] = /^\/product-list\/([^/]+(?:\/[^/]+)?)$/.exec(path) ?? []
  const [, slug] = /^\/pages\/([^/]+)$/.exec(path) ?? []
  const isPage = collection
    ? collections.has(collection)
    : slug
      ? pages.has(slug)
      : routeOf(path) !== undefined && !/^\/(product-list|product-details)\//.test(path)
  return isPage ? 'There is a page at this address: the redirect would hide it.' : null
}

/** Whether a path leads to itself, over however many redirects. */
export function isCircle(path: string, redirects: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>()
  let at: string | undefined = path
  while (at !== undefined) {
    if (passed.has(at)) return true
    passed.add(at)
    const next = redirects.get(at)
    at = next?.startsWith('/') ? pathOf(next) : undefined
  }
  return false
}
