import { redirectPath } from '#lib/content/redirect-path.ts'
import { pathOf, readTarget } from '#lib/content/targets.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { routeOf } from '#lib/routes.ts'
import type { CheckContext } from './check-context.ts'

/** A finding about a link that does not open a page. Null: no finding. */
export interface LinkFinding {
  level: ContentFinding['level']
  message: string
}

const error = (message: string): LinkFinding => ({ level: 'error', message })
const warning = (message: string): LinkFinding => ({ level: 'warning', message })

/** Addresses that are the shop's own machinery. */
const INSIDE = /^\/(api|_next|office|media|theme|sitemap)(\/|$)/

/** Checks the target of a link. External addresses are requested elsewhere (jobs/check-addresses.ts). */
export function checkLink(target: string, context: CheckContext): LinkFinding | null {
  if (target.trim() === '') return error('Enter the target of the link.')
  const read = readTarget(target)
  if (!read)
    return error(`“${target}” is not an address. Choose one from the list, or type one that begins with / or https://.`)
  if (read.kind === 'brand') return context.brands.has(read.code) ? null : error('This brand no longer exists.')
  return read.kind === 'path' ? checkPath(pathOf(read.path), context) : null
}

function checkPath(path: string, context: CheckContext): LinkFinding | null {
  const [, collection] = /^\/product-list\/([^/]+(?:\/[^/]+)?)$/.exec(path) ?? []
  if (collection && isDecodable(collection)) return checkCollection(decodeURIComponent(collection), context)
  const [, product] = /^\/product-details\/(\d{1,15})$/.exec(path) ?? []
  if (product) return context.products.has(Number(product)) ? null : error('This product is no longer on sale.')
  const [, slug] = /^\/pages\/([^/]+)$/.exec(path) ?? []
  if (slug) return context.pages.has(slug) ? null : error(`There is no page “${slug}” in the shop.`)
  const leadsOn = context.redirects.get(redirectPath(path))
  if (leadsOn !== undefined) return warning(`${path} redirects to ${leadsOn}. Use that address instead.`)
  const route = INSIDE.test(path) ? undefined : routeOf(path)
  if (!route || path === '/404' || collection) return error(`The shop has no page at ${path}.`)
  if (route.path.includes('{')) return error(`${path} is a page of one person or one order and cannot be linked.`)
  return route.guard.allow === 'everybody' || (route.guard.allow === 'types' && route.guard.guests)
    ? null
    : warning(`Not all customers can open ${path}: “${route.label}” is for some accounts only.`)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** @param code of a collection, or of a part: "blankets/simba" */
export function checkCollection(code: string, { collections }: CheckContext): LinkFinding {
  const found = collections.get(code)
  if (!found) return error(`The collection “${code}” no longer exists.`)
  if (!found.isShown) return warning(`“${found.name}” is not shown in the shop.`)
  if (found.onSale === 0) return warning(`Nothing is on sale in “${found.name}”.`)
  return {
    level: 'ok',
    message: `Links to ${showCount(found.onSale)} product ${found.onSale === 1 ? 'family' : 'families'} on sale`,
  }
}
